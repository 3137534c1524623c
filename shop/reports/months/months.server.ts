import { createHash } from "node:crypto";
import { sql } from "kysely";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { counted } from "#shop/kit/text.ts";
import { addDays, endOfLondonDay, formatShortDay, HOUR_MS, londonDay } from "#shop/kit/time.ts";
import { listPayoutsOfDays, type ListedPayout } from "#shop/payments/payouts/payouts.server.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";
import { readVatChecks, type VatCheck } from "#shop/reports/vat/vat-checks.server.ts";
import { formatSum } from "#shop/reports/vat/vat-figures.ts";
import type { Days } from "#shop/reports/vat/vat-queries.server.ts";
import {
  recordMonth,
  selectFirstDay,
  selectLateChanges,
  selectLockedSums,
  selectLocks,
  selectMonthSums,
  selectOrderGaps,
  selectRecordedChanges,
  selectUnpaidOut,
} from "./month-queries.server.ts";
import { daysOfMonth, monthsSince, type LateChange, type MonthSum } from "./month.ts";

/** A month: locked for good, over and open, or still going on. */
export type ListedMonth = Days & {
  /** "2026-12" */
  readonly name: string;
  readonly state: "locked" | "over" | "current";
  readonly lockedAt: Date | null;
  /** The id of who locked it. */
  readonly lockedBy: string | null;
};

/** A document that is written as a month ends carries the time at which its transaction began. */
const SETTLED_AFTER_MS = HOUR_MS;

/** The months from the first payment to this one, the latest first, 120 at most. */
export async function listMonths(db: Db, now: Date): Promise<readonly ListedMonth[]> {
  const [firstDay, locks] = await Promise.all([selectFirstDay(db), selectLocks(db)]);
  const today = londonDay(now);
  // What a lock has recorded stays in the list when its rows have gone.
  const first = [firstDay ?? today, ...locks.map(({ name }) => `${name}-01`)].toSorted()[0];
  return monthsSince(first ?? today, today).flatMap((name) => {
    const days = daysOfMonth(name);
    if (days === null) return [];
    const lock = locks.find((each) => each.name === name);
    const isOver = now.getTime() >= endOfLondonDay(days.lastDay).getTime() + SETTLED_AFTER_MS;
    const state = lock !== undefined ? "locked" : isOver ? "over" : "current";
    return [
      {
        ...days,
        name,
        state,
        lockedAt: lock?.lockedAt ?? null,
        lockedBy: lock?.lockedBy ?? null,
      } as const,
    ];
  });
}

/** A month among the others. */
export type FoundMonth = {
  readonly month: ListedMonth;
  /** An earlier month that is open: it is locked first. */
  readonly earlierOpen: ListedMonth | null;
  /** The first month that is over and open: the next one to lock. */
  readonly nextToLock: ListedMonth | null;
};

/** What a month adds up to and what must hold before it is locked. */
export type MonthFigures = {
  /** As it was locked; of an open one as it is now. */
  readonly sums: readonly MonthSum[];
  /** What changed in earlier months after they were locked: it is of this month. */
  readonly changes: readonly LateChange[];
  /** What is no longer as it was when this month was locked. It is of the first open month. */
  readonly changedSince: readonly LateChange[];
  readonly checks: readonly VatCheck[];
  /** Tells whether what is locked is what was seen. */
  readonly fingerprint: string;
};

export type MonthPage = FoundMonth & MonthFigures;

/** A month by its name; null if there is none. */
export async function readMonth(db: Db, name: string, now: Date): Promise<MonthPage | null> {
  const found = await findMonth(db, name, now);
  return found && { ...found, ...(await readMonthFigures(db, questionOf(found))) };
}

/** A month by its name, without its figures; null if there is none. */
export async function findMonth(db: Db, name: string, now: Date): Promise<FoundMonth | null> {
  const months = await listMonths(db, now);
  const month = months.find((each) => each.name === name);
  if (month === undefined) return null;
  const earlierOpen =
    months.findLast((each) => each.state !== "locked" && each.name < name) ?? null;
  const nextToLock = months.findLast(({ state }) => state === "over") ?? null;
  return { month, earlierOpen, nextToLock };
}

