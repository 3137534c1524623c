import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { listStaff } from "#shop/staff/list-staff.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { mentionedIn } from "./mentions.ts";

/** A comment that names the reader, who has not said that they have seen it. */
export type Mention = {
  readonly commentId: string;
  readonly orderNumber: string;
  /** Who wrote it. */
  readonly author: string;
  readonly comment: string;
  readonly at: Date;
};

type NewComment = {
  readonly id: string;
  readonly staffId: string;
  readonly comment: string;
};

/**
 * Notifies the people whom a comment names with @, if they may read it: it is on their Today until they
 * have seen it. Returns their ids. Nobody notifies themselves.
 */
export async function notifyMentioned(
  tx: Db,
  { id, staffId, comment }: NewComment,
): Promise<readonly string[]> {
  if (!comment.includes("@")) return [];
  const staff = (await listStaff(tx)).filter(
    (person) => person.state === "active" && permission(person.role, "orders.read") !== "no",
  );
  const ids = mentionedIn(comment, staff).filter((named) => named !== staffId);
  if (ids.length > 0)
    await tx
      .insertInto("comment_mentions")
      .values(ids.toSorted().map((named) => ({ comment_id: id, staff_id: named })))
      .execute();
  return ids;
}

const LISTED_MAX = 50;

/** The comments that name a person, and that they have not seen, the oldest first: 50 at most. */
export async function listMentions(db: Db, staffId: string): Promise<readonly Mention[]> {
  const rows = await db
    .selectFrom("comment_mentions")
    .innerJoin("order_comments", "order_comments.id", "comment_id")
    .innerJoin("orders", "orders.id", "order_id")
    .leftJoin("staff", "staff.id", "order_comments.staff_id")
    .select(["comment_id", "order_number", "staff.name", "order_comments.comment", "at"])
    .where("comment_mentions.staff_id", "=", staffId)
    .where("seen_at", "is", null)
    .orderBy("comment_id")
    .limit(LISTED_MAX)
    .execute();
  return rows.map((row) => ({
    commentId: row.comment_id,
    orderNumber: row.order_number,
    author: row.name ?? "Somebody",
    comment: row.comment,
    at: row.at,
  }));
}

/** Takes a comment that names the person off their Today. Again by another act: nothing happens. */
export async function markSeen(
  db: Db,
  commentId: string,
  act: Act,
): Promise<Done<null> | Refused<"no_mention" | "act_reused">> {
  const subject = { kind: "order_comment", id: commentId };
  const named = { act, action: "see_mention", subject, input: null };
  return withAct<null, "no_mention">(db, named, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("comment_mentions")
      .set(({ fn, val }) => ({ seen_at: fn.coalesce("seen_at", val(new Date())) }))
      .where("comment_id", "=", commentId)
      .where("staff_id", "=", act.actor.id)
      .executeTakeFirst();
    return numUpdatedRows === 0n ? refused("no_mention") : done(null);
  });
}
