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
      .insertInto("commentMentions")
      .values(ids.toSorted().map((named) => ({ commentId: id, staffId: named })))
      .execute();
  return ids;
}

const LISTED_MAX = 50;

/** The comments that name a person, and that they have not seen, the oldest first: 50 at most. */
export async function listMentions(db: Db, staffId: string): Promise<readonly Mention[]> {
  const rows = await db
    .selectFrom("commentMentions")
    .innerJoin("orderComments", "orderComments.id", "commentId")
    .innerJoin("orders", "orders.id", "orderId")
    .leftJoin("staff", "staff.id", "orderComments.staffId")
    .select(["commentId", "orderNumber", "staff.name", "orderComments.comment", "at"])
    .where("commentMentions.staffId", "=", staffId)
    .where("seenAt", "is", null)
    .orderBy("commentId")
    .limit(LISTED_MAX)
    .execute();
  return rows.map(({ name, ...row }) => ({ ...row, author: name ?? "Somebody" }));
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
      .updateTable("commentMentions")
      .set(({ fn, val }) => ({ seenAt: fn.coalesce("seenAt", val(new Date())) }))
      .where("commentId", "=", commentId)
      .where("staffId", "=", act.actor.id)
      .executeTakeFirst();
    return numUpdatedRows === 0n ? refused("no_mention") : done(null);
  });
}
