import type { Pence } from "#shop/kit/money.ts";

/** The credit note of a refund. Its lines are those of the refund. */
export type CreditNote = {
  /** From 1, in sequence, without gaps. */
  readonly number: number;
  readonly refundId: string;
  readonly amountPence: Pence;
  readonly vatPence: Pence;
  readonly issuedAt: Date;
};

/** "CN-00042". */
export function formatCreditNoteNumber(number: number): string {
  return `CN-${String(number).padStart(5, "0")}`;
}

/** Reads "CN-00042"; null for any other text. */
export function parseCreditNoteNumber(text: string): number | null {
  return /^CN-\d{5,9}$/.test(text) ? Number(text.slice("CN-".length)) : null;
}
