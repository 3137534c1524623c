import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/**
 * The lower-case form of an e-mail address, as the database makes it (`lower(email)`, the unique
 * index of customers). Two spellings of one account have the same folded form. JavaScript's
 * toLowerCase() differs for some letters, such as "İ" and a final sigma, so don't use it instead.
 */
export async function foldedEmail(db: Db, email: string): Promise<string> {
  const { rows } = await sql<{ folded: string }>`select lower(${email}::text) as folded`.execute(
    db,
  );
  return rows[0]?.folded ?? email;
}

/** Whether the database treats two spellings as one e-mail address. */
export async function isOneEmail(db: Db, one: string, other: string): Promise<boolean> {
  return (await foldedEmail(db, one)) === (await foldedEmail(db, other));
}
