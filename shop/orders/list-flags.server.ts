import { sql, type Selectable } from "kysely";
import type { OrderFlags } from "#shop/platform/database/tables.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { flagText, type FlagCode, type OrderFlag } from "./flag.ts";

/** The open flags of an order, the oldest first, 100 at most. */
export async function listOpenFlags(db: Db, orderId: string): Promise<OrderFlag[]> {
  const rows = await db
    .selectFrom("orderFlags")
    .select(["id", "code", "subject", "note", "raisedAt", "raisedByKind", "raisedById"])
    .where("orderId", "=", orderId)
    .where("resolvedAt", "is", null)
    .orderBy("id")
    .limit(100)
    .execute();
  return rows.map(({ raisedByKind, raisedById, ...row }) => ({
    ...row,
    code: row.code as FlagCode,
    raisedBy: { kind: raisedByKind, id: raisedById },
  }));
}

/** The codes of the open flags of several orders, by order id. */
export async function listOpenCodesOf(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, readonly { readonly code: FlagCode }[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("orderFlags")
    .select(["orderId", "code"])
    .where("orderId", "in", orderIds)
    .where("resolvedAt", "is", null)
    .orderBy("id")
    .execute();
  return Map.groupBy(
    rows.map(({ orderId, code }) => ({ orderId, code: code as FlagCode })),
    ({ orderId }) => orderId,
  );
}

/** What a flag said, and how it was dealt with. */
export type FlagRecord = {
  readonly text: string;
  readonly raisedAt: Date;
  readonly resolvedAt: Date | null;
  readonly resolution: string;
};

/** The flags of several orders, open or not, the oldest first, by order id: at most 100 each. */
export async function listFlagsOf(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, FlagRecord[]>> {
  type Row = Omit<FlagRecord, "text"> & Pick<Selectable<OrderFlags>, "orderId" | "code" | "note">;
  const { rows } = await sql<Row>`
    select found.* from unnest(${[...orderIds]}::uuid[]) as wanted (id) cross join lateral (
      select order_id, code, note, raised_at, resolved_at, resolution from order_flags
      where order_id = wanted.id order by id limit 100) as found`.execute(db);
  const flags = rows.map(({ code, note, ...row }) => ({
    ...row,
    text: flagText({ code: code as FlagCode, note }),
  }));
  return Map.groupBy(flags, ({ orderId }) => orderId);
}
