import { addDays, isDay } from "#shop/kit/time.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { VatPeriod } from "#shop/reports/vat/vat-period.ts";

/** The files for accounts, and what each is for. */
export const exportFormats = ["daily", "lines", "xero", "quickbooks", "freeagent"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const formatNames: Readonly<Record<ExportFormat, string>> = {
  daily: "Daily summary",
  lines: "Order lines",
  xero: "Xero sales invoices",
  quickbooks: "QuickBooks Online invoices",
  freeagent: "FreeAgent bank statement",
};

export const formatHints: Readonly<Record<ExportFormat, string>> = {
  daily: "One row a day and VAT treatment. What most accountants enter.",
  lines: "Every line with its order, customer, VAT and parcel, for a spreadsheet.",
  xero: "One row a line, at most 500 documents a file. More files come as a ZIP. Each customer is one contact, with the number of their first order.",
  quickbooks:
    "One row a line, as many rows a file as your plan takes. More files come as a ZIP. Each customer is one contact, with the number of their first order.",
  freeagent:
    "The account at the payment provider as a statement, for a bank account of its own: sales, fees, refunds, disputes and payouts. A sale is in it once it is paid out.",
};

/** The format of this name; null if there is none. */
export function readFormat(name: string): ExportFormat | null {
  return exportFormats.find((format) => format === name) ?? null;
}

/** The most days of one export: a year and the month before it. */
export const EXPORT_DAYS_MAX = 400;

/** The first and the last day of an export, in London. */
export type ExportDays = Pick<VatPeriod, "firstDay" | "lastDay">;

/** Reads the two days that were chosen. */
export function readExportDays(
  from: string,
  to: string,
): Done<ExportDays> | Refused<"bad_from" | "bad_to" | "wrong_order" | "too_long"> {
  if (!isDay(from)) return refused("bad_from");
  if (!isDay(to)) return refused("bad_to");
  if (from > to) return refused("wrong_order");
  if (to > addDays(from, EXPORT_DAYS_MAX - 1)) return refused("too_long");
  return done({ firstDay: from, lastDay: to });
}

/** The first and last day of the month that a day is in. */
export function monthOf(day: string): ExportDays {
  const firstDay = `${day.slice(0, 7)}-01`;
  const inNext = addDays(firstDay, 31);
  return { firstDay, lastDay: addDays(`${inNext.slice(0, 7)}-01`, -1) };
}
