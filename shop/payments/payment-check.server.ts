import type { Db } from "#shop/platform/database/db.server.ts";

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
