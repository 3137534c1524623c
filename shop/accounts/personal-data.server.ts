import { lockCustomer, selectCustomer } from "./account-queries.server.ts";
import type { Customer } from "./customer.ts";
import { assert } from "#shop/kit/assert.ts";
import type { Db } from "#shop/platform/database/db.server.ts";

/** What an account stores besides the customer's name and e-mail address. */
export type AccountRecord = {
  readonly registeredAt: Date;
  readonly verifiedAt: Date | null;
  /** The browser that registered, as it calls itself, while the customer has not confirmed it. */
  readonly registeredWith: string | null;
  /** Since when staff have stopped the account from ordering; null if they have not. */
  readonly orderingBlockedAt: Date | null;
};

/** The account's own record, for the export of a customer's data. The account must exist. */
export async function getAccountRecord(db: Db, customerId: string): Promise<AccountRecord> {
  const row = await db
    .selectFrom("customers")
    .select(["createdAt as registeredAt", "verifiedAt", "registeredWith", "orderingBlockedAt"])
    .where("id", "=", customerId)
    .executeTakeFirst();
  assert(row !== undefined, "a signed-in customer has an account");
  return row;
}

/** Locks an account before a change of what belongs to it (docs/lock-order.md, rule 1); false if it is gone. */
export async function lockAccount(tx: Db, customerId: string): Promise<boolean> {
  return (await lockCustomer(tx, customerId)) !== null;
}

/** Locks an account that is to be deleted, so that no row can refer to it any more; null if it is gone. */
export async function lockCustomerToDelete(tx: Db, customerId: string): Promise<Customer | null> {
  const row = await tx
    .selectFrom("customers")
    .select("id")
    .where("id", "=", customerId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : selectCustomer(tx, customerId);
}

/** Deletes an account with its sessions, postal addresses, known devices and links. */
export async function deleteCustomer(tx: Db, customerId: string): Promise<void> {
  await tx.deleteFrom("customers").where("id", "=", customerId).execute();
}
