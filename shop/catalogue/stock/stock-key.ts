/** A value of an option, such as the deluxe wheel. */
export type StockedOption = { readonly key: string; readonly value: string };

/** A quantity of one product, with the options whose pieces may be counted by themselves. */
export type StockLine = {
  readonly productId: number;
  readonly quantity: number;
  readonly options?: readonly StockedOption[];
};

/** What pieces are counted by: a product, or one of its options. */
export function stockKey(productId: number, option?: StockedOption): string {
  return option === undefined ? String(productId) : `${productId} ${option.key} ${option.value}`;
}
