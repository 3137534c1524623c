import { z } from "zod";
import { pence } from "#shop/kit/money.ts";
import { parseJson } from "#shop/kit/text.ts";
import type { RecordedRefund } from "#shop/payments/refunds/provider-refund.ts";
import { fromMetadata, toMetadata, type Metadata } from "./metadata-text.ts";

const PARTS = "parts";
const ACT = "act_id";
const CREDIT_NOTE = "credit_note_number";

const whole = z.int().min(0).max(2_000_000_000);
const amount = whole.transform(pence);
const schema = z.strictObject({
  /** Position, quantity, and of it the pieces that are no longer to be sent. */
  lines: z.array(z.tuple([whole, whole, whole])).max(500),
  shipping: amount,
  goodwill: amount,
  deduction: amount,
  compensation: z.boolean(),
});

/**
 * What a refund is for, as metadata of Stripe's refund: if the database is lost, it is read from there.
 * The reason stays in the shop, as its words may name a person.
 */
export function toRefundMetadata({ parts, actId }: Omit<RecordedRefund, "creditNoteNumber">) {
  const text = JSON.stringify({
    lines: parts.lines.map((line) => [line.position, line.quantity, line.cancelledQuantity]),
    shipping: parts.shippingPence,
    goodwill: parts.goodwillPence,
    deduction: parts.deductionPence,
    compensation: parts.isCompensation,
  });
  return { ...toMetadata(PARTS, text), ...(actId !== null && { [ACT]: actId }) };
}

/** What the metadata of a refund says it is for; null in one that the shop did not make. */
export function fromRefundMetadata(metadata: Metadata): RecordedRefund | null {
  const parsed = schema.safeParse(parseJson(fromMetadata(PARTS, metadata)));
  if (!parsed.success) return null;
  const { lines, shipping, goodwill, deduction, compensation } = parsed.data;
  const actId = z.uuid().safeParse(metadata[ACT]);
  const number = metadata[CREDIT_NOTE];
  return {
    parts: {
      lines: lines.map(([position, quantity, cancelledQuantity]) => ({
        position,
        quantity,
        cancelledQuantity,
      })),
      shippingPence: shipping,
      goodwillPence: goodwill,
      deductionPence: deduction,
      isCompensation: compensation,
    },
    actId: actId.success ? actId.data : null,
    creditNoteNumber: number !== undefined && /^\d{1,9}$/.test(number) ? Number(number) : null,
  };
}

/** The metadata that says which credit note a refund has. */
export function creditNoteMetadata(number: number): Metadata {
  return { [CREDIT_NOTE]: String(number) };
}
