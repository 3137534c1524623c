import { sql } from "kysely";
import { SHOP } from "#shop/platform/actor.ts";
import { readSettings } from "#shop/content/settings/settings.server.ts";
import { withSettings } from "#shop/content/settings/settings.ts";
import { messageOf } from "#shop/kit/thrown.ts";
import type { OrderStatus } from "#shop/orders/order.ts";
import { lockOrder } from "#shop/orders/orders.server.ts";
import { isDatabaseOutage, type Db } from "#shop/platform/database/db.server.ts";
import {
  findOpenRestore,
  isAwaitingReconciliation,
  recordFailover,
  type OpenRestore,
} from "#shop/platform/database/restores.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";
import { listRefundsOf } from "#shop/payments/refunds/refunds.server.ts";
import { settleCharge } from "#shop/payments/refunds/settle-charge.server.ts";
import { withholdMailsBefore } from "#shop/mail/withheld.server.ts";
import { raiseFlag } from "#shop/orders/flags.server.ts";
import { patiently, ProviderFailure } from "#shop/payments/failure.ts";
import type { ChangedCharge, RecordedPage } from "#shop/payments/provider.ts";
import { provider } from "#shop/payments/provider.server.ts";
import { bringLevel } from "./bring-level.server.ts";
import { findOrderOfCharge } from "./known-order.server.ts";
import { skipNumbers } from "./numbers.server.ts";
import { isMailWithheld } from "./plan.ts";
import {
  gatherSessions,
  MARGIN_MS,
  sortSessions,
  type Addresses,
  type SortedSessions,
  type UnknownAddress,
} from "./sessions.server.ts";
import { readSummary, type Failure, type Summary } from "./summary.server.ts";

export type Reconciled =
  /** No restore waits for a reconciliation. */
  | { readonly outcome: "nothing_to_do" }
  /** Another process is reconciling. */
  | { readonly outcome: "busy" }
  /** Nothing was changed: a person has to say whose they are. */
  | { readonly outcome: "unknown_addresses"; readonly addresses: readonly UnknownAddress[] }
  | {
      readonly outcome: "done";
      readonly summary: Summary;
      readonly restore: Pick<OpenRestore, "restoredTo" | "lostUntil" | "isFailover">;
      /** A person has to look at these payments at the payment provider. */
      readonly failed: readonly Failure[];
    };

export type ReconcileOptions = {
  readonly addresses: Addresses;
  /** Records a failover, unless an address is unknown: a person says that what was written since may be lost. */
  readonly failoverSince?: Date | null;
  /** Called with a line of progress now and then. */
  readonly tell: (line: string) => void;
  /** Ends the run between two orders, with an error. */
  readonly signal?: AbortSignal;
};

/**
 * Brings a database that was restored to an earlier time, or has failed over, level with the provider, and lets
 * jobs and sales go on:
 *
 * 1. Mails that waited at the time of the restore are withheld: the lost database had probably sent them. A
 *    failover loses seconds: what had waited for longer had a reason, and is sent.
 * 2. Numbers that the lost database may have given out are skipped.
 * 3. Orders that were lost are recreated from their payment pages; those that were paid since are
 *    completed; open payment pages of lost orders are closed. Mails about what happened before the end of
 *    the lost database are withheld, later ones are sent.
 * 4. Refunds, failed refunds and disputes since then are noted.
 *
 * Safe to run again after an interruption: it goes on where it ended. Throws when the provider can't be
 * reached. In the sandbox, whose payments were restored with the database, there is nothing to ask.
 */
