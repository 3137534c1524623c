import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { addDays, londonDay } from "#shop/kit/time.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { ClosedDays } from "./workshop.ts";

/** How many days can be closed at a time, both ends included. */
export const CLOSED_MAX = 60;
/** The furthest day that can be closed, in days from today. */
export const CLOSED_AHEAD_MAX = 730;
/** Characters of a reason. */
export const REASON_MAX = 80;
/** Pieces a day, at most. */
export const PIECES_A_DAY_MAX = 1_000;
/** Closings that are not over, at most. */
const CLOSINGS_MAX = 100;

export type Closing = ClosedDays & { readonly id: string };

/** The days on which the shop is closed, the first first. Those that are over are not listed. */
export async function listClosings(db: Db, now: Date): Promise<readonly Closing[]> {
  return db
    .selectFrom("closedDays")
    .select(["id", "firstDay", "lastDay", "reason", "isShown"])
    .where("lastDay", ">=", londonDay(now))
    .orderBy("firstDay")
    .limit(CLOSINGS_MAX)
    .execute();
}

/** How many pieces the workshop makes a day, and the version of that; null for no limit. */
export async function readPiecesADay(
  db: Db,
): Promise<{ readonly piecesADay: number | null; readonly version: number }> {
  return db
    .selectFrom("workshopSettings")
    .select(["piecesADay", "version"])
    .executeTakeFirstOrThrow();
}

type NotClosed = Refused<"bad_days" | "bad_reason" | "closed_already" | "too_many" | "act_reused">;

/**
 * Closes days: from here on nothing is promised for them. Orders keep the days that they have. Refused if
 * one of the days is closed already, is over or too far ahead, or if the last comes before the first.
 */
export async function closeDays(
  db: Db,
  { act, days }: { readonly act: Act; readonly days: ClosedDays },
): Promise<Done<null> | NotClosed> {
  const { firstDay, lastDay, reason, isShown } = days;
  if (!areClosable(days, londonDay(new Date()))) return refused("bad_days");
  if (reason.length > REASON_MAX) return refused("bad_reason");
  const subject = { kind: "closed_days", id: act.actId };
  const named = { act, action: "close_days", subject, input: { ...days } };
  return withAct<null, "closed_already" | "too_many">(db, named, async (tx, audit) => {
    await lockSettings(tx);
    const closed = await listClosings(tx, new Date());
    if (closed.some((other) => other.firstDay <= lastDay && firstDay <= other.lastDay))
      return refused("closed_already");
    if (closed.length >= CLOSINGS_MAX) return refused("too_many");
    await tx
      .insertInto("closedDays")
      .values({
        id: act.actId,
        firstDay,
        lastDay,
        reason,
        isShown,
      })
      .execute();
    audit({
      first_day: { from: null, to: firstDay },
      last_day: { from: null, to: lastDay },
      reason: { from: null, to: reason },
    });
    return done(null);
  });
}

/** Whether days can be closed on a day. */
export function areClosable(
  { firstDay, lastDay }: Pick<ClosedDays, "firstDay" | "lastDay">,
  today: string,
): boolean {
  return (
    firstDay >= today &&
    lastDay >= firstDay &&
    lastDay < addDays(firstDay, CLOSED_MAX) &&
    lastDay <= addDays(today, CLOSED_AHEAD_MAX)
  );
}

/** Opens closed days again. Promises that were made meanwhile stay. Refused if somebody has done it already. */
export async function openDays(
  db: Db,
  { act, id }: { readonly act: Act; readonly id: string },
): Promise<Done<null> | Refused<"open_already" | "act_reused">> {
  const subject = { kind: "closed_days", id };
  const named = { act, action: "open_days", subject, input: {} };
  return withAct<null, "open_already">(db, named, async (tx, audit) => {
    await lockSettings(tx);
    const opened = await tx
      .deleteFrom("closedDays")
      .where("id", "=", id)
      .returning(["firstDay", "lastDay"])
      .executeTakeFirst();
    if (opened === undefined) return refused("open_already");
    audit({
      first_day: { from: opened.firstDay, to: null },
      last_day: { from: opened.lastDay, to: null },
    });
    return done(null);
  });
}

/** Sets how many pieces made to order leave a day at most; null for no limit. */
export async function setPiecesADay(
  db: Db,
  {
    act,
    piecesADay,
    version,
  }: { readonly act: Act; readonly piecesADay: number | null; readonly version: number },
): Promise<Done<null> | Refused<"changed" | "act_reused">> {
  const subject = { kind: "workshop", id: "1" };
  const input = { piecesADay, version };
  return withAct<null, "changed">(
    db,
    { act, action: "set_pieces_a_day", subject, input },
    async (tx, audit) => {
      const before = await lockSettings(tx);
      if (before.version !== version) return refused("changed");
      await tx
        .updateTable("workshopSettings")
        .set({ piecesADay, version: version + 1 })
        .execute();
      audit({ pieces_a_day: { from: before.piecesADay, to: piecesADay } });
      return done(null);
    },
  );
}

function lockSettings(tx: Db) {
  return tx
    .selectFrom("workshopSettings")
    .select(["piecesADay", "version"])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
