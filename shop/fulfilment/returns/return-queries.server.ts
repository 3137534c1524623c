import type { Selectable, Updateable } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { pence } from "#shop/kit/money.ts";
import type { Returns } from "#shop/platform/database/tables.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
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
    returns.set(orderId, ofOrder.map(toReturn));
  return returns;
}

function toReturn({
  id,
  state,
  reason,
  finding,
  note,
  lines,
  ...row
}: Selectable<Returns> & Pick<Return, "lines">): Return {
  return {
    id,
    state,
    reason,
    requestedAt: row.requested_at,
    acceptedAt: row.accepted_at,
    refusedAt: row.refused_at,
    postedOn: row.posted_on,
    receivedAt: row.received_at,
    inspectedAt: row.inspected_at,
    finding,
    deductionPence: pence(row.deduction_pence),
    closedAt: row.closed_at,
    closingNote: row.closing_note,
    note,
    lines,
  };
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
    readonly note?: string | undefined;
    readonly reason?: ReturnReason | undefined;
    readonly toldAt?: Date | undefined;
    readonly lines: readonly LineQuantity[];
  },
): Promise<string> {
  const { id } = await tx
    .insertInto("returns")
    .values({
      order_id: orderId,
      cancel_request_id: asked.requestId,
      note: asked.note ?? "",
      ...(asked.reason && { reason: asked.reason }),
      ...(asked.toldAt && { requested_at: asked.toldAt }),
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
  const { cancel_request_id } = await tx
    .updateTable("returns")
    .set({ ...changed, state: "closed", closed_at: now })
    .where("id", "=", id)
    .returning("cancel_request_id")
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("cancel_requests")
    .set({ closed_at: now })
    .where("id", "=", cancel_request_id)
    .where("closed_at", "is", null)
    .execute();
}
