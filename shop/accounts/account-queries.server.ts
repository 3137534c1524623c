import { sql, type Expression, type SqlBool } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";
import type { Customer } from "./customer.ts";

type CustomerRow = { id: string; email: string; full_name: string; verified_at: Date | null };

function toCustomer(row: CustomerRow): Customer {
  return {
    id: row.id,
    email: row.email,
    fullName: row.full_name,
    isVerified: row.verified_at !== null,
  };
}

/** Compares in the database, so that case is ignored in the same way as by the unique index. */
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

/** Null when the e-mail address has an account, even if both are inserted at the same moment. */
export async function insertCustomer(
  tx: Db,
  customer: {
    email: string;
    fullName: string;
    passwordHash: string;
    registeredWith: string | null;
  },
): Promise<Customer | null> {
  const row = await tx
    .insertInto("customers")
    .values({
      email: customer.email,
      full_name: customer.fullName,
      password_hash: customer.passwordHash,
      mode: paymentMode(),
      registered_with: customer.registeredWith,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(["id", "email", "full_name", "verified_at"])
    .executeTakeFirst();
  return row === undefined ? null : toCustomer(row);
}

/** Null when the account was deleted. */
export async function selectCustomer(db: Db, customerId: string): Promise<Customer | null> {
  const row = await db
    .selectFrom("customers")
    .select(["id", "email", "full_name", "verified_at"])
    .where("id", "=", customerId)
    .executeTakeFirst();
  return row === undefined ? null : toCustomer(row);
}

/**
 * Locks a customer's row until the transaction ends. Every transaction about an account takes this
 * lock first (docs/lock-order.md). Other rows may still refer to it. Null when the account was
 * deleted.
 */
export async function lockCustomer(tx: Db, customerId: string): Promise<Customer | null> {
  const row = await tx
    .selectFrom("customers")
    .select(["id", "email", "full_name", "verified_at"])
    .where("id", "=", customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toCustomer(row);
}

/**
 * Locks a customer's row if the password is still the one that was verified. Null when the password
 * has changed or the account was deleted. `toDelete` takes the stronger lock, which no row may
 * refer to.
 */
export async function lockIfPasswordUnchanged(
  tx: Db,
  verified: { customerId: string; passwordHash: string },
  { toDelete = false } = {},
): Promise<Customer | null> {
  const query = tx
    .selectFrom("customers")
    .select(["id", "email", "full_name", "verified_at"])
    .where("id", "=", verified.customerId)
    .where("password_hash", "=", verified.passwordHash);
  const row = await (toDelete ? query.forUpdate() : query.forNoKeyUpdate()).executeTakeFirst();
  return row === undefined ? null : toCustomer(row);
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

/** Marks the e-mail address as verified. The time of the first verification stays. */
export async function updateVerified(tx: Db, customerId: string): Promise<void> {
  await tx
    .updateTable("customers")
    .set({ verified_at: sql<Date>`now()` })
    .where("id", "=", customerId)
    .where("verified_at", "is", null)
    .execute();
}

/** Opens the registration check. If it is open, its time stays. */
export async function openRegistrationCheck(tx: Db, customerId: string): Promise<void> {
  await tx
    .updateTable("customers")
    .set({ origin_asked_at: sql<Date>`coalesce(origin_asked_at, now())` })
    .where("id", "=", customerId)
    .execute();
}

/**
 * Closes the registration check and deletes the browser of the registration, which only the check
 * needs.
 */
export async function closeRegistrationCheck(tx: Db, customerId: string): Promise<void> {
  await tx
    .updateTable("customers")
    .set({ origin_asked_at: null, registered_with: null })
    .where("id", "=", customerId)
    .execute();
}

/** When and in which browser an account was registered; null when the check is not open. */
export async function selectUnconfirmedRegistration(
  db: Db,
  customerId: string,
): Promise<{ registeredAt: Date; userAgent: string | null } | null> {
  const row = await db
    .selectFrom("customers")
    .select(["created_at", "registered_with"])
    .where("id", "=", customerId)
    .where("origin_asked_at", "is not", null)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { registeredAt: row.created_at, userAgent: row.registered_with };
}

/** A time in the future by the database's clock, which all processes share. */
export function fromNow(lifeMs: number) {
  return sql<Date>`now() + ${lifeMs} * interval '1 millisecond'`;
}
