import { sql, type Updateable } from "kysely";
import { DAY_MS } from "#shop/kit/time.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { ProviderFailure } from "#shop/payments/failure.ts";
import { provider } from "#shop/payments/provider.server.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { PayoutReadings } from "#shop/platform/database/tables.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { replaceLines, payouts, savePayout } from "./payout-queries.server.ts";

/** A payout that was paid can still fail within days; older ones stay as they are. */
const CHANGES_FOR_MS = 30 * DAY_MS;
/** Payouts whose lines are read in one run, the latest first; the next run reads more. */
const LISTED_MAX = 500;

/**
 * Reads the payouts of the last 30 days from the provider, or all since the first payment at the first time, and
 * the lines of those that have none yet; of the payout `again` once more. Safe to run again and at the same time. A failure of the provider is
 * noted and thrown: what is known stays.
 */
export async function fetchPayouts(db: Db, again?: string | null): Promise<void> {
  try {
    const since = await readSince(db);
    if (since !== null)
      for (const payout of await provider.payouts.listSince(since)) await savePayout(db, payout);
    const unread = payouts(sql`p.listing = 'listed' and p.lines_read_at is null`);
    for (const { ref } of (await unread.page(db, null, LISTED_MAX)).rows) await fetchLines(db, ref);
    if (typeof again === "string") await fetchLines(db, again);
  } catch (error) {
    if (error instanceof ProviderFailure)
      await noteReading(db, { failedAt: new Date(), failure: error.message.slice(0, 300) });
    throw error;
  }
  await noteReading(db, { readAt: new Date(), askedAt: null, failedAt: null, failure: null });
}

/** Reads the lines of one payout and makes the shop's those. */
async function fetchLines(db: Db, payoutRef: string): Promise<void> {
  const lines = await provider.payouts.listLines(payoutRef);
  await db.transaction().execute(async (tx) => {
    // Two runs at once write the same lines one after the other.
    const payout = tx.selectFrom("payouts").select("providerRef").forUpdate();
    if ((await payout.where("providerRef", "=", payoutRef).executeTakeFirst()) === undefined)
      return;
    await replaceLines(tx, payoutRef, lines);
  });
}

/** Null before the first payment: there is nothing to pay out. */
async function readSince(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select (select min(paid_at) from payments where mode = ${paymentMode()}) as first,
      (select read_at from payout_readings where mode = ${paymentMode()}) as last`.execute(db);
  const { first = null, last = null } = rows[0] ?? {};
  return last === null ? first : new Date(last.getTime() - CHANGES_FOR_MS);
}

async function noteReading(tx: Db, reading: Updateable<PayoutReadings>): Promise<void> {
  await tx
    .insertInto("payoutReadings")
    .values({ mode: paymentMode(), ...reading })
    .onConflict((conflict) => conflict.column("mode").doUpdateSet(reading))
    .execute();
}

/** When the payouts were read last, and what happened since. */
export type PayoutReading = {
  readonly askedAt: Date | null;
  readonly readAt: Date | null;
  readonly failedAt: Date | null;
};

export async function readPayoutReading(db: Db): Promise<PayoutReading> {
  const row = await db
    .selectFrom("payoutReadings")
    .selectAll()
    .where("mode", "=", paymentMode())
    .executeTakeFirst();
  return {
    askedAt: row?.askedAt ?? null,
    readAt: row?.readAt ?? null,
    failedAt: row?.failedAt ?? null,
  };
}

/** Asks for the payouts to be read now, or for the lines of one to be read again. */
export async function askForPayouts(
  db: Db,
  act: Act,
  payoutRef: string | null,
): Promise<Done<null> | Refused<"act_reused" | "no_payout">> {
  const subject = { kind: "payout", id: payoutRef?.slice(0, 100) ?? "all" };
  const named = { act, action: "fetch_payouts", subject, input: { payoutRef } };
  const asked: Done<null> | Refused<"act_reused" | "no_payout"> = await withAct(
    db,
    named,
    async (tx) => {
      if (
        payoutRef !== null &&
        (await payouts(sql`p.provider_ref = ${payoutRef}`).page(tx, null, 1)).rows.length === 0
      )
        return refused("no_payout");
      await noteReading(tx, { askedAt: new Date(), failedAt: null, failure: null });
      await addFetch(tx, payoutRef);
      return done(null);
    },
  );
  return asked;
}

/** Adds the job that reads the payouts, and the lines of one once more; those that wait for it are one. */
export function addFetch(tx: Db, payoutRef: string | null = null): Promise<void> {
  const key = payoutRef === null ? "fetch-payouts" : `fetch-payouts:${payoutRef}`;
  return addJob(tx, { task: "fetch-payouts", payload: { payoutRef }, key, queue: "fetch-payouts" });
}
