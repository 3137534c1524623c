/** The VAT invoice of a paid order. Its lines are those of the order. */
export type Invoice = {
  /** From 1, in sequence, without gaps. */
  readonly number: number;
  readonly issuedAt: Date;
};

/** "INV-00042". */
export function formatInvoiceNumber(number: number): string {
  return `INV-${String(number).padStart(5, "0")}`;
}
