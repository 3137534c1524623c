import { formatPounds, type Pence } from "#shop/kit/money.ts";

/** How a sale is taxed, and what the report adds up apart. */
export const vatKinds = ["uk", "channel_islands", "export"] as const;
export type VatKind = (typeof vatKinds)[number];

/**
 * `uk`: Great Britain, Northern Ireland and the Isle of Man, with UK VAT. `channel_islands`, `export`: goods
 * that leave the United Kingdom, zero-rated with evidence (VAT Notice 703).
 */
export const kindNames: Readonly<Record<VatKind, string>> = {
  uk: "United Kingdom and Isle of Man",
  channel_islands: "Channel Islands",
  export: "Other exports",
};

/** "Channel Islands", "Other exports (FR)"; the country is "" if it has been erased. */
export function placeInWords({
  kind,
  country,
}: {
  readonly kind: VatKind;
  readonly country: string;
}): string {
  return kind === "export" && country !== "" ? `${kindNames[kind]} (${country})` : kindNames[kind];
}

/**
 * The documents of one kind in a period, in pence. Sums of credit notes are positive: they are taken off. The
 * sums of a period may be larger than any one sum of money in the shop, so they are plain numbers.
 */
export type VatSums = {
  readonly kind: VatKind;
  readonly invoices: number;
  readonly netPence: number;
  readonly vatPence: number;
  readonly creditNotes: number;
  readonly creditNetPence: number;
  readonly creditVatPence: number;
};

/** A sum without any document. */
export function noSums(kind: VatKind): VatSums {
  const none = { invoices: 0, netPence: 0, vatPence: 0 };
  return { kind, ...none, creditNotes: 0, creditNetPence: 0, creditVatPence: 0 };
}

/**
 * The boxes of the VAT return that the shop knows (VAT Notice 700/12, section 3). Box 1: VAT on sales, less that
 * of credit notes. Box 6: all sales without VAT, zero-rated ones and delivery included, less credit notes, in
 * whole pounds. Boxes 2, 8 and 9 are 0 for goods that leave from Great Britain. Boxes 4 and 7 are purchases,
 * which the shop does not know. A sum may be below zero when more was credited than sold.
 */
export type VatBoxes = {
  readonly box1Pence: number;
  readonly box2Pence: 0;
  /** Boxes 1 and 2. */
  readonly box3Pence: number;
  /** Pounds. */
  readonly box6Pounds: number;
  readonly box8Pounds: 0;
  readonly box9Pounds: 0;
};

/** The boxes of a period from its sums. */
export function vatBoxes(sums: readonly VatSums[]): VatBoxes {
  const add = (of: (each: VatSums) => number) => sums.reduce((sum, each) => sum + of(each), 0);
  const box1Pence = add((each) => each.vatPence) - add((each) => each.creditVatPence);
  const netPence = add((each) => each.netPence) - add((each) => each.creditNetPence);
  return {
    box1Pence,
    box2Pence: 0,
    box3Pence: box1Pence,
    // Pence are left out, not rounded: "whole pounds only".
    box6Pounds: Math.trunc(netPence / 100),
    box8Pounds: 0,
    box9Pounds: 0,
  };
}

/** The sum of many documents in pounds, "£1,234,567.00" or "−£12.30": it may be beyond what one sum can be. */
export function formatSum(sumOfPence: number): string {
  return formatPounds(sumOfPence as Pence);
}

/** Sums as the database has them. */
export function toVatSums(
  row: { readonly kind: VatKind } & Readonly<Record<string, unknown>>,
): VatSums {
  return {
    kind: row.kind,
    invoices: Number(row["invoices"]),
    netPence: Number(row["netPence"]),
    vatPence: Number(row["vatPence"]),
    creditNotes: Number(row["creditNotes"]),
    creditNetPence: Number(row["creditNetPence"]),
    creditVatPence: Number(row["creditVatPence"]),
  };
}
