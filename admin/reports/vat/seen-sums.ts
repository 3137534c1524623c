import { data } from "react-router";
import { parseJson } from "#shop/kit/text.ts";
import { toVatSums, vatKinds, type VatSums } from "#shop/reports/vat/vat-figures.ts";

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
