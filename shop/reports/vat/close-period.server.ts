import { HOUR_MS, endOfLondonDay } from "#shop/kit/time.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";
import { isDeepStrictEqual } from "node:util";
import { readVatChecks } from "./vat-checks.server.ts";
import type { VatSums } from "./vat-figures.ts";
import { periodLengths, type VatSettings } from "./vat-period.ts";
import { findVatPeriod, listVatPeriods, readVatSums } from "./vat-report.server.ts";

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

/** Whether the documents of a closed period add up to something else than when it was closed. */
export async function differsSinceClosing(db: Db, name: string): Promise<boolean> {
  const period = await findVatPeriod(db, name, new Date());
  const sums = period?.closed?.sums;
  if (!period || sums === undefined) return false;
  return !isDeepStrictEqual(await readVatSums(db, period), sums);
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
