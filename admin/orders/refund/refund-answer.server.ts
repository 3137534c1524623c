import { data } from "react-router";
import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { listRefundsOf } from "#shop/payments/refunds/refunds.server.ts";
import type { Act } from "#shop/platform/act.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { StaffRole } from "#shop/staff/rights.ts";
import type { SentFields } from "#admin/http/form.server.ts";
import type { FormResult } from "#web/form-result.ts";
import { standingInWords } from "./who.server.ts";

/** What the page shows after a form was not done. */
export type RefundResult = FormResult & {
  /** Somebody else acted first, or the order has moved on: above the present page. */
  readonly conflict?: string;
};

/** A form of the refund page, with who sent it. */
export type SentRefund = {
  readonly record: OrderRecord;
  readonly field: SentFields;
  readonly act: Act;
  readonly role: StaffRole;
};

/** Whose act is in the way, read again; null without one. */
export async function standingOf({ record }: SentRefund): Promise<string | null> {
  const orderId = record.order.id;
  const refunds = await listRefundsOf(db(), orderId);
  return standingInWords(db(), { orderId, refunds, now: new Date() });
}

/** The page again, with what was typed. */
export function answer({ field }: SentRefund, status: number, result: RefundResult) {
  const intent = field("intent");
  return data<RefundResult>(
    { intent, values: Object.fromEntries(field.entries), ...result },
    { status },
  );
}
