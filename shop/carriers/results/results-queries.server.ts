import { sql } from "kysely";
import { actorOf, type Actor } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { RowWithCarrier } from "./match.ts";
import { RESULT_ROWS_MAX } from "./read-result.ts";

/** A result file as it was stored. */
export type StoredResult = {
  readonly id: string;
  readonly readAt: Date;
  readonly actor: Actor;
};

/** A stored line, with the act that dispatches its order; null if none has begun. */
export type StoredRow = RowWithCarrier & { readonly bulkActId: string | null };

/** Stores a result file; null if one with the same bytes is stored. */
export async function insertResult(
  tx: Db,
  result: Pick<StoredResult, "id" | "actor"> & {
    /** For an earlier version, which has one for the whole file. */
    readonly carrier: string;
    readonly hash: Buffer<ArrayBuffer>;
  },
): Promise<string | null> {
  const { id, carrier, actor, hash } = result;
  const row = await tx
    .insertInto("carrierResults")
    .values({
      id,
      carrier,
      fileHash: hash,
      actorKind: actor.kind === "staff" ? "staff" : "shop",
      actorId: actor.id,
    })
    .onConflict((conflict) => conflict.column("fileHash").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Stores the lines of a result file in one statement. */
export async function insertRows(
  tx: Db,
  id: string,
  rows: readonly RowWithCarrier[],
): Promise<void> {
  await sql`insert into carrier_result_rows (result_id, line, order_number, tracking_number, carrier)
    select ${id}, line, order_number, tracking_number, carrier
    from unnest(${rows.map(({ line }) => line)}::integer[],
      ${rows.map(({ orderNumber }) => orderNumber)}::text[],
      ${rows.map(({ trackingNumber }) => trackingNumber)}::text[],
      ${rows.map(({ carrier }) => carrier)}::text[])
      as read (line, order_number, tracking_number, carrier)`.execute(tx);
}

/** Changes the carriers of the lines of a result file with which no act has begun. */
export async function updateCarriers(
  tx: Db,
  id: string,
  rows: readonly RowWithCarrier[],
): Promise<void> {
  await sql`update carrier_result_rows as row set carrier = read.carrier
    from unnest(${rows.map(({ line }) => line)}::integer[], ${rows.map(({ carrier }) => carrier)}::text[])
      as read (line, carrier)
    where row.result_id = ${id} and row.line = read.line and row.bulk_act_id is null`.execute(tx);
}

/** The result file with these bytes; null if there is none. */
export async function findResultByHash(
  db: Db,
  hash: Buffer<ArrayBuffer>,
): Promise<StoredResult | null> {
  return toResult(await selectResults(db).where("fileHash", "=", hash).executeTakeFirst());
}

/** A result file; null if there is none. With `lock`, nobody else acts on it until the transaction ends. */
export async function findResultById(
  db: Db,
  id: string,
  { lock = false } = {},
): Promise<StoredResult | null> {
  const query = selectResults(db).where("id", "=", id);
  return toResult(await (lock ? query.forUpdate() : query).executeTakeFirst());
}

function selectResults(db: Db) {
  return db.selectFrom("carrierResults").selectAll();
}

function toResult(row: Awaited<ReturnType<typeof firstOf>> | undefined): StoredResult | null {
  if (row === undefined) return null;
  return { id: row.id, readAt: row.readAt, actor: actorOf(row) };
}

/** For its type. */
function firstOf(db: Db) {
  return selectResults(db).executeTakeFirstOrThrow();
}

/** Of a line, or of its file where an earlier version has read it. */
const carrierOfRow = sql<string>`coalesce(carrier_result_rows.carrier, carrier_results.carrier)`.as(
  "carrier",
);

/** The lines of a result file, in their order; none once they are 30 days old. */
export async function listStoredRows(db: Db, id: string): Promise<readonly StoredRow[]> {
  return db
    .selectFrom("carrierResultRows")
    .innerJoin("carrierResults", "carrierResults.id", "resultId")
    .select(["line", "orderNumber", "trackingNumber", "bulkActId", carrierOfRow])
    .where("resultId", "=", id)
    .orderBy("line")
    .limit(RESULT_ROWS_MAX)
    .execute();
}

/** Names the act that dispatches the orders of some lines. */
export async function takeRows(
  tx: Db,
  { resultId, bulkActId }: { readonly resultId: string; readonly bulkActId: string },
  rows: readonly { readonly line: number; readonly orderId: string }[],
): Promise<void> {
  await sql`update carrier_result_rows as row set bulk_act_id = ${bulkActId}, order_id = taken.order_id
    from unnest(${rows.map(({ line }) => line)}::integer[], ${rows.map(({ orderId }) => orderId)}::uuid[])
      as taken (line, order_id)
    where row.result_id = ${resultId} and row.line = taken.line`.execute(tx);
}

/** Makes lines free for another act: all of an act that was undone, or that of one order. */
export async function freeRows(tx: Db, bulkActId: string, orderId?: string): Promise<void> {
  let query = tx
    .updateTable("carrierResultRows")
    .set({ bulkActId: null, orderId: null })
    .where("bulkActId", "=", bulkActId);
  if (orderId !== undefined) query = query.where("orderId", "=", orderId);
  await query.execute();
}

/** The line with which an act dispatches an order, and its carrier. */
export async function findTakenRow(
  db: Db,
  bulkActId: string,
  orderId: string,
): Promise<{ readonly trackingNumber: string; readonly carrier: string } | null> {
  const row = await db
    .selectFrom("carrierResultRows")
    .innerJoin("carrierResults", "carrierResults.id", "resultId")
    .select(["trackingNumber", carrierOfRow])
    .where("bulkActId", "=", bulkActId)
    .where("orderId", "=", orderId)
    .executeTakeFirst();
  return row ?? null;
}

/** Which of these numbers a parcel has already, and of which order. */
export async function findUsedNumbers(
  db: Db,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ trackingNumber: string; orderNumber: string }>`
    select f.tracking_number, o.order_number from fulfilments f join orders o on o.id = f.order_id
    where f.tracking_number = any(${[...numbers]}::text[]) and f.tracking_number <> ''
    limit ${RESULT_ROWS_MAX}`.execute(db);
  return new Map(rows.map((row) => [row.trackingNumber, row.orderNumber]));
}

/** Whether any of these is the number of an order of the shop. */
export async function hasAnyOrder(db: Db, orderNumbers: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select 1 from orders
    where order_number = any(${[...orderNumbers]}::text[]) limit 1`.execute(db);
  return rows.length > 0;
}
