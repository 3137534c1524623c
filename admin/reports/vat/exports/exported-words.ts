import type {
  ExportedSale,
  ExportParcel,
  ProofState,
} from "#shop/reports/vat/exports/export-evidence.ts";
import { kindNames } from "#shop/reports/vat/vat-figures.ts";

export const stateNames: Readonly<Record<ProofState, string>> = {
  proved: "Proved",
  nothing_to_prove: "All cancelled",
  open: "Within 60 days",
  due: "More than 60 days",
  late: "More than three months: UK VAT is due",
};

/** "Channel Islands", "Other exports (FR)". */
export function placeInWords({ kind, country }: Pick<ExportedSale, "kind" | "country">): string {
  return kind === "export" && country !== "" ? `${kindNames[kind]} (${country})` : kindNames[kind];
}

/** "Royal Mail AB123456785GB, left 2026-11-24; DPD without a number, left 2026-11-25". */
export function parcelsInWords(parcels: readonly ExportParcel[]): string {
  return parcels
    .map(
      ({ carrier, tracking, left }) => `${carrier} ${tracking ?? "without a number"}, left ${left}`,
    )
    .join("; ");
}
