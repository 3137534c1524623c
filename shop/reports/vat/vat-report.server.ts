import { sql } from "kysely";
import { isDeepStrictEqual } from "node:util";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { addDays, endOfLondonDay, HOUR_MS, londonDay } from "#shop/kit/time.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { keyset } from "#shop/platform/lists/keyset.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";
import { readVatChecks } from "./vat-checks.server.ts";
import { noSums, toVatSums, vatKinds, type VatKind, type VatSums } from "./vat-figures.ts";
import { periodLengths, vatPeriodsSince, type VatPeriod, type VatSettings } from "./vat-period.ts";
import {
  documentsOf,
  selectFirstDay,
  selectSums,
  type Days,
  type DocumentRow,
} from "./vat-queries.server.ts";

export { selectDaySums, type DocumentRow } from "./vat-queries.server.ts";

/** A period in the list: closed for good, over and open, or still going on. */
export type ListedPeriod = VatPeriod & {
  readonly state: "closed" | "over" | "current";
  /** Null while it is open. */
  readonly closed: {
    readonly at: Date;
    readonly by: string | null;
    readonly sums: readonly VatSums[];
  } | null;
};

/** The length of VAT periods and the month in which one ends. */
export async function readVatSettings(db: Db): Promise<VatSettings> {
  const row = await db
    .selectFrom("vatSettings")
    .select(["months", "lastMonth"])
    .executeTakeFirstOrThrow();
  return { months: row.months as VatSettings["months"], lastMonth: row.lastMonth };
}

/**
 * All periods from the first invoice to today, the latest first, 240 at most. Closed ones are as they were closed. If the
 * settings have changed since, the first open period begins after the last closed one.
 */
export async function listVatPeriods(db: Db, now: Date): Promise<readonly ListedPeriod[]> {
  const [settings, firstDay, closed] = await Promise.all([
    readVatSettings(db),
    selectFirstDay(db),
    selectClosed(db),
  ]);
  const today = londonDay(now);
  const lastClosed = closed[0]?.lastDay ?? null;
  const openFrom = lastClosed === null ? (firstDay ?? today) : addDays(lastClosed, 1);
  const open = vatPeriodsSince(openFrom, today, settings)
    .filter(({ lastDay }) => lastDay >= openFrom)
    .map((period) => ({
      ...period,
      firstDay: lastClosed !== null && period.firstDay < openFrom ? openFrom : period.firstDay,
      state: period.lastDay < today ? ("over" as const) : ("current" as const),
      closed: null,
    }));
  return [...open, ...closed];
}

async function selectClosed(db: Db): Promise<readonly ListedPeriod[]> {
  const { rows } = await sql<{
    name: string;
    firstDay: string;
    lastDay: string;
    at: Date;
    by: string | null;
    figures: (Record<string, unknown> & { kind: VatKind })[];
  }>`select name, first_day::text as "firstDay", last_day::text as "lastDay", closed_at as at, closed_by as by,
      figures from vat_periods where mode = ${paymentMode()} order by last_day desc limit ${CLOSED_MAX}`.execute(
    db,
  );
  return rows.map(({ name, firstDay, lastDay, at, by, figures }) => ({
    name,
    firstDay,
    lastDay,
    state: "closed",
    closed: { at, by, sums: figures.map(toVatSums) },
  }));
}

const CLOSED_MAX = 120;

/** A period of the list by its name; null if there is none. */
export async function findVatPeriod(db: Db, name: string, now: Date): Promise<ListedPeriod | null> {
  return (await listVatPeriods(db, now)).find((period) => period.name === name) ?? null;
}

/** The latest period that is over, closed or not; the current one while there is none. */
export async function findLastVatPeriod(db: Db, now: Date): Promise<ListedPeriod | null> {
  const periods = await listVatPeriods(db, now);
  return periods.find(({ state }) => state !== "current") ?? periods[0] ?? null;
}

/** The sums of a period as its documents have them now, every kind once. */
export async function readVatSums(db: Db, days: Days): Promise<readonly VatSums[]> {
  const found = await selectSums(db, days);
  return vatKinds.map((kind) => found.find((each) => each.kind === kind) ?? noSums(kind));
}

/** The invoices and credit notes of some days, the earliest first. */
export function vatDocuments(days: Days) {
  return keyset<DocumentRow>(sql`select * from ${documentsOf(days)}`, {
    issuedAt: "moment",
    type: "text",
    number: "whole",
  });
}

/** A document that is written as a period ends carries the time at which its transaction began. */
const SETTLED_AFTER_MS = HOUR_MS;

/**
 * Closes a VAT period for good, with the sums that the person saw. Refused before the hour after its end, while
 * an earlier period is open, while a check of it does not hold, and if the sums are others by now.
 */
export async function closeVatPeriod(
  db: Db,
  name: string,
  { act, seen }: { readonly act: Act; readonly seen: readonly VatSums[] },
): Promise<
  | Done<null>
  | Refused<
      | "no_period"
      | "already_closed"
      | "not_over"
      | "earlier_open"
      | "checks_fail"
      | "changed"
      | "act_reused"
    >
> {
  const subject = { kind: "vat_period", id: name };
  const named = { act, action: "close_vat_period", subject, input: { seen } };
  return withAct(db, named, async (tx, audit) => {
    // One at a time: the second waits here and then finds it closed.
    const settings = tx.selectFrom("vatSettings").select("id").forUpdate();
    await settings.executeTakeFirstOrThrow();
    const now = new Date();
    const periods = await listVatPeriods(tx, now);
    const period = periods.find((each) => each.name === name);
    if (period === undefined) return refused("no_period");
    if (period.state === "closed") return refused("already_closed");
    if (now.getTime() < endOfLondonDay(period.lastDay).getTime() + SETTLED_AFTER_MS)
      return refused("not_over");
    if (periods.some((each) => each.state !== "closed" && each.lastDay < period.firstDay))
      return refused("earlier_open");
    const checks = await readVatChecks(tx, period);
    if (checks.some(({ count }) => count > 0)) return refused("checks_fail");
    const sums = await readVatSums(tx, period);
    if (!isDeepStrictEqual(sums, seen)) return refused("changed");
    await tx
      .insertInto("vatPeriods")
      .values({
        name,
        firstDay: period.firstDay,
        lastDay: period.lastDay,
        mode: paymentMode(),
        closedBy: act.actor.kind === "staff" ? act.actor.id : null,
        figures: JSON.stringify(sums),
      })
      .execute();
    audit({ period: { from: null, to: `${period.firstDay} to ${period.lastDay}` } });
    return done(null);
  });
}

/** Changes the length and the last month of VAT periods that are not closed. */
export async function changeVatSettings(
  db: Db,
  settings: VatSettings,
  act: Act,
): Promise<Done<null> | Refused<"bad_settings" | "act_reused">> {
  const { months, lastMonth } = settings;
  if (!periodLengths.includes(months) || !Number.isInteger(lastMonth))
    return refused("bad_settings");
  if (lastMonth < 1 || lastMonth > 12) return refused("bad_settings");
  const subject = { kind: "settings", id: "vat" };
  const named = { act, action: "change_vat_settings", subject, input: { months, lastMonth } };
  return withAct(db, named, async (tx, audit) => {
    const before = await tx
      .selectFrom("vatSettings")
      .select(["months", "lastMonth"])
      .forUpdate()
      .executeTakeFirstOrThrow();
    await tx.updateTable("vatSettings").set({ months, lastMonth }).execute();
    audit({
      months: { from: before.months, to: months },
      last_month: { from: before.lastMonth, to: lastMonth },
    });
    return done(null);
  });
}
