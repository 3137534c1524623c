import { data } from "react-router";
import { parseJson } from "#shop/kit/text.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { toVatSums, vatKinds, type VatSums } from "#shop/reports/vat/vat-figures.ts";
import { findVatPeriod, type ListedPeriod } from "#shop/reports/vat/vat-report.server.ts";

/** The period of an address. Throws 404 for one that there is not. */
export async function periodOf(params: { readonly period?: string }): Promise<ListedPeriod> {
  const period = await findVatPeriod(db(), params.period ?? "", new Date());
  if (period === null) throw data(null, { status: 404 });
  return period;
}

/** The sums that the person saw. Throws 400 for anything that no page has written. */
export function readSeenSums(text: string): readonly VatSums[] {
  const read = parseJson(text);
  if (!Array.isArray(read) || read.length !== vatKinds.length) throw data(null, { status: 400 });
  return vatKinds.map((kind, at) => {
    const row: unknown = read[at];
    if (typeof row !== "object" || row === null) throw data(null, { status: 400 });
    return toVatSums({ ...row, kind });
  });
}
