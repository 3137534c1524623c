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
    .selectFrom("paymentCheck")
    .select(["comparedTo", "missingRefs"])
    .executeTakeFirstOrThrow();
  return { comparedTo: row.comparedTo, missing: row.missingRefs };
}

/** Saves how far a comparison has come. One that ends later than it began never goes back. */
export async function savePaymentCheck(
  db: Db,
  { comparedTo, missing, isComplete }: PaymentCheck & { readonly isComplete: boolean },
): Promise<void> {
  await db
    .updateTable("paymentCheck")
    .set(({ fn, val }) => ({
      comparedTo: fn<Date>("greatest", ["comparedTo", val(comparedTo)]),
      missingRefs: [...missing],
      ...(isComplete && { completedAt: fn<Date>("now") }),
    }))
    .execute();
}

/** Which of these payment pages are those of a paid payment. */
export async function listPaidRefs(db: Db, refs: readonly string[]): Promise<Set<string>> {
  if (refs.length === 0) return new Set();
  const rows = await db
    .selectFrom("payments")
    .select("providerRef")
    .where("providerRef", "in", refs)
    .where("state", "=", "paid")
    .execute();
  return new Set(rows.flatMap(({ providerRef: ref }) => (ref === null ? [] : [ref])));
}

/** Notes that something was refused because the clocks of the provider and of the database differ. */
export async function noteClockRefusal(db: Db): Promise<void> {
  await db
    .updateTable("paymentCheck")
    .set((row) => ({
      clockRefusals: row("clockRefusals", "+", 1),
      clockRefusedAt: row.fn<Date>("now"),
    }))
    .execute();
}

/** A sentence if something was refused in the last day because the clocks differ. */
export async function clockNotices(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("paymentCheck")
    .select("clockRefusedAt")
    .where("clockRefusedAt", ">", sql<Date>`now() - interval '1 day'`)
    .execute();
  return rows.map(
    ({ clockRefusedAt: at }) =>
      `${provider.name} and the database differ about the time, last at ${at === null ? "" : formatMinute(at)}: events are refused as too old, or payment pages can't be opened. Set the clock of the database's machine right; npm run doctor compares the clocks`,
  );
}
