import { HOUR_MS, MINUTE_MS } from "#shop/kit/time.ts";
import { provider } from "#shop/payments/provider.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { lapseRefunds } from "./decide-refund.server.ts";
import { sendRefund } from "./send-refund.server.ts";
import { settleCharge } from "./settle-charge.server.ts";

const AT_ONCE_MAX = 100;
/** Until then the job of a new refund sends it. */
const JOB_MS = 10 * MINUTE_MS;

/**
 * Sends the refunds whose job was lost, follows those that are pending at the provider, and ends those
 * that nobody approved in time. A refund that can't be followed now is followed by the next run.
 */
export async function reconcileRefunds(db: Db): Promise<void> {
  await lapseRefunds(db);
  for (const { id } of await listUnsent(db)) await attempt(() => sendRefund(db, id));
  for (const { charge_ref } of await listPendingCharges(db))
    await attempt(() => settleCharge(db, charge_ref));
}

const SINCE_MS = 25 * HOUR_MS;

/** Finds the refunds and disputes of the last 25 hours of which no event has told the shop. */
export async function findProviderRefunds(db: Db): Promise<void> {
  const since = new Date(Date.now() - SINCE_MS);
  for (const { chargeRef } of await provider.records.listChargesChangedSince(since))
    await attempt(() => settleCharge(db, chargeRef));
}

async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ err: error }, "a refund could not be reconciled");
  }
}

function listUnsent(db: Db): Promise<{ id: string }[]> {
  return db
    .selectFrom("refunds")
    .select("id")
    .where("state", "in", ["requested", "sending"])
    .where("requested_at", "<", new Date(Date.now() - JOB_MS))
    .orderBy("requested_at")
    .limit(AT_ONCE_MAX)
    .execute();
}

function listPendingCharges(db: Db) {
  return db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .select("payments.charge_ref")
    .where("refunds.state", "=", "sent")
    .where("refunds.provider_status", "=", "pending")
    .where("payments.charge_ref", "is not", null)
    .$narrowType<{ charge_ref: string }>()
    .groupBy("payments.charge_ref")
    .orderBy((refund) => refund.fn.min("requested_at"))
    .limit(AT_ONCE_MAX)
    .execute();
}
