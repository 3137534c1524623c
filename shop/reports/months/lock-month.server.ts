import { sql } from "kysely";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";
import { recordMonth } from "./month-queries.server.ts";
import { daysBefore, readMonth } from "./months.server.ts";

/**
 * Locks a month for good, as the person saw it: every row of it is recorded, and what changed in earlier locked
 * months since. Refused before the hour after its end, while an earlier month is open, while a check does not hold,
 * and if its sums are others by now. The caller checks the right `months.lock`.
 */
export async function lockMonth(
  db: Db,
  name: string,
  { act, seen }: { readonly act: Act; readonly seen: string },
): Promise<
  | Done<null>
  | Refused<
      | "no_month"
      | "already_locked"
      | "not_over"
      | "earlier_open"
      | "checks_fail"
      | "changed"
      | "act_reused"
    >
> {
  const subject = { kind: "month", id: name.slice(0, 100) };
  const named = { act, action: "lock_month", subject, input: { seen } };
  return withAct(db, named, async (tx, audit) => {
    // One at a time: the second waits here and then finds it locked.
    const settings = tx.selectFrom("vatSettings").select("id").forUpdate();
    await settings.executeTakeFirstOrThrow();
    const page = await readMonth(tx, name, new Date());
    if (page === null) return refused("no_month");
    const { month } = page;
    if (month.state === "locked") return refused("already_locked");
    if (month.state === "current") return refused("not_over");
    if (page.earlierOpen !== null) return refused("earlier_open");
    if (page.checks.some(({ count }) => count > 0)) return refused("checks_fail");
    if (page.fingerprint !== seen) return refused("changed");
    const by = act.actor.kind === "staff" ? act.actor.id : null;
    await tx.insertInto("monthLocks").values({ name, mode: paymentMode(), lockedBy: by }).execute();
    await recordMonth(tx, name, { days: month, earlier: daysBefore(month) });
    audit({ month: { from: null, to: name } });
    return done(null);
  });
}

/** Deletes locks with their rows seven years after they were made. */
export async function deleteOldMonthLocks(db: Db): Promise<void> {
  await sql`delete from month_locks where locked_at < now() - interval '7 years 1 day'`.execute(db);
}
