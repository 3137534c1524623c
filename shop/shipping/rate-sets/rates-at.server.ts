import type { Db } from "#shop/platform/database/db.server.ts";
import { parseRateSet } from "./rate-set-schema.ts";
import { readLiveRates } from "./rate-set.server.ts";
import type { RateSet } from "./rate-set.ts";

/** A publication of rates: when, and the id of whose it was. */
export type PublishedAt = { readonly id: number; readonly at: Date; readonly by: string };

/** The rates that were in the shop at an instant, and between which publications they were. */
export type RatesAt = {
  readonly rates: RateSet;
  /** Null: nobody had published rates yet. */
  readonly since: PublishedAt | null;
  /** Null: they are still in the shop. */
  readonly until: PublishedAt | null;
};

/**
 * The rates at an instant: those that the first publication after it has replaced, or else those of now. What was
 * changed outside the admin is as the next publication has found it.
 */
export async function findRatesAt(db: Db, at: Date): Promise<RatesAt> {
  const [since, next] = await Promise.all([
    publications(db).where("publishedAt", "<=", at).orderBy("id", "desc").executeTakeFirst(),
    publications(db)
      .select("replaced")
      .where("publishedAt", ">", at)
      .orderBy("id")
      .executeTakeFirst(),
  ]);
  return {
    rates: next === undefined ? await readLiveRates(db) : parseRateSet(next.replaced),
    since: since === undefined ? null : toPublished(since),
    until: next === undefined ? null : toPublished(next),
  };
}

function publications(db: Db) {
  return db.selectFrom("ratePublications").select(["id", "publishedAt", "publishedBy"]).limit(1);
}

function toPublished(row: { id: number; publishedAt: Date; publishedBy: string }): PublishedAt {
  return { id: row.id, at: row.publishedAt, by: row.publishedBy };
}
