import type { Selectable, Updateable } from "kysely";
import { pence } from "#shop/kit/money.ts";
import type { Returns } from "#shop/platform/database/tables.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { jsonRowsFrom } from "#shop/platform/database/json-rows.ts";
import type { LineQuantity } from "#shop/fulfilment/fulfilment.ts";
import type { Condition, Return, ReturnReason } from "./return.ts";

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
    .selectAll("returns")
    .select((each) => [
      jsonRowsFrom(
        each
          .selectFrom("returnLines")
          .select((line) => [
            "position",
            "quantity",
            line.ref("condition").$castTo<Condition | null>().as("condition"),
            "isRestocked",
          ])
          .whereRef("returnId", "=", "returns.id")
          .orderBy("position")
          .orderBy("condition"),
      ).as("lines"),
    ])
    .where("orderId", "in", orderIds)
    .orderBy("requestedAt")
    .orderBy("id")
    .limit(orderIds.length * RETURNS_MAX)
    .execute();
  const returns = new Map<string, Return[]>();
  for (const [orderId, ofOrder] of Map.groupBy(rows, (row) => row.orderId))
    returns.set(orderId, ofOrder.map(toReturn));
  return returns;
}

function toReturn(row: Selectable<Returns> & Pick<Return, "lines">): Return {
  const { orderId: _, cancelRequestId: __, ...returned } = row;
  return { ...returned, deductionPence: pence(row.deductionPence) };
}

/** The order that a return belongs to; null if there is no such return. */
export async function findOrderOfReturn(db: Db, returnId: string): Promise<string | null> {
  const row = await db
    .selectFrom("returns")
    .select("orderId")
    .where("id", "=", returnId)
    .executeTakeFirst();
  return row?.orderId ?? null;
}

/** Inserts a return that was asked for, and returns its id. */
export async function insertReturn(
  tx: Db,
  orderId: string,
  asked: {
    readonly requestId: string | null;
    readonly note?: string | undefined;
    readonly reason?: ReturnReason | undefined;
    readonly toldAt?: Date | undefined;
    readonly lines: readonly LineQuantity[];
  },
): Promise<string> {
  const { id } = await tx
    .insertInto("returns")
    .values({
      orderId,
      cancelRequestId: asked.requestId,
      note: asked.note ?? "",
      ...(asked.reason && { reason: asked.reason }),
      ...(asked.toldAt && { requestedAt: asked.toldAt }),
    })
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
    .insertInto("returnLines")
    .values(
      lines.map(({ position, quantity, condition, isRestocked }) => ({
        returnId: id,
        orderId,
        position,
        quantity,
        condition: condition ?? null,
        isRestocked: isRestocked ?? false,
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
    .set({ state: "received", receivedAt: at })
    .where("id", "=", id)
    .execute();
  await tx.deleteFrom("returnLines").where("returnId", "=", id).execute();
  await insertReturnLines(tx, { id, orderId }, lines);
}

/** Changes a return. */
export async function updateReturn(
  tx: Db,
  id: string,
  changed: Updateable<Returns>,
): Promise<void> {
  await tx.updateTable("returns").set(changed).where("id", "=", id).execute();
}

/** Marks a return as dealt with, and the request it came from, so that the customer can ask again. */
export async function updateClosed(
  tx: Db,
  id: string,
  changed: Updateable<Returns> = {},
): Promise<void> {
  const now = new Date();
  const { cancelRequestId } = await tx
    .updateTable("returns")
    .set({ ...changed, state: "closed", closedAt: now })
    .where("id", "=", id)
    .returning("cancelRequestId")
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("cancelRequests")
    .set({ closedAt: now })
    .where("id", "=", cancelRequestId)
    .where("closedAt", "is", null)
    .execute();
}
