import { sql, type Expression, type SqlBool } from "kysely";
import type { Db } from "#shop/platform/db.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";
import type { Customer } from "./customer.ts";

/** What a mailed link is for. */
export type LinkPurpose = "verify" | "reset" | "email-old" | "email-new";

type CustomerRow = { id: string; email: string; full_name: string; verified_at: Date | null };

function toCustomer(row: CustomerRow): Customer {
  return {
    id: row.id,
    email: row.email,
    fullName: row.full_name,
    isVerified: row.verified_at !== null,
  };
}

/** The database compares addresses, so that one rule of case holds for every search and for the index. */
function hasEmail(email: string): Expression<SqlBool> {
  return sql<SqlBool>`lower(email) = lower(${email})`;
}

export async function selectCustomerByEmail(
  db: Db,
  email: string,
): Promise<{ customer: Customer; passwordHash: string } | null> {
  const row = await db
    .selectFrom("customers")
    .select(["id", "email", "full_name", "verified_at", "password_hash"])
    .where(hasEmail(email))
    .executeTakeFirst();
  return row === undefined ? null : { customer: toCustomer(row), passwordHash: row.password_hash };
}

/** Null when the address has an account already, also when both came in the same moment. */
export async function insertCustomer(
  tx: Db,
  customer: { email: string; fullName: string; passwordHash: string },
): Promise<Customer | null> {
  const row = await tx
    .insertInto("customers")
    .values({
      email: customer.email,
      full_name: customer.fullName,
      password_hash: customer.passwordHash,
      mode: paymentMode(),
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(["id", "email", "full_name", "verified_at"])
    .executeTakeFirst();
  return row === undefined ? null : toCustomer(row);
}

/** Null when the account is gone. */
export async function selectCustomer(db: Db, customerId: string): Promise<Customer | null> {
  const row = await db
    .selectFrom("customers")
    .select(["id", "email", "full_name", "verified_at"])
    .where("id", "=", customerId)
    .executeTakeFirst();
  return row === undefined ? null : toCustomer(row);
}

/** Holds a customer's row until the transaction ends. Null when the account is gone. */
export async function lockCustomer(tx: Db, customerId: string): Promise<Customer | null> {
  const row = await tx
    .selectFrom("customers")
    .select(["id", "email", "full_name", "verified_at"])
    .where("id", "=", customerId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toCustomer(row);
}

/** Holds a password against change until the transaction ends. False when it has changed already. */
export async function holdPassword(
  tx: Db,
  customerId: string,
  passwordHash: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom("customers")
    .select("id")
    .where("id", "=", customerId)
    .where("password_hash", "=", passwordHash)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function updatePasswordHash(
  tx: Db,
  customerId: string,
  passwordHash: string,
): Promise<void> {
  await tx
    .updateTable("customers")
    .set({ password_hash: passwordHash })
    .where("id", "=", customerId)
    .execute();
}

/** Marks the address as proved; the first proof's time stays. */
export async function updateVerified(tx: Db, customerId: string): Promise<void> {
  await tx
    .updateTable("customers")
    .set({ verified_at: sql<Date>`now()` })
    .where("id", "=", customerId)
    .where("verified_at", "is", null)
    .execute();
}

export async function insertLink(
  tx: Db,
  link: { tokenHash: Buffer; customerId: string; purpose: LinkPurpose; lifeMs: number },
): Promise<void> {
  await tx
    .insertInto("link_tokens")
    .values({
      token_hash: link.tokenHash,
      customer_id: link.customerId,
      purpose: link.purpose,
      expires_at: fromNow(link.lifeMs),
    })
    .execute();
}

/** Ends a customer's open links of one purpose. */
export async function endLinks(tx: Db, customerId: string, purpose: LinkPurpose): Promise<void> {
  await tx
    .updateTable("link_tokens")
    .set({ used_at: sql<Date>`now()` })
    .where("customer_id", "=", customerId)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .execute();
}

/** Whose open link this is, without using it up. */
export async function selectOpenLink(
  db: Db,
  tokenHash: Buffer,
  purpose: LinkPurpose,
): Promise<string | null> {
  const row = await db
    .selectFrom("link_tokens")
    .select("customer_id")
    .where("token_hash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

/** Uses up a link. Of any number of attempts at once, one gets the customer and the others null. */
export async function updateLinkUsed(
  tx: Db,
  tokenHash: Buffer,
  purpose: LinkPurpose,
): Promise<string | null> {
  const row = await tx
    .updateTable("link_tokens")
    .set({ used_at: sql<Date>`now()` })
    .where("token_hash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("customer_id")
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

/** An instant from now on, by the database's clock: one clock for every process. */
export function fromNow(lifeMs: number) {
  return sql<Date>`now() + ${lifeMs} * interval '1 millisecond'`;
}
