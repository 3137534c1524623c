import { sql } from "kysely";
import { isUuid } from "#shop/kit/uuid.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { tidyAddress, type Address } from "#shop/shipping/address.ts";
import { lockCustomer } from "./account-queries.server.ts";

/** The most addresses a customer keeps. */
export const ADDRESSES_MAX = 20;

/** An address a customer keeps; the default one is filled in at checkout. */
export type SavedAddress = Address & { readonly id: string; readonly isDefault: boolean };

/** A customer's addresses, the default one first; only those kept from `since` on, where it is said. */
export async function listAddresses(
  db: Db,
  customerId: string,
  since: Date | null = null,
): Promise<SavedAddress[]> {
  const rows = await db
    .selectFrom("addresses")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("created_at", ">=", since ?? new Date(0))
    .orderBy("is_default", "desc")
    .orderBy("created_at")
    .limit(ADDRESSES_MAX)
    .execute();
  return rows.map(({ id, name, line1, line2, city, state, country, postcode, is_default }) => ({
    id,
    name,
    line1,
    line2,
    city,
    ...(state === "" ? {} : { state }),
    country,
    postcode,
    isDefault: is_default,
  }));
}

/**
 * Keeps an address, new or in place of one of the customer's own. The first one is the default. What
 * is passed in has been checked by `addressErrors`. Refuses the 21st, and one that is not theirs.
 */
export async function saveAddress(
  db: Db,
  customerId: string,
  { id, address }: { id: string | null; address: Address },
): Promise<Done<null> | Refused<"too_many" | "no_address">> {
  if (id !== null && !isUuid(id)) return refused("no_address");
  const values = { state: "", ...tidyAddress(address) };
  return db.transaction().execute(async (tx) => {
    const count = await lockAndCount(tx, customerId);
    if (count === null) return refused("no_address");
    if (id !== null) {
      const { numUpdatedRows } = await tx
        .updateTable("addresses")
        .set(values)
        .where("customer_id", "=", customerId)
        .where("id", "=", id)
        .executeTakeFirst();
      return numUpdatedRows === 0n ? refused("no_address") : done(null);
    }
    if (count >= ADDRESSES_MAX) return refused("too_many");
    await tx
      .insertInto("addresses")
      .values({ ...values, customer_id: customerId, is_default: count === 0 })
      .execute();
    return done(null);
  });
}

/** Makes one of a customer's addresses the one that checkout begins with. Not theirs is no error. */
export async function makeDefault(db: Db, customerId: string, id: string): Promise<void> {
  if (!isUuid(id)) return;
  await db.transaction().execute(async (tx) => {
    await lockAndCount(tx, customerId);
    // Two steps: the index allows one default at any moment.
    for (const isDefault of [false, true])
      await tx
        .updateTable("addresses")
        .set({ is_default: isDefault })
        .where("customer_id", "=", customerId)
        .where("id", isDefault ? "=" : "<>", id)
        .execute();
  });
}

/** Forgets an address; the oldest of the others becomes the default where it was that. */
export async function deleteAddress(db: Db, customerId: string, id: string): Promise<void> {
  if (!isUuid(id)) return;
  await db.transaction().execute(async (tx) => {
    await lockAndCount(tx, customerId);
    const gone = await tx
      .deleteFrom("addresses")
      .where("customer_id", "=", customerId)
      .where("id", "=", id)
      .returning("is_default")
      .executeTakeFirst();
    if (gone?.is_default !== true) return;
    await sql`update addresses set is_default = true where id =
      (select id from addresses where customer_id = ${customerId} order by created_at limit 1)`.execute(
      tx,
    );
  });
}

/**
 * Holds the customer's row, so that two tabs change the book one after the other, and counts their
 * addresses; null when the account is gone.
 */
async function lockAndCount(tx: Db, customerId: string): Promise<number | null> {
  if ((await lockCustomer(tx, customerId)) === null) return null;
  const { count } = await tx
    .selectFrom("addresses")
    .select((address) => address.fn.countAll<string>().as("count"))
    .where("customer_id", "=", customerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
