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
    .innerJoin("payments", "payments.id", "disputes.paymentId")
    .select(["disputes.providerRef as ref", "payments.orderId", "disputes.amountPence"])
    .select(["status", "reason", "dueBy", "openedAt"])
    .where("payments.orderId", "in", orderIds)
    .orderBy("openedAt")
    .orderBy("disputes.providerRef")
    .limit(100 * orderIds.length)
    .execute();
  return rows.map((row) => ({ ...row, amountPence: pence(row.amountPence) }));
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
    dueBy: dispute.dueBy,
    closedAt: ENDED.includes(dispute.status)
      ? sql<Date>`coalesce(disputes.closed_at, now())`
      : null,
  };
  await tx
    .insertInto("disputes")
    .values({
      providerRef: dispute.ref,
      paymentId,
      amountPence: dispute.amountPence,
      reason: dispute.reason.slice(0, 200),
      openedAt: dispute.openedAt,
      ...state,
      closedAt: ENDED.includes(dispute.status) ? sql<Date>`now()` : null,
    })
    .onConflict((conflict) => conflict.column("providerRef").doUpdateSet(state))
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