export async function reconcileRestore(db: Db, options: ReconcileOptions): Promise<Reconciled> {
  return db.connection().execute(async (connection) => {
    const key = sql`hashtextextended('reconcile-restore', 0)`;
    const { rows } = await sql<{ isLocked: boolean }>`
      select pg_try_advisory_lock(${key}) as "isLocked"`.execute(connection);
    if (rows[0]?.isLocked !== true) return { outcome: "busy" };
    try {
      const { failoverSince = null } = options;
      if (failoverSince !== null) {
        // Before it is recorded: the running shop reconciles a recorded failover without an answer.
        const { unknown } = await readSessions(db, { restoredTo: failoverSince }, options);
        if (unknown.length > 0) return { outcome: "unknown_addresses", addresses: unknown };
        await recordFailover(db, failoverSince);
      }
      await isAwaitingReconciliation(db); // notes a failover that nobody has noticed yet
      const restore = await findOpenRestore(db);
      return restore === null
        ? { outcome: "nothing_to_do" }
        : await withSettings(await readSettings(db), () => reconcile(db, restore, options));
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}

async function reconcile(
  db: Db,
  restore: OpenRestore,
  { addresses, tell, signal }: ReconcileOptions,
): Promise<Reconciled> {
  const { isFailover, restoredTo, restoredAt } = restore;
  await withholdMailsBefore(db, restoredAt, isFailover ? restoredTo : undefined);
  const failed: Failure[] = [];
  if (paymentMode() !== "sandbox") {
    const { own, unknown } = await readSessions(db, restore, { addresses, tell });
    if (unknown.length > 0) return { outcome: "unknown_addresses", addresses: unknown };
    const changed = await listChanges(restore, tell);
    const chargeRefs = changed.map(({ chargeRef }) => chargeRef);
    await skipNumbers(db, { sessions: own, chargeRefs }, restore);
    failed.push(...(await bringAllLevel(db, own, { restore, tell, signal })));
    await settleChanges(db, changed, restore);
  }
  const summary = await readSummary(db, restore);
  const { numUpdatedRows } = await db
    .updateTable("restores")
    .set({ reconciledAt: new Date() })
    .where("id", "=", restore.id)
    .where(sql`date_trunc('milliseconds', restored_at)`, "=", restoredAt)
    .executeTakeFirstOrThrow();
  const later = numUpdatedRows > 0n ? null : await findOpenRestore(db);
  if (later === null) return { outcome: "done", summary, restore, failed };
  // The database has failed over once more meanwhile: what that has lost was not looked at.
  return reconcile(db, later, { addresses, tell, ...(signal && { signal }) });
}

async function readSessions(
  db: Db,
  restore: Pick<OpenRestore, "restoredTo">,
  { addresses, tell }: Pick<ReconcileOptions, "addresses" | "tell">,
): Promise<SortedSessions> {
  if (paymentMode() === "sandbox") return { own: [], unknown: [] };
  return sortSessions(db, await gatherSessions(db, restore, tell), addresses);
}

const TOLD_EVERY = 50;

/** Returns the sessions whose orders could not be brought level: a person has to look at them. */
async function bringAllLevel(
  db: Db,
  sessions: readonly RecordedPage[],
  { restore, tell, signal }: { restore: OpenRestore } & Omit<ReconcileOptions, "addresses">,
): Promise<Failure[]> {
  const failed: Failure[] = [];
  for (const [index, session] of sessions.entries()) {
    signal?.throwIfAborted();
    const problem = await tryToBringLevel(db, session, restore);
    if (problem !== null) failed.push({ sessionId: session.ref, problem });
    const done = index + 1;
    if (done % TOLD_EVERY === 0 || done === sessions.length)
      tell(`${done} of ${sessions.length} orders compared with ${provider.name}.`);
  }
  return failed;
}

/** The problem as a sentence; null when there is none. An outage ends the run. */
async function tryToBringLevel(
  db: Db,
  session: RecordedPage,
  restore: OpenRestore,
): Promise<string | null> {
  const { orderNumber } = session.order;
  try {
    const isLevel = await bringLevel(db, session, restore);
    return isLevel ? null : `${orderNumber} is the number of another order`;
  } catch (error) {
    if (error instanceof ProviderFailure || isDatabaseOutage(error)) throw error;
    log.error(
      { err: error, session: session.ref, order: orderNumber },
      "an order was not recreated",
    );
    return `${orderNumber}: ${messageOf(error)}`;
  }
}

const UNDISPATCHED: readonly OrderStatus[] = ["paid", "processing"];

/** The charges that were refunded or disputed since the time of the restore. */
async function listChanges(
  { restoredTo }: OpenRestore,
  tell: (line: string) => void,
): Promise<readonly ChangedCharge[]> {
  const since = new Date(restoredTo.getTime() - MARGIN_MS);
  const changes = await provider.records.listChargesChangedSince(since);
  tell(`${changes.length} payments were refunded or disputed since ${since.toISOString()}.`);
  return changes;
}

/** Notes refunds, failed refunds and disputes since the time of the restore. */
async function settleChanges(
  db: Db,
  changes: readonly ChangedCharge[],
  { lostUntil }: OpenRestore,
): Promise<void> {
  for (const { chargeRef, changedAt } of changes) {
    const before = await findOrderOfCharge(db, chargeRef);
    if (before === null) continue;
    const withholdMails = isMailWithheld(changedAt, lostUntil);
    await patiently(() => settleCharge(db, chargeRef, { withholdMails }));
    const after = await findOrderOfCharge(db, chargeRef);
    const isKept = after?.status === "refunded" && UNDISPATCHED.includes(before.status);
    // The goods of a recreated order were not taken out of stock.
    if (isKept && after.mayLackStock && !before.isRecreated) await flagForRestock(db, before.id);
    await saveCreditNoteNumbers(db, before.id);
  }
}

/** If the database is restored once more, the next reconciliation reads them. */
async function saveCreditNoteNumbers(db: Db, orderId: string): Promise<void> {
  for (const { providerRef, creditNoteNumber } of await listRefundsOf(db, orderId))
    if (providerRef !== null && creditNoteNumber !== null)
      await provider.records.saveCreditNoteNumber(providerRef, creditNoteNumber);
}

async function flagForRestock(db: Db, orderId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order !== null) await raiseFlag(tx, order, { code: "restock_unknown", actor: SHOP });
  });
}
