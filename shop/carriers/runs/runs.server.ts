import { createHash } from "node:crypto";
import { sql } from "kysely";
import { isUuid } from "#shop/kit/uuid.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import { actorOf, type Actor } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";

/** A file that was made for a carrier. */
export type CarrierRun = {
  readonly id: string;
  readonly carrier: string;
  readonly madeAt: Date;
  readonly actor: Actor;
  readonly orderIds: readonly string[];
  readonly hash: Buffer;
};

export type NewRun = {
  readonly act: Act;
  readonly carrier: string;
  readonly orderIds: readonly string[];
  readonly text: string;
};

/** Records that a file was made, with its orders: once for each act. Refuses a file without orders. */
export async function recordRun(
  db: Db,
  { act, carrier, orderIds, text }: NewRun,
): Promise<
  Done<{ readonly runId: string; readonly orders: number }> | Refused<"no_orders" | "act_reused">
> {
  const id = act.actId;
  const subject = { kind: "carrier_run", id };
  return withAct(
    db,
    { act, action: "make_carrier_file", subject, input: { carrier } },
    async (tx, audit) => {
      if (orderIds.length === 0) return refused("no_orders");
      const { kind, id: actorId } = act.actor;
      await tx
        .insertInto("carrierRuns")
        .values({
          id,
          carrier,
          fileHash: fileHash(text),
          actorKind: kind === "staff" ? kind : "shop",
          actorId,
        })
        .execute();
      const { numAffectedRows = 0n } = await sql`insert into carrier_run_orders (run_id, order_id)
      select ${id}, orders.id from orders where orders.id = any(${[...orderIds]}::uuid[])`.execute(
        tx,
      );
      const orders = Number(numAffectedRows);
      audit({ carrier: { from: "", to: carrier }, orders: { from: 0, to: orders } });
      return done({ runId: id, orders });
    },
  );
}

/** What tells whether a file is still the one that was made. */
export function fileHash(text: string): Buffer<ArrayBuffer> {
  return createHash("sha256").update(text).digest();
}

/** A file that was made; null if there is none. */
export async function findRun(db: Db, id: string): Promise<CarrierRun | null> {
  if (!isUuid(id)) return null;
  const row = await db
    .selectFrom("carrierRuns")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const orders = await db
    .selectFrom("carrierRunOrders")
    .select("orderId")
    .where("runId", "=", id)
    .execute();
  return {
    id,
    carrier: row.carrier,
    madeAt: row.madeAt,
    actor: actorOf(row),
    hash: row.fileHash,
    orderIds: orders.map(({ orderId }) => orderId),
  };
}

/** The newest file with each of these orders: when it was made, and for which carrier. An order in none is absent. */
export async function findLastRuns(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<CarrierRun, "carrier" | "madeAt">>> {
  const { rows } = await sql<{ orderId: string; carrier: string; madeAt: Date }>`
    select distinct on (o.order_id) o.order_id, r.carrier, r.made_at
    from carrier_run_orders o join carrier_runs r on r.id = o.run_id
    where o.order_id = any(${[...orderIds]}::uuid[])
    order by o.order_id, r.made_at desc`.execute(db);
  return new Map(rows.map((row) => [row.orderId, { carrier: row.carrier, madeAt: row.madeAt }]));
}
