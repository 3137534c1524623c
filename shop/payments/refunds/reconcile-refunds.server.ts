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
  for (const { chargeRef } of await listPendingCharges(db))
    await attempt(() => settleCharge(db, chargeRef));
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
    .where("requestedAt", "<", new Date(Date.now() - JOB_MS))
    .orderBy("requestedAt")
    .limit(AT_ONCE_MAX)
    .execute();
}

function listPendingCharges(db: Db) {
  return db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .select("payments.chargeRef")
    .where("refunds.state", "=", "sent")
    .where("refunds.providerStatus", "=", "pending")
    .where("payments.chargeRef", "is not", null)
    .$narrowType<{ chargeRef: string }>()
    .groupBy("payments.chargeRef")
    .orderBy((refund) => refund.fn.min("requestedAt"))
    .limit(AT_ONCE_MAX)
    .execute();
}
