import { formatMinute, HOUR_MS } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { OpenRestore } from "#shop/platform/database/restores.server.ts";
import { isOpenedAt } from "#shop/payments/opened-at.ts";
import type { Payment } from "#shop/payments/payment.ts";
import { listPending } from "#shop/payments/payments.server.ts";
import type { RecordedPage } from "#shop/payments/provider.ts";
import { provider } from "#shop/payments/provider.server.ts";
import { findKnownOrder } from "./known-order.server.ts";

/**
 * Sessions are read from this long before the time of the restore: a session is open for 33 minutes, and
 * The payment provider's clock may differ from the shop's.
 */
export const MARGIN_MS = HOUR_MS;

const BATCH = 100;

/**
 * The sessions that the restored database may not know the state of, the oldest first: those opened since
 * the time of the restore, and those of orders that are unpaid here.
 */
export async function gatherSessions(
  db: Db,
  restore: Pick<OpenRestore, "restoredTo">,
  tell: (line: string) => void,
): Promise<RecordedPage[]> {
  const since = new Date(restore.restoredTo.getTime() - MARGIN_MS);
  tell(`Asking ${provider.name} for every payment page opened since ${formatMinute(since)}.`);
  const listed = await provider.records.listPagesSince(since, (count) =>
    tell(`${count} payment pages read.`),
  );
  const known = new Set(listed.map(({ ref }) => ref));
  const older: RecordedPage[] = [];
  for await (const sessionId of sessionsOfUnpaid(db)) {
    const session = known.has(sessionId) ? null : await provider.records.fetchPage(sessionId);
    if (session !== null) older.push(session);
  }
  return [...older, ...listed];
}

/** The payment pages of all pending payments, the oldest first. */
async function* sessionsOfUnpaid(db: Db): AsyncGenerator<string> {
  const createdBefore = new Date();
  let after: string | null = null;
  for (;;) {
    const payments: Payment[] = await listPending(db, { createdBefore, after, limit: BATCH });
    for (const { providerRef } of payments) if (providerRef !== null) yield providerRef;
    after = payments.at(-1)?.id ?? null;
    if (payments.length < BATCH) return;
  }
}

/** Payment pages of orders that the database does not have, opened at an address that is not the shop's. */
export type UnknownAddress = {
  /** "https://old.example" */
  readonly origin: string;
  readonly count: number;
};

export type Addresses = {
  /** The shop's URL, and its former ones. */
  readonly own: readonly string[];
  /** Those of other shops with the same account at the payment provider; "all": every other address. */
  readonly others: readonly string[] | "all";
};

export type SortedSessions = {
  /** Of this shop. */
  readonly own: readonly RecordedPage[];
  /** The addresses that are neither the shop's nor another shop's. */
  readonly unknown: readonly UnknownAddress[];
};

/**
 * Tells the shop's sessions from those of other shops with the same account at the provider: by the address at
 * which a session was opened, unless the database knows its order.
 */
export async function sortSessions(
  db: Db,
  sessions: readonly RecordedPage[],
  addresses: Addresses,
): Promise<SortedSessions> {
  const own: RecordedPage[] = [];
  const counts = new Map<string, number>();
  for (const session of sessions) {
    const { openedAt, order, state } = session;
    const isOwn =
      isOpenedAt(openedAt, addresses.own) || (await findKnownOrder(db, order.orderId)) !== null;
    if (isOwn) own.push(session);
    else if (
      addresses.others !== "all" &&
      state !== "expired" &&
      !addresses.others.includes(openedAt)
    )
      counts.set(openedAt, (counts.get(openedAt) ?? 0) + 1);
  }
  return { own, unknown: [...counts].map(([origin, count]) => ({ origin, count })) };
}
