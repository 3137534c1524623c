import { sql, type Expression, type SqlBool } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";
import type { Customer } from "./customer.ts";

type CustomerRow = { id: string; email: string; fullName: string; verifiedAt: Date | null };

function toCustomer(row: CustomerRow): Customer {
  return {
    id: row.id,
    email: row.email,
    fullName: row.fullName,
    isVerified: row.verifiedAt !== null,
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
    .select(["id", "email", "fullName", "verifiedAt", "passwordHash"])
    .where(hasEmail(email))
    .executeTakeFirst();
  return row === undefined ? null : { customer: toCustomer(row), passwordHash: row.passwordHash };
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
      fullName: customer.fullName,
      passwordHash: customer.passwordHash,
      mode: paymentMode(),
      registeredWith: customer.registeredWith,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(["id", "email", "fullName", "verifiedAt"])
    .executeTakeFirst();
  return row === undefined ? null : toCustomer(row);
}

/** Null when the account was deleted. */
export async function selectCustomer(db: Db, customerId: string): Promise<Customer | null> {
  const row = await db
    .selectFrom("customers")
    .select(["id", "email", "fullName", "verifiedAt"])
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
    .select(["id", "email", "fullName", "verifiedAt"])
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
    .select(["id", "email", "fullName", "verifiedAt"])
    .where("id", "=", verified.customerId)
    .where("passwordHash", "=", verified.passwordHash);
  const row = await (toDelete ? query.forUpdate() : query.forNoKeyUpdate()).executeTakeFirst();
  return row === undefined ? null : toCustomer(row);
}

export async function updatePasswordHash(
  tx: Db,
  customerId: string,
  passwordHash: string,
): Promise<void> {
  await tx.updateTable("customers").set({ passwordHash }).where("id", "=", customerId).execute();
}

/** Marks the e-mail address as verified. The time of the first verification stays. */
export async function updateVerified(tx: Db, customerId: string): Promise<void> {
  await tx
    .updateTable("customers")
    .set({ verifiedAt: sql<Date>`now()` })
    .where("id", "=", customerId)
    .where("verifiedAt", "is", null)
    .execute();
}

/** Opens the registration check. If it is open, its time stays. */
export async function openRegistrationCheck(tx: Db, customerId: string): Promise<void> {
  await tx
    .updateTable("customers")
    .set({ originAskedAt: sql<Date>`coalesce(origin_asked_at, now())` })
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
    .set({ originAskedAt: null, registeredWith: null })
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
    .select(["createdAt", "registeredWith"])
    .where("id", "=", customerId)
    .where("originAskedAt", "is not", null)
    .executeTakeFirst();
  return row === undefined ? null : { registeredAt: row.createdAt, userAgent: row.registeredWith };
}

/** A time in the future by the database's clock, which all processes share. */
export function fromNow(lifeMs: number) {
  return sql<Date>`now() + ${lifeMs} * interval '1 millisecond'`;
}
