import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { fromNow } from "#shop/accounts/account-queries.server.ts";

type Device = { readonly tokenHash: Buffer; readonly customerId: string; readonly lifeMs: number };

export async function insertDevice(tx: Db, device: Device): Promise<void> {
  await tx
    .insertInto("knownDevices")
    .values({
      tokenHash: device.tokenHash,
      customerId: device.customerId,
      expiresAt: fromNow(device.lifeMs),
    })
    .execute();
}

/** Extends a known device of this customer. False when the customer has no such device. */
export async function updateDeviceUsed(tx: Db, device: Device): Promise<boolean> {
  const row = await tx
    .updateTable("knownDevices")
    .set({ usedAt: sql<Date>`now()`, expiresAt: fromNow(device.lifeMs) })
    .where("tokenHash", "=", device.tokenHash)
    .where("customerId", "=", device.customerId)
    .where("expiresAt", ">", sql<Date>`now()`)
    .returning("tokenHash")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a device is known to the account of an e-mail address. */
export async function isDeviceOf(db: Db, tokenHash: Buffer, email: string): Promise<boolean> {
  const row = await db
    .selectFrom("knownDevices")
    .innerJoin("customers", "customers.id", "knownDevices.customerId")
    .select("knownDevices.customerId")
    .where("knownDevices.tokenHash", "=", tokenHash)
    .where("knownDevices.expiresAt", ">", sql<Date>`now()`)
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
    .deleteFrom("knownDevices")
    .where("tokenHash", "in", (old) =>
      old
        .selectFrom("knownDevices")
        .select("tokenHash")
        .where("customerId", "=", customerId)
        .orderBy("usedAt", "desc")
        .orderBy("tokenHash")
        .offset(max),
    )
    .execute();
}

export async function deleteDevicesOf(tx: Db, customerId: string): Promise<void> {
  await tx.deleteFrom("knownDevices").where("customerId", "=", customerId).execute();
}

/** Deletes expired devices. Locked rows are left for the next run. */
export async function deleteExpiredDevices(db: Db): Promise<void> {
  await sql`delete from known_devices where token_hash in
    (select token_hash from known_devices where expires_at <= now() for update skip locked)`.execute(
    db,
  );
}
