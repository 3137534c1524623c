import { isUuid } from "#shop/kit/uuid.ts";
import { done, refused, type Done } from "#shop/kit/result.ts";
import { actorColumns, actorOf, type Actor } from "#shop/platform/actor.ts";
import type { Act } from "#shop/platform/act.ts";
import { derivedId } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { sql } from "kysely";
import { withCustomer, type CustomerActRefused } from "./customer-acts.server.ts";

export const CUSTOMER_NOTE_MAX = 2_000;
/** Of one customer. */
export const CUSTOMER_NOTES_MAX = 200;

/** What staff have written down about a customer. The customer's export has it. */
export type CustomerNote = {
  readonly id: string;
  readonly note: string;
  readonly actor: Actor;
  readonly writtenAt: Date;
};

/** The notes on a customer, newest first, 200 at most. */
export async function listCustomerNotes(db: Db, customerId: string): Promise<CustomerNote[]> {
  const rows = await db
    .selectFrom("customerNotes")
    .select(["id", "note", "actorKind", "actorId", "writtenAt"])
    .where("customerId", "=", customerId)
    .orderBy("writtenAt", "desc")
    .orderBy("id")
    .limit(CUSTOMER_NOTES_MAX)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    note: row.note,
    actor: actorOf(row),
    writtenAt: row.writtenAt,
  }));
}

/** Adds a note of 1 to 2,000 characters. Refuses the 201st. */
export async function addCustomerNote(
  db: Db,
  { customerId, note: typed }: { customerId: string; note: string },
  act: Act,
): Promise<Done<null> | CustomerActRefused<"bad_note" | "too_many_notes">> {
  const note = typed.replaceAll("\0", "").trim();
  if (note === "" || [...note].length > CUSTOMER_NOTE_MAX) return refused("bad_note");
  const named = { customerId, act, action: "add_customer_note", input: note };
  return withCustomer(db, named, async (tx, _, audit) => {
    const { count } = await tx
      .selectFrom("customerNotes")
      .select((row) => row.fn.countAll<string>().as("count"))
      .where("customerId", "=", customerId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= CUSTOMER_NOTES_MAX) return refused("too_many_notes");
    const id = derivedId(act.actId, "note");
    const row = { id, customerId, note, ...noteActor(act.actor) };
    await tx.insertInto("customerNotes").values(row).execute();
    audit({ note: {} });
    return done(null);
  });
}

/** Deletes a note. Refuses one that is gone. */
export async function deleteCustomerNote(
  db: Db,
  { customerId, noteId }: { customerId: string; noteId: string },
  act: Act,
): Promise<Done<null> | CustomerActRefused<"no_note">> {
  if (!isUuid(noteId)) return refused("no_note");
  const named = { customerId, act, action: "delete_customer_note", input: noteId };
  return withCustomer(db, named, async (tx, _, audit) => {
    const { numDeletedRows } = await tx
      .deleteFrom("customerNotes")
      .where("customerId", "=", customerId)
      .where("id", "=", noteId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return refused("no_note");
    audit({ note: {} });
    return done(null);
  });
}

function noteActor(actor: Actor) {
  const { actorKind, actorId } = actorColumns(actor);
  return { actorKind: actorKind === "staff" ? actorKind : ("shop" as const), actorId };
}

/** Deletes notes two years after they were written, as messages are. Skips rows that are locked. */
export async function pruneCustomerNotes(db: Db): Promise<void> {
  await sql`delete from customer_notes where id in (select id from customer_notes
    where written_at < now() - interval '2 years' order by id for update skip locked)`.execute(db);
}
