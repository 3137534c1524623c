import { addDays } from "#shop/kit/time.ts";
import { monthOf } from "#shop/reports/exports/export-format.ts";
import { periodInWords } from "#shop/reports/vat/vat-period.ts";

/** What a month is made of, in the order in which it is shown. */
export const monthKinds = [
  "invoice",
  "credit_note",
  "payment",
  "refund",
  "compensation",
  "payout",
  "fee",
] as const;
export type MonthKind = (typeof monthKinds)[number];

/** What one kind adds up to, in pence. Credit notes, refunds, compensation and fees are below zero. */
export type MonthSum = {
  readonly kind: MonthKind;
  readonly count: number;
  readonly pence: number;
};

/** A row of an earlier, locked month that is no longer as it was locked. */
export type LateChange = {
  readonly month: string;
  readonly kind: MonthKind;
  /** The number of a document, or the id of a payment, refund or payout. */
  readonly ref: string;
  readonly orderNumber: string | null;
  /** By how much it is more, or below zero less, than when it was locked. */
  readonly pence: number;
};

/** Sums of every kind once, in their order. */
export function everyKind(sums: readonly MonthSum[]): readonly MonthSum[] {
  return monthKinds.map(
    (kind) => sums.find((each) => each.kind === kind) ?? { kind, count: 0, pence: 0 },
  );
}

/** What documents and money of a month are apart, in pence: 0 when they agree. Compensation has no document. */
export function monthGap(sums: readonly MonthSum[]): number {
  const of = (kind: MonthKind) => sums.find((each) => each.kind === kind)?.pence ?? 0;
  return of("invoice") + of("credit_note") - of("payment") - of("refund");
}

/** The first and the last day of a month by its name; null for anything else. */
export function daysOfMonth(
  name: string,
): { readonly firstDay: string; readonly lastDay: string } | null {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(name)) return null;
  return monthOf(`${name}-01`);
}

const MONTHS_MAX = 120;

/** The months from the one of `firstDay` to the one of `day`, the latest first; 120 at most. */
export function monthsSince(firstDay: string, day: string): readonly string[] {
  const names: string[] = [];
  let name = day.slice(0, 7);
  while (names.length < MONTHS_MAX) {
    names.push(name);
    if (name <= firstDay.slice(0, 7)) break;
    name = addDays(`${name}-01`, -1).slice(0, 7);
  }
  return names;
}

/** "December 2026" for "2026-12". */
export function monthInWords(name: string): string {
  return periodInWords({ name, ...monthOf(`${name}-01`) });
}
