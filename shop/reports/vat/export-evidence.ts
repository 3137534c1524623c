import { addDays, londonDay } from "#shop/kit/time.ts";
import type { VatKind } from "#shop/reports/vat/vat-figures.ts";

/** A zero-rated sale with what proves that its goods left the United Kingdom (VAT Notice 703, section 6). */
export type ExportedSale = {
  /** The number of its invoice. */
  readonly number: number;
  readonly issuedAt: Date;
  readonly orderNumber: string;
  readonly kind: Exclude<VatKind, "uk">;
  /** ISO 3166-1 alpha-2 as the address has it; "" if it has been erased. */
  readonly country: string;
  readonly netPence: number;
  /** Pieces that were not cancelled, and how many of them have left in parcels. */
  readonly pieces: number;
  readonly sent: number;
  /** The parcels that have left, the first one first. */
  readonly parcels: readonly ExportParcel[];
};

export type ExportParcel = {
  readonly carrier: string;
  readonly tracking: string | null;
  /** Days in London. */
  readonly left: string;
  readonly came: string | null;
};

/** Proof must be there three months after the sale; it is asked for a month before. */
const ASKED_AFTER_DAYS = 60;
const PROVED_WITHIN_DAYS = 90;

/**
 * Whether a sale is proved. `proved`: everything has left with tracking numbers. `nothing_to_prove`: everything was
 * cancelled. `open`: it may still be proved. `due`: 60 days are over. `late`: three months are, and UK VAT is due.
 */
export type ProofState = "proved" | "nothing_to_prove" | "open" | "due" | "late";

/** The state of a sale's proof, and what is missing in words; "" when nothing is. */
export function proofOf(
  { issuedAt, pieces, sent, parcels }: ExportedSale,
  now: Date,
): { readonly state: ProofState; readonly missing: string } {
  if (pieces <= 0) return { state: "nothing_to_prove", missing: "" };
  const missing = missingOf({ pieces, sent, parcels });
  if (missing === "") return { state: "proved", missing };
  const sold = londonDay(issuedAt);
  const today = londonDay(now);
  if (today > addDays(sold, PROVED_WITHIN_DAYS)) return { state: "late", missing };
  return { state: today > addDays(sold, ASKED_AFTER_DAYS) ? "due" : "open", missing };
}

function missingOf({
  pieces,
  sent,
  parcels,
}: Pick<ExportedSale, "pieces" | "sent" | "parcels">): string {
  if (sent === 0) return "Nothing has left.";
  if (sent < pieces) return `${pieces - sent} of ${pieces} pieces have not left.`;
  return parcels.some(({ tracking }) => tracking === null)
    ? "A parcel has no tracking number."
    : "";
}
