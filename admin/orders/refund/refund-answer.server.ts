import { data } from "react-router";
import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { listRefundsOf } from "#shop/payments/refunds/refunds.server.ts";
import type { Act } from "#shop/platform/act.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { StaffRole } from "#shop/staff/rights.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import type { SentFields } from "#admin/http/form.server.ts";
import { standingInWords } from "./who.server.ts";

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
export function answer({ field }: SentRefund, status: number, result: ActResult) {
  const intent = field("intent");
  return data<ActResult>(
    { intent, values: Object.fromEntries(field.entries), ...result },
    { status },
  );
}
