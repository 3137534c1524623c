import { sql } from "kysely";
import { formatPounds, pence } from "#shop/kit/money.ts";
import { formatDay } from "#shop/kit/time.ts";
import { PROVIDER } from "#shop/payments/provider.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { raiseFlag, resolveFlagsOf } from "#shop/orders/flags.server.ts";
import type { Order } from "#shop/orders/order.ts";
import type { Dispute } from "./dispute.ts";
import type { DisputeStatus, ProviderDispute } from "./provider-refund.ts";

/** The disputes of some orders, the oldest first. */
export async function listDisputesOf(db: Db, orderIds: readonly string[]): Promise<Dispute[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom("disputes")
    .innerJoin("payments", "payments.id", "disputes.payment_id")
    .selectAll("disputes")
    .select("payments.order_id")
    .where("payments.order_id", "in", orderIds)
    .orderBy("opened_at")
    .orderBy("disputes.provider_ref")
    .limit(100 * orderIds.length)
    .execute();
  return rows.map((row) => ({
    ref: row.provider_ref,
    orderId: row.order_id,
    amountPence: pence(row.amount_pence),
    status: row.status as DisputeStatus,
    reason: row.reason,
    dueBy: row.due_by,
    openedAt: row.opened_at,
  }));
}

const ENDED: readonly DisputeStatus[] = ["won", "lost", "closed"];

/**
 * Saves a dispute of a locked order as the provider has it. The order is flagged until the dispute is won;
 * after a lost one a person has to decide what becomes of the goods.
 */
export async function saveDispute(
  tx: Db,
  order: Order,
  { paymentId, dispute }: { readonly paymentId: string; readonly dispute: ProviderDispute },
): Promise<void> {
  const state = {
    status: dispute.status,
    due_by: dispute.dueBy,
    closed_at: ENDED.includes(dispute.status)
      ? sql<Date>`coalesce(disputes.closed_at, now())`
      : null,
  };
  await tx
    .insertInto("disputes")
    .values({
      provider_ref: dispute.ref,
      payment_id: paymentId,
      amount_pence: dispute.amountPence,
      reason: dispute.reason.slice(0, 200),
      opened_at: dispute.openedAt,
      ...state,
      closed_at: ENDED.includes(dispute.status) ? sql<Date>`now()` : null,
    })
    .onConflict((conflict) => conflict.column("provider_ref").doUpdateSet(state))
    .execute();
  const subject = dispute.ref;
  if (dispute.status === "won" || dispute.status === "closed")
    return resolveFlagsOf(tx, order.id, {
      codes: ["disputed"],
      subject,
      actor: PROVIDER,
      resolution: "Dispute won",
    });
  const until = dispute.dueBy === null ? "" : `, to be answered by ${formatDay(dispute.dueBy)}`;
  const note = `${formatPounds(pence(dispute.amountPence))}, ${dispute.reason.replaceAll("_", " ")}${until}`;
  await raiseFlag(tx, order, { code: "disputed", subject, note, actor: PROVIDER });
}
