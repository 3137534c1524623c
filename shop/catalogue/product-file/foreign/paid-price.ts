import { readFiledPrice } from "#shop/catalogue/product-file/filed-values.ts";
import { isDay } from "#shop/kit/time.ts";
import type { ForeignProduct, ForeignVariant, ImportNote } from "./foreign-product.ts";

/** What a variant costs on some days, as the file has it. */
export type SalePrice = {
  readonly price: string;
  /** The first and the last day, with or without a time behind them; "" for none. */
  readonly from: string;
  readonly until: string;
};

/** A product with what people pay for each variant on a day, and what is to be said of prices that they don't. */
export function asPaid(product: ForeignProduct, today: string): ForeignProduct {
  const paid = product.variants.map((variant) => ({ variant, ...paidPrice(variant, today) }));
  const notes = new Map(paid.flatMap(({ note }) => (note === null ? [] : [[note.note, note]])));
  return {
    ...product,
    variants: paid.map(({ variant, price }) => ({ ...variant, price })),
    notes: [...product.notes, ...notes.values()],
  };
}

function paidPrice(
  { price, sale }: Pick<ForeignVariant, "price" | "sale">,
  today: string,
): { readonly price: string; readonly note: ImportNote | null } {
  const [usual, lower] = [readFiledPrice(price), readFiledPrice(sale?.price ?? "")];
  const isNone = sale === null || sale.price === "" || (lower.ok && lower.value === 0);
  if (isNone || (usual.ok && lower.ok && lower.value >= usual.value)) return { price, note: null };
  const { from, until } = sale;
  if (!isReached(from, (day) => day <= today) || !isReached(until, (day) => today <= day))
    return { price, note: { note: "sale_left", text: sale.price } };
  const note = { note: "old_price_left", text: until.slice(0, 10) } as const;
  return { price: sale.price, note: price === "" ? null : note };
}

/** A day that can't be read is never reached. */
function isReached(text: string, isIn: (day: string) => boolean): boolean {
  const day = text.slice(0, 10);
  return text === "" || (isDay(day) && isIn(day));
}
