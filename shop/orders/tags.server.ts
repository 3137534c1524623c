import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Actor } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { lockOrder } from "./orders.server.ts";

/** Tags of one order at most. */
const TAGS_MAX = 20;

/** Gives an order a tag of `readTag`, in the transaction of its act. One that it has is there once. */
export async function addTag(
  tx: Db,
  orderId: string,
  { actor, tag }: { readonly actor: Actor; readonly tag: string },
): Promise<Done<null> | Refused<"no_order" | "not_staff" | "too_many_tags">> {
  const { kind, id: staffId } = actor;
  if (kind !== "staff" || staffId === null) return refused("not_staff");
  if ((await lockOrder(tx, orderId)) === null) return refused("no_order");
  const tags = (await listTagsOf(tx, [orderId])).get(orderId) ?? [];
  if (tags.includes(tag)) return done(null);
  if (tags.length >= TAGS_MAX) return refused("too_many_tags");
  await tx.insertInto("orderTags").values({ orderId, tag, staffId }).execute();
  return done(null);
}

/** Takes a tag from an order, in the transaction of its act. One that it has not is gone already. */
export async function removeTag(tx: Db, orderId: string, tag: string): Promise<Done<null>> {
  await tx.deleteFrom("orderTags").where("orderId", "=", orderId).where("tag", "=", tag).execute();
  return done(null);
}

/** The tags of several orders by order id, each order's in the order of the alphabet. */
export async function listTagsOf(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("orderTags")
    .select(["orderId", "tag"])
    .where("orderId", "in", orderIds)
    .orderBy("tag")
    .execute();
  const tags = Map.groupBy(rows, ({ orderId }) => orderId);
  return new Map([...tags].map(([orderId, each]) => [orderId, each.map(({ tag }) => tag)]));
}
