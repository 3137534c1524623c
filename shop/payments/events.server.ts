import { DAY_MS } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import type { EventSubject, ProviderEvent } from "./provider.ts";
import { provider } from "./provider.server.ts";

/** Saves an event and the job that processes it, in one transaction. False if it was saved before. */
export async function saveEvent(db: Db, event: ProviderEvent): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const saved = await tx
      .insertInto("paymentEvents")
      .values({ id: event.id, type: event.type, payload: JSON.stringify(event.payload) })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (saved === undefined) return false;
    await addJob(tx, {
      task: "payment-event",
      payload: { id: event.id },
      key: `payment-event:${event.id}`,
    });
    return true;
  });
}

/** What a saved event that has not been processed is about; null if there is none. */
export async function findOpenEvent(db: Db, id: string): Promise<EventSubject | null> {
  const row = await db
    .selectFrom("paymentEvents")
    .select(["type", "payload"])
    .where("id", "=", id)
    .where("handledAt", "is", null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return provider.events.subjectOf(row.type, row.payload);
}

/** Marks an event as processed and deletes its payload, which contains personal data. The provider keeps a copy. */
export async function closeEvent(db: Db, id: string): Promise<void> {
  await db
    .updateTable("paymentEvents")
    .set({ handledAt: new Date(), payload: "{}" })
    .where("id", "=", id)
    .execute();
}

/** A saved event that has not been processed. */
export type OpenEvent = { readonly id: string; readonly type: string; readonly receivedAt: Date };

const SHOWN_MAX = 200;

/** Unprocessed events received before a time, the oldest first, 200 at most. */
export async function listOpenEvents(db: Db, before: Date): Promise<OpenEvent[]> {
  return db
    .selectFrom("paymentEvents")
    .select(["id", "type", "receivedAt"])
    .where("handledAt", "is", null)
    .where("receivedAt", "<", before)
    .orderBy("receivedAt")
    .limit(SHOWN_MAX)
    .execute();
}

/** The provider can send an event again for 30 days. After 90 days its id is no longer needed. */
const RETENTION_MS = 90 * DAY_MS;

/** Deletes events that were processed more than 90 days ago. */
export async function pruneEvents(db: Db): Promise<void> {
  await db
    .deleteFrom("paymentEvents")
    .where("handledAt", "<", new Date(Date.now() - RETENTION_MS))
    .execute();
}
