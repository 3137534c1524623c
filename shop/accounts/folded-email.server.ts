import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/**
 * An e-mail address as the database compares it: two spellings that are one account for the database
 * (`lower(email)`, the index of customers) have one folded form, whatever its locale. JavaScript's
 * toLowerCase differs, for "İ" and a final sigma among others, and must not stand in for this.
 */
export async function foldedEmail(db: Db, email: string): Promise<string> {
  const { rows } = await sql<{ folded: string }>`select lower(${email}::text) as folded`.execute(
    db,
  );
  return rows[0]?.folded ?? email;
}

/** Whether two spellings are one address for the database. */
export async function isOneEmail(db: Db, one: string, other: string): Promise<boolean> {
  return (await foldedEmail(db, one)) === (await foldedEmail(db, other));
}
