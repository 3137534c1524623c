import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { fromNow } from "#shop/accounts/account-queries.server.ts";

type Device = { readonly tokenHash: Buffer; readonly customerId: string; readonly lifeMs: number };

export async function insertDevice(tx: Db, device: Device): Promise<void> {
  await tx
    .insertInto("known_devices")
    .values({
      token_hash: device.tokenHash,
      customer_id: device.customerId,
      expires_at: fromNow(device.lifeMs),
    })
    .execute();
}

/** Extends a known device of this customer. False when the customer has no such device. */
export async function updateDeviceUsed(tx: Db, device: Device): Promise<boolean> {
  const row = await tx
    .updateTable("known_devices")
    .set({ used_at: sql<Date>`now()`, expires_at: fromNow(device.lifeMs) })
    .where("token_hash", "=", device.tokenHash)
    .where("customer_id", "=", device.customerId)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("token_hash")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a device is known to the account of an e-mail address. */
export async function isDeviceOf(db: Db, tokenHash: Buffer, email: string): Promise<boolean> {
  const row = await db
    .selectFrom("known_devices")
    .innerJoin("customers", "customers.id", "known_devices.customer_id")
    .select("known_devices.customer_id")
    .where("known_devices.token_hash", "=", tokenHash)
    .where("known_devices.expires_at", ">", sql<Date>`now()`)
    .where(sql<boolean>`lower(customers.email) = lower(${email})`)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes all devices but the `max` that a customer used last. The caller has locked the customer's
 * row.
 */
export async function deleteDevicesBeyond(tx: Db, customerId: string, max: number): Promise<void> {
  await tx
    .deleteFrom("known_devices")
    .where("token_hash", "in", (old) =>
      old
        .selectFrom("known_devices")
        .select("token_hash")
        .where("customer_id", "=", customerId)
        .orderBy("used_at", "desc")
        .orderBy("token_hash")
        .offset(max),
    )
    .execute();
}

export async function deleteDevicesOf(tx: Db, customerId: string): Promise<void> {
  await tx.deleteFrom("known_devices").where("customer_id", "=", customerId).execute();
}

/** Deletes expired devices. Locked rows are left for the next run. */
export async function deleteExpiredDevices(db: Db): Promise<void> {
  await sql`delete from known_devices where token_hash in
    (select token_hash from known_devices where expires_at <= now() for update skip locked)`.execute(
    db,
  );
}