/** What the figures of a month depend on. */
export type MonthQuestion = Days & {
  readonly name: string;
  readonly isLocked: boolean;
  /** What changed in the locked months before it counts in it. */
  readonly isFirstOpen: boolean;
};

export function questionOf({ month, earlierOpen }: FoundMonth): MonthQuestion {
  const { name, firstDay, lastDay, state } = month;
  const isLocked = state === "locked";
  return { name, firstDay, lastDay, isLocked, isFirstOpen: !isLocked && earlierOpen === null };
}

/** The days whose orders the figures of a month are made of. */
export function daysRead(question: MonthQuestion): Days {
  const { firstDay, lastDay, isFirstOpen } = question;
  return { firstDay: isFirstOpen ? daysBefore(question).firstDay : firstDay, lastDay };
}

/** The figures of a month. */
export async function readMonthFigures(db: Db, month: MonthQuestion): Promise<MonthFigures> {
  const { name, isLocked, isFirstOpen } = month;
  const [sums, changes, changedSince, checks] = await Promise.all([
    isLocked ? selectLockedSums(db, name) : selectMonthSums(db, month),
    isLocked
      ? selectRecordedChanges(db, name)
      : isFirstOpen
        ? selectLateChanges(db, daysBefore(month))
        : ([] as const),
    isLocked ? selectLateChanges(db, month) : ([] as const),
    isLocked ? ([] as const) : readMonthChecks(db, month),
  ]);
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([sums, changes]))
    .digest("hex");
  return { sums, changes, changedSince, checks, fingerprint };
}

/** Orders are kept for seven years: what is older than six changes no month. */
const LOOKED_AT_DAYS = 6 * 365;

/** The days of the locked months before one, as far as changes of theirs count. */
function daysBefore({ firstDay }: Days): Days {
  return {
    firstDay: `${addDays(firstDay, -LOOKED_AT_DAYS).slice(0, 7)}-01`,
    lastDay: addDays(firstDay, -1),
  };
}

const ROWS_MAX = 20;

/** What must hold before a month is locked: its documents are its money, and its money came to the bank. */
async function readMonthChecks(db: Db, days: Days): Promise<readonly VatCheck[]> {
  const [gaps, unpaidOut, payouts, vat] = await Promise.all([
    selectOrderGaps(db, days),
    selectUnpaidOut(db, days),
    listPayoutsOfDays(db, days),
    readVatChecks(db, days),
  ]);
  return [
    {
      name: "Invoices less credit notes are what was paid less refunds",
      count: gaps[0]?.count ?? 0,
      rows: gaps.map(({ orderNumber, documents, money }) => ({
        orderNumber,
        text: `Its documents are ${formatSum(documents)}, and its payments less refunds ${formatSum(money)}.`,
      })),
    },
    {
      name: "Each payment and refund is in a payout",
      count: unpaidOut[0]?.count ?? 0,
      rows: unpaidOut.map(({ orderNumber, pence }) => ({
        orderNumber,
        text: `${formatSum(pence)} is in no payout yet.`,
      })),
    },
    payoutCheck(
      "Each payout agrees or is explained",
      payouts.filter(({ open }) => open > 0),
      ({ open }) => `${counted(open, "difference")}.`,
    ),
    payoutCheck(
      "The lines of each payout are here",
      payouts.filter(
        ({ listing, linesReadAt, state }) =>
          listing !== "unlisted" && linesReadAt === null && state !== "failed",
      ),
      () => "its lines are not here yet.",
    ),
    ...vat,
  ];
}

function payoutCheck(
  name: string,
  payouts: readonly ListedPayout[],
  inWords: (payout: ListedPayout) => string,
): VatCheck {
  return {
    name,
    count: payouts.length,
    rows: payouts.slice(0, ROWS_MAX).map((payout) => ({
      orderNumber: null,
      payoutRef: payout.ref,
      text: `Payout of ${formatShortDay(payout.arrivesOn)}, ${formatSum(payout.amountPence)}: ${inWords(payout)}`,
    })),
  };
}

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
