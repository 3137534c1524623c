/** A value of an option, such as the deluxe wheel. */
export type StockedOption = { readonly key: string; readonly value: string };

/** What pieces are counted by: a product, or one of its options. */
export function stockKey(productId: number, option?: StockedOption): string {
  return option === undefined ? String(productId) : `${productId} ${option.key} ${option.value}`;
}
