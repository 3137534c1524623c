/** What the bank can be told about a dispute. Each is a text; "" for nothing. */
export const evidenceFields = [
  "customerName",
  "customerEmail",
  "shippingAddress",
  "productDescription",
  "shippingCarrier",
  "shippingDate",
  "shippingTrackingNumber",
  "account",
  "refundPolicy",
  "cancellationPolicy",
] as const;
export type EvidenceField = (typeof evidenceFields)[number];
export type Evidence = Readonly<Record<EvidenceField, string>>;

/** The most characters of one field and of all together that the provider takes. */
export const FIELD_MAX = 20_000;
export const EVIDENCE_MAX = 150_000;

/** Evidence that the provider takes: every text within its limit, the end of a longer one left out. */
export function withinLimits(evidence: Evidence): Evidence {
  let left = EVIDENCE_MAX;
  const cut = evidenceFields.map((field) => {
    const text = shortened(evidence[field], Math.min(FIELD_MAX, left));
    left -= text.length;
    return [field, text] as const;
  });
  return Object.fromEntries(cut) as Evidence;
}

function shortened(text: string, most: number): string {
  // A half of a pair of surrogates is no character.
  if (text.length <= most || most === 0) return text.slice(0, most);
  return `${text.slice(0, most - 1).toWellFormed()}…`;
}

/** What the provider says of evidence that it has. */
export type ProviderEvidence = {
  /** Whether evidence was sent to the bank, by whom ever. */
  readonly isSent: boolean;
  /** The id of the shop's evidence that was sent; null if the shop did not send it. */
  readonly evidenceId: string | null;
};

/** Evidence to send: its id, which attempt of it, and the dispute. */
export type EvidenceToSend = {
  readonly id: string;
  readonly disputeRef: string;
  readonly attempt: number;
  readonly evidence: Evidence;
};
