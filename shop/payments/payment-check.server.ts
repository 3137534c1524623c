import { sql } from "kysely";
import { formatMinute } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { provider } from "./provider.server.ts";

/** How far the provider's paid pages have been compared with the shop's payments. */
export type PaymentCheck = {
  readonly comparedTo: Date;
  /** Paid pages without a paid order here: `MISSING_MAX` at most. */
  readonly missing: readonly string[];
};

export const MISSING_MAX = 100;

export async function readPaymentCheck(db: Db): Promise<PaymentCheck> {
  const row = await db
    .selectFrom("payment_check")
    .select(["compared_to", "missing_refs"])
    .executeTakeFirstOrThrow();
  return { comparedTo: row.compared_to, missing: row.missing_refs };
}

/** Saves how far a comparison has come. One that ends later than it began never goes back. */
export async function savePaymentCheck(
  db: Db,
  { comparedTo, missing, isComplete }: PaymentCheck & { readonly isComplete: boolean },
): Promise<void> {
  await db
    .updateTable("payment_check")
    .set(({ fn, val }) => ({
      compared_to: fn<Date>("greatest", ["compared_to", val(comparedTo)]),
      missing_refs: [...missing],
      ...(isComplete && { completed_at: fn<Date>("now") }),
    }))
    .execute();
}

/** Which of these payment pages are those of a paid payment. */
export async function listPaidRefs(db: Db, refs: readonly string[]): Promise<Set<string>> {
  if (refs.length === 0) return new Set();
  const rows = await db
    .selectFrom("payments")
    .select("provider_ref")
    .where("provider_ref", "in", refs)
    .where("state", "=", "paid")
    .execute();
  return new Set(rows.flatMap(({ provider_ref: ref }) => (ref === null ? [] : [ref])));
}

/** Notes that something was refused because the clocks of the provider and of the database differ. */
export async function noteClockRefusal(db: Db): Promise<void> {
  await db
    .updateTable("payment_check")
    .set((row) => ({
      clock_refusals: row("clock_refusals", "+", 1),
      clock_refused_at: row.fn<Date>("now"),
    }))
    .execute();
}

/** A sentence if something was refused in the last day because the clocks differ. */
export async function clockNotices(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("payment_check")
    .select("clock_refused_at")
    .where("clock_refused_at", ">", sql<Date>`now() - interval '1 day'`)
    .execute();
  return rows.map(
    ({ clock_refused_at: at }) =>
      `${provider.name} and the database differ about the time, last at ${at === null ? "" : formatMinute(at)}: events are refused as too old, or payment pages can't be opened. Set the clock of the database's machine right; npm run doctor compares the clocks`,
  );
}
