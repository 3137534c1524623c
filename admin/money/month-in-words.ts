import { monthOf } from "#shop/reports/exports/export-format.ts";
import { periodInWords } from "#shop/reports/vat/vat-period.ts";

/** "December 2026" for "2026-12". */
export function monthInWords(month: string): string {
  return periodInWords({ name: month, ...monthOf(`${month}-01`) });
}
