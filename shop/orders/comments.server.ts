import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { notifyMentioned } from "./mentions.server.ts";
import { findOrder } from "./orders.server.ts";

/** The longest comment, in characters. */
export const COMMENT_MAX = 2_000;

/** What somebody of the staff wrote about an order, for colleagues. Customers see it in their export alone. */
export type OrderComment = {
  readonly id: string;
  readonly staffId: string;
  readonly comment: string;
  readonly at: Date;
};

/**
 * Adds a comment of 1 to 2,000 characters to an order. Returns the ids of those whom it names with @, and who
 * are notified. The same act id twice is one comment.
 */
export async function addComment(
  db: Db,
  orderId: string,
  { act, comment }: { readonly act: Act; readonly comment: string },
): Promise<Done<readonly string[]> | Refused<"no_order" | "not_staff" | "act_reused">> {
  const subject = { kind: "order", id: orderId };
  return withAct(db, { act, action: "add_comment", subject, input: { comment } }, async (tx) => {
    const { kind, id: staffId } = act.actor;
    if (kind !== "staff" || staffId === null) return refused("not_staff");
    if ((await findOrder(tx, orderId)) === null) return refused("no_order");
    const { id } = await tx
      .insertInto("orderComments")
      .values({ orderId, staffId, comment })
      .returning("id")
      .executeTakeFirstOrThrow();
    return done(await notifyMentioned(tx, { id, staffId, comment }));
  });
}

const LISTED_MAX = 500;

/** The comments on several orders by order id, the oldest first: at most 500 in all. */
export async function listCommentsOf(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, OrderComment[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("orderComments")
    .selectAll()
    .where("orderId", "in", orderIds)
    .orderBy("id")
    .limit(LISTED_MAX)
    .execute();
  const comments = new Map<string, OrderComment[]>();
  for (const [orderId, ofOrder] of Map.groupBy(rows, (row) => row.orderId))
    comments.set(
      orderId,
      ofOrder.map(({ id, staffId, comment, at }) => ({ id, staffId, comment, at })),
    );
  return comments;
}
