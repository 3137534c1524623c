import type { MaterialKind } from "#shop/making/material.ts";
import { partInWords } from "#shop/making/part-words.ts";
import { neededParts, type WorkWithParts } from "#shop/making/work-parts.ts";

/** A line of the rope list or the iron list. */
export type PartRow = {
  readonly key: string;
  readonly total: number;
  /** "Rope 6 mm, 10 m", "Rack end, anthracite pewter" */
  readonly part: string;
  /** "LL-10029, LL-10042 (2)" */
  readonly orders: string;
};

/** The parts of some kinds, each as a line. */
export function toPartRows(
  known: readonly WorkWithParts[],
  kinds: readonly MaterialKind[],
): readonly PartRow[] {
  return neededParts(known, kinds).map((needed) => {
    const part = partInWords(needed);
    return {
      key: `${needed.material.key} ${part}`,
      total: needed.total,
      part,
      orders: needed.orders
        .map(({ orderNumber, quantity }) =>
          quantity === 1 ? orderNumber : `${orderNumber} (${quantity})`,
        )
        .join(", "),
    };
  });
}
