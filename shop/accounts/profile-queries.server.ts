import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { fromNow } from "./account-queries.server.ts";
import { endLinks } from "./links/link-queries.server.ts";

export async function selectPasswordHash(db: Db, customerId: string): Promise<string | null> {
  const row = await db
    .selectFrom("customers")
    .select("passwordHash")
    .where("id", "=", customerId)
    .executeTakeFirst();
  return row?.passwordHash ?? null;
}

export async function updateName(db: Db, customerId: string, fullName: string): Promise<void> {
  await db.updateTable("customers").set({ fullName }).where("id", "=", customerId).execute();
}

/**
 * Changes the e-mail address, which a mailed link has verified. False when another account has it.
 */
export async function updateEmail(tx: Db, customerId: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    update customers set email = ${email}, verified_at = now()
    where id = ${customerId}
      and not exists (select from customers other where lower(other.email) = lower(${email}) and other.id <> ${customerId})
    returning id`.execute(tx);
  return rows.length > 0;
}

export type EmailChange = {
  readonly newEmail: string;
  readonly isOldConfirmed: boolean;
  readonly isNewConfirmed: boolean;
};

/** Saves a requested change, in place of an earlier one. */
export async function saveEmailChange(
  tx: Db,
  change: { customerId: string; newEmail: string; isOldConfirmed: boolean; lifeMs: number },
): Promise<void> {
  const values = {
    newEmail: change.newEmail,
    oldConfirmedAt: change.isOldConfirmed ? new Date() : null,
    newConfirmedAt: null,
    expiresAt: fromNow(change.lifeMs),
  };
  await tx
    .insertInto("emailChanges")
    .values({ customerId: change.customerId, ...values })
    .onConflict((conflict) => conflict.column("customerId").doUpdateSet(values))
    .execute();
}

/** A customer's pending change; null when there is none or it has expired. */
export async function selectEmailChange(db: Db, customerId: string): Promise<EmailChange | null> {
  const row = await db
    .selectFrom("emailChanges")
    .select(["newEmail", "oldConfirmedAt", "newConfirmedAt"])
    .where("customerId", "=", customerId)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    newEmail: row.newEmail,
    isOldConfirmed: row.oldConfirmedAt !== null,
    isNewConfirmed: row.newConfirmedAt !== null,
  };
}

export async function confirmEmailSide(
  tx: Db,
  customerId: string,
  side: "old_confirmed_at" | "new_confirmed_at",
): Promise<void> {
  await tx
    .updateTable("emailChanges")
    .set({ [side]: sql<Date>`now()` })
    .where("customerId", "=", customerId)
    .execute();
}

/** Deletes a customer's pending change and ends its links. */
export async function endEmailChange(tx: Db, customerId: string): Promise<void> {
  await tx.deleteFrom("emailChanges").where("customerId", "=", customerId).execute();
  await endLinks(tx, customerId, "email-old");
  await endLinks(tx, customerId, "email-new");
}

/** Deletes expired changes. Locked rows are left for the next run. */
export async function deleteExpiredEmailChanges(db: Db): Promise<void> {
  await sql`delete from email_changes where customer_id in
    (select customer_id from email_changes where expires_at <= now() for update skip locked)`.execute(
    db,
  );
}
