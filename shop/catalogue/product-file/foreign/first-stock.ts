import type { ForeignVariant, ImportNote } from "./foreign-product.ts";
import type { Mapping } from "./mapping.ts";

/** The stock that a new product begins with. */
export type FirstStock = {
  /** Null: it is made to order. */
  readonly stock: number | null;
  /** The places of variants without a piece, beside others that can be bought. */
  readonly soldOut: ReadonlySet<number>;
  readonly notes: readonly ImportNote[];
};

/** The most pieces in stock of one product. */
const STOCK_MAX = 1_000_000;
const SHOWN = 10;

/**
 * The pieces of all variants together. What the file counts no pieces of is made to order only where the owner says so.
 * A product is made to order where everything of it is that can be bought: it has one stock, and its variants have none.
 */
export function firstStock(
  variants: readonly ForeignVariant[],
  uncounted: Mapping["uncounted"],
): FirstStock {
  const isMade = ({ stock }: ForeignVariant) =>
    stock.isMade || (stock.pieces === null && uncounted === "made");
  const isSoldOut = (each: ForeignVariant) => !isMade(each) && !each.stock.pieces;
  const made = variants.filter(isMade);
  const soldOut = new Set(variants.flatMap((each, at) => (isSoldOut(each) ? [at] : [])));
  const isAllMade = made.length > 0 && made.length + soldOut.size === variants.length;
  const shelves = [...new Set(variants.map(({ stock }) => stock))];
  const sum = shelves.reduce((all, { pieces }) => all + (pieces ?? 0), 0);
  const read = variants.filter(({ stock }) => stock.pieces !== null && stock.typed !== "");
  const asRead = (each: ForeignVariant) => `${typedOf(each)} as ${each.stock.pieces ?? 0}`;
  return {
    stock: isAllMade ? null : Math.min(STOCK_MAX, sum),
    soldOut: soldOut.size === variants.length ? new Set() : soldOut,
    notes: [
      ...named("stock_read", read, asRead),
      ...named("stock_uncounted", variants.filter(isUncounted), typedOf),
      ...(isAllMade ? [] : named("stock_mixed", made, labelOf)),
    ],
  };
}

/** Whether the file neither has a number of its pieces nor says that it is sold without any. */
export function isUncounted({ stock }: ForeignVariant): boolean {
  return stock.pieces === null && !stock.isMade;
}

/** A note that names the first of several variants by a text, and says how many others there are; none for no variant. */
export function named(
  note: ImportNote["note"],
  variants: readonly ForeignVariant[],
  textOf: (variant: ForeignVariant) => string,
): readonly ImportNote[] {
  const texts = variants.slice(0, SHOWN).map(textOf).filter(Boolean);
  const others = variants.length - SHOWN;
  const text = [...texts, ...(others > 0 ? [`${others} more`] : [])].join("; ");
  return variants.length > 0 ? [{ note, text }] : [];
}

/** "Black, 60 cm"; "" for what has no variants. */
export function labelOf({ values }: Pick<ForeignVariant, "values">): string {
  return values.join(", ");
}

function typedOf(variant: ForeignVariant): string {
  const { typed } = variant.stock;
  return [typed && `“${typed.slice(0, 40)}”`, labelOf(variant) && `(${labelOf(variant)})`]
    .filter(Boolean)
    .join(" ");
}
