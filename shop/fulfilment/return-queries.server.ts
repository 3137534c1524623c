import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { LineQuantity } from "./fulfilment.ts";
import type { Condition, Return } from "./return.ts";

/** No order has this many. */
const RETURNS_MAX = 100;

/** The returns of several orders, by order id, the oldest first: at most 100 for each. */
export async function listReturnsOf(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, Return[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("returns")
    .select((each) => [
      "id",
      "order_id",
      "state",
      "requested_at",
      "received_at",
      jsonArrayFrom(
        each
          .selectFrom("return_lines")
          .select((line) => [
            "position",
            "quantity",
            line.ref("condition").$castTo<Condition | null>().as("condition"),
            "is_restocked as isRestocked",
          ])
          .whereRef("return_id", "=", "returns.id")
          .orderBy("position")
          .orderBy("condition"),
      ).as("lines"),
    ])
    .where("order_id", "in", orderIds)
    .orderBy("requested_at")
    .orderBy("id")
    .limit(orderIds.length * RETURNS_MAX)
    .execute();
  const returns = new Map<string, Return[]>();
  for (const [orderId, ofOrder] of Map.groupBy(rows, (row) => row.order_id))
    returns.set(
      orderId,
      ofOrder.map(({ id, state, requested_at, received_at, lines }) => ({
        id,
        state,
        requestedAt: requested_at,
        receivedAt: received_at,
        lines,
      })),
    );
  return returns;
}

/** The order that a return belongs to; null if there is no such return. */
export async function findOrderOfReturn(db: Db, returnId: string): Promise<string | null> {
  const row = await db
    .selectFrom("returns")
    .select("order_id")
    .where("id", "=", returnId)
    .executeTakeFirst();
  return row?.order_id ?? null;
}

/** Inserts a return that was asked for, and returns its id. */
export async function insertReturn(
  tx: Db,
  orderId: string,
  asked: {
    readonly requestId: string | null;
    readonly note: string;
    readonly lines: readonly LineQuantity[];
  },
): Promise<string> {
  const { id } = await tx
    .insertInto("returns")
    .values({ order_id: orderId, cancel_request_id: asked.requestId, note: asked.note })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertReturnLines(tx, { id, orderId }, asked.lines);
  return id;
}

type SavedLine = LineQuantity & {
  readonly condition?: Condition;
  readonly isRestocked?: boolean;
};

async function insertReturnLines(
  tx: Db,
  { id, orderId }: { readonly id: string; readonly orderId: string },
  lines: readonly SavedLine[],
): Promise<void> {
  await tx
    .insertInto("return_lines")
    .values(
      lines.map(({ position, quantity, condition, isRestocked }) => ({
        return_id: id,
        order_id: orderId,
        position,
        quantity,
        condition: condition ?? null,
        is_restocked: isRestocked ?? false,
      })),
    )
    .execute();
}

/** Marks a return as received, with what really came. */
export async function updateReceived(
  tx: Db,
  { id, orderId }: { readonly id: string; readonly orderId: string },
  { at, lines }: { readonly at: Date; readonly lines: readonly SavedLine[] },
): Promise<void> {
  await tx
    .updateTable("returns")
    .set({ state: "received", received_at: at })
    .where("id", "=", id)
    .execute();
  await tx.deleteFrom("return_lines").where("return_id", "=", id).execute();
  await insertReturnLines(tx, { id, orderId }, lines);
}

/** Marks a return as dealt with. */
export async function updateClosed(tx: Db, id: string): Promise<void> {
  await tx.updateTable("returns").set({ state: "closed" }).where("id", "=", id).execute();
}
