import { cellText } from "#shop/kit/csv.ts";
import { diallable } from "#shop/shipping/telephone.ts";
import type { Address } from "#shop/shipping/address.ts";
import type { Misfit } from "./consignment.ts";

/** A cell of a carrier file with the most characters that the carrier takes. */
export type Cell = {
  readonly head: string;
  readonly text: string;
  readonly max: number;
  /** The field of the order that it is from, and what staff call it; without one, the shop made it. */
  readonly from?: { readonly field: NonNullable<Misfit["field"]>; readonly label: string };
};

/** What does not fit into its cell, as it would be there. Nothing is ever cut. */
export function cellMisfits(cells: readonly Cell[], taker: string): readonly Misfit[] {
  return cells.flatMap(({ head, text, max, from }) => {
    const length = lengthOf(text);
    if (length <= max) return [];
    const words = `${from?.label ?? head} is ${length} characters; ${taker} takes ${max}.`;
    return { field: from?.field ?? null, words };
  });
}

/** The characters of a text in a cell, an apostrophe that defuses a formula included. */
export function lengthOf(text: string): number {
  return Array.from(cellText(text)).length;
}

/**
 * The telephone number of an address as it is dialled from Britain, "004722000000": no carrier takes a plus
 * sign, which a spreadsheet would run as a formula. Empty if there is none.
 */
export function dialledNumber({ telephone = "" }: Pick<Address, "telephone">): string {
  return diallable(telephone).replace(/^\+44/, "0").replace("+", "00");
}

/** A text on one line, as no carrier takes line breaks within a cell. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
