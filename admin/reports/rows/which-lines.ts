import { SKU_MAX } from "#shop/catalogue/sku.ts";
import type { WhichReturned } from "#shop/reports/rows/rows.server.ts";
import type { ReportDays } from "#shop/reports/report-range.ts";
import { returnReasons } from "./returned-words.ts";

/** The product whose lines the parameters of a URL ask for; null for all. */
export function readSku(params: URLSearchParams): string | null {
  return params.get("sku")?.slice(0, SKU_MAX) || null;
}

/** Which pieces that came back the parameters of a URL ask for. */
export function readWhichReturned(params: URLSearchParams): WhichReturned {
  const reason = Object.keys(returnReasons).find((each) => each === params.get("reason"));
  return {
    sku: readSku(params),
    reason: (reason as WhichReturned["reason"] | undefined) ?? null,
  };
}

/** The days of a row of a report, as a report's address has them. */
export function searchOfDays({ firstDay, lastDay }: ReportDays): string {
  return `?from=${firstDay}&to=${lastDay}`;
}

/** The address of the pieces that came back, for the days of a report's address. */
export function returnedRowsHref(search: string, of: { sku?: string; reason?: string } = {}) {
  return `/reports/returns/rows?${withDays(search, of)}`;
}

/** The address of the pieces that were sent, for the days of a report's address. */
export function sentRowsHref(search: string, of: { sku?: string } = {}) {
  return `/reports/returns/sent?${withDays(search, of)}`;
}

function withDays(search: string, of: Readonly<Record<string, string | undefined>>): string {
  const asked = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of ["from", "to"]) {
    const day = asked.get(name);
    if (day !== null) kept.set(name, day);
  }
  for (const [name, value] of Object.entries(of)) if (value !== undefined) kept.set(name, value);
  return kept.toString();
}
