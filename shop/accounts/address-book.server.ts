import { sql } from "kysely";
import { isUuid } from "#shop/kit/uuid.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { isSamePlace, tidyAddress, type Address } from "#shop/shipping/address.ts";
import { lockCustomer } from "./account-queries.server.ts";

/** How many addresses a customer can save. */
export const ADDRESSES_MAX = 20;

/** A saved address. The default is filled in at checkout. */
export type SavedAddress = Address & { readonly id: string; readonly isDefault: boolean };

/** A customer's saved addresses, the default first. `since` leaves out those saved earlier. */
export async function listAddresses(
  db: Db,
  customerId: string,
  since: Date | null = null,
): Promise<SavedAddress[]> {
  const rows = await db
    .selectFrom("addresses")
    .selectAll()
    .where("customerId", "=", customerId)
    .where("createdAt", ">=", since ?? new Date(0))
    .orderBy("isDefault", "desc")
    .orderBy("createdAt")
    .limit(ADDRESSES_MAX)
    .execute();
  return rows.map(({ id, isDefault, ...row }) => ({
    id,
    ...tidyAddress(row),
    isDefault,
  }));
}

/**
 * Saves an address as a new one, or in place of the one with this id; a new one that is the same place as
 * a saved one gives that its telephone number. The first becomes the default. The address must have passed `addressErrors`. Refuses the 21st, and an id that is not
 * the customer's.
 */
export async function saveAddress(
  db: Db,
  customerId: string,
  { id, address }: { id: string | null; address: Address },
): Promise<Done<null> | Refused<"too_many" | "no_address">> {
  if (id !== null && !isUuid(id)) return refused("no_address");
  const values = { state: "", company: "", telephone: "", ...tidyAddress(address) };
  const { telephone: _, ...withoutTelephone } = values;
  return db.transaction().execute(async (tx) => {
    const count = await lockAndCount(tx, customerId);
    if (count === null) return refused("no_address");
    const same = id ?? (await findSamePlace(tx, customerId, address));
    if (same !== null) {
      const { numUpdatedRows } = await tx
        .updateTable("addresses")
        // The same place sent without a number keeps the one it has; an address that is edited loses it.
        .set(id === null && values.telephone === "" ? withoutTelephone : values)
        .where("customerId", "=", customerId)
        .where("id", "=", same)
        .executeTakeFirst();
      return numUpdatedRows === 0n ? refused("no_address") : done(null);
    }
    if (count >= ADDRESSES_MAX) return refused("too_many");
    await tx
      .insertInto("addresses")
      .values({ ...values, customerId, isDefault: count === 0 })
      .execute();
    return done(null);
  });
}

/** The id of the saved address that is the same place. */
async function findSamePlace(tx: Db, customerId: string, address: Address): Promise<string | null> {
  const saved = await listAddresses(tx, customerId);
  return saved.find((each) => isSamePlace(each, tidyAddress(address)))?.id ?? null;
}

/** Makes an address the default. Does nothing for an id that is not the customer's. */
export async function makeDefault(db: Db, customerId: string, id: string): Promise<void> {
  if (!isUuid(id)) return;
  await db.transaction().execute(async (tx) => {
    await lockAndCount(tx, customerId);
    // Two statements, because the unique index allows only one default at any time.
    for (const isDefault of [false, true])
      await tx
        .updateTable("addresses")
        .set({ isDefault })
        .where("customerId", "=", customerId)
        .where("id", isDefault ? "=" : "<>", id)
        .execute();
  });
}

/** Deletes an address. If it was the default, the oldest of the others becomes the default. */
export async function deleteAddress(db: Db, customerId: string, id: string): Promise<void> {
  if (!isUuid(id)) return;
  await db.transaction().execute(async (tx) => {
    await lockAndCount(tx, customerId);
    const deleted = await tx
      .deleteFrom("addresses")
      .where("customerId", "=", customerId)
      .where("id", "=", id)
      .returning("isDefault")
      .executeTakeFirst();
    if (deleted?.isDefault !== true) return;
    await sql`update addresses set is_default = true where id =
      (select id from addresses where customer_id = ${customerId} order by created_at limit 1)`.execute(
      tx,
    );
  });
}

/**
 * Locks the customer's row, so that two requests change the addresses one after the other, and
 * counts them. Null when the account was deleted.
 */
async function lockAndCount(tx: Db, customerId: string): Promise<number | null> {
  if ((await lockCustomer(tx, customerId)) === null) return null;
  const { count } = await tx
    .selectFrom("addresses")
    .select((address) => address.fn.countAll<string>().as("count"))
    .where("customerId", "=", customerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
