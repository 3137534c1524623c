import { z } from "zod";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { londonDay } from "#shop/kit/time.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { auditOf, staffIdOf, storeDraft } from "./draft.server.ts";
import { diffRates } from "./rate-diff.ts";
import { parseRateSet } from "./rate-set-schema.ts";
import { fingerprintOf, lockDraft, readLiveRates, replaceLiveRates } from "./rate-set.server.ts";
import { isSameSet, type RateSet } from "./rate-set.ts";
import { rowChanges } from "./row-changes.ts";

/** One publication of the rates. */
export type Publication = {
  readonly id: number;
  readonly at: Date;
  /** The id of the person. */
  readonly by: string;
  /** The publication that it undid. */
  readonly broughtBack: number | null;
  readonly changes: PublishedChanges;
};

const publishedChanges = z.object({
  /** How many outward codes and countries got another answer. */
  codes: z.number(),
  countries: z.number(),
  /** "Isle of Man: Rate £6.95 → £7.50", the first ones. */
  rows: z.array(z.string()),
  more: z.number(),
});
export type PublishedChanges = z.infer<typeof publishedChanges>;

/** The most rows of a publication that are kept in words. */
const ROWS_MAX = 40;

/** What the person saw before they published: the version of the draft and the rates in the shop. */
export type SeenRates = { readonly version: number; readonly live: string };

/**
 * Puts the draft in the shop, whole, in one transaction, and keeps what it replaced. Orders keep what they were
 * quoted. Refused without a draft, and when draft or shop are not as the person saw them.
 */
export function publishDraft(
  db: Db,
  { act, seen }: { readonly act: Act; readonly seen: SeenRates },
): Promise<Done<PublishedChanges> | Refused<"changed_meanwhile" | "act_reused">> {
  const subject = { kind: "rates", id: "draft" };
  const named = { act, action: "publish_rates", subject, input: { ...seen } };
  return withAct<PublishedChanges, "changed_meanwhile">(db, named, async (tx, audit) => {
    const row = await lockDraft(tx);
    const live = await readLiveRates(tx);
    if (row.version !== seen.version || row.rates === null || fingerprintOf(live) !== seen.live)
      return refused("changed_meanwhile");
    const next = parseRateSet(row.rates);
    audit(auditOf(rowChanges(live, next)));
    const changes = await publish(tx, { act, live, next, broughtBack: null });
    await storeDraft(tx, row, { rates: null, act });
    return done(changes);
  });
}

/**
 * Puts back the rates that a publication replaced. A draft stays as it is. Refused when the rates in the shop are
 * not those that the person saw, and when they are the same.
 */
export function bringBack(
  db: Db,
  { act, id, live: seen }: { readonly act: Act; readonly id: number; readonly live: string },
): Promise<
  | Done<PublishedChanges>
  | Refused<"no_publication" | "changed_meanwhile" | "unchanged" | "act_reused">
> {
  const subject = { kind: "rates", id: String(id) };
  const named = { act, action: "bring_back_rates", subject, input: { id, live: seen } };
  type Reason = "no_publication" | "changed_meanwhile" | "unchanged";
  return withAct<PublishedChanges, Reason>(db, named, async (tx, audit) => {
    await lockDraft(tx);
    const live = await readLiveRates(tx);
    const next = await findReplaced(tx, id);
    if (next === null) return refused("no_publication");
    if (fingerprintOf(live) !== seen) return refused("changed_meanwhile");
    if (isSameSet(live, next)) return refused("unchanged");
    audit(auditOf(rowChanges(live, next)));
    return done(await publish(tx, { act, live, next, broughtBack: id }));
  });
}

/** The rates that a publication replaced; null if there is no such publication. */
export async function findReplaced(db: Db, id: number): Promise<RateSet | null> {
  const row = await db
    .selectFrom("ratePublications")
    .select("replaced")
    .where("id", "=", id)
    .executeTakeFirst();
  return row === undefined ? null : parseRateSet(row.replaced);
}

/** The publications, the newest first, at most `limit`, from before the publication `before`, if one is given. */
export async function listPublications(
  db: Db,
  { limit, before }: { readonly limit: number; readonly before: number | null },
): Promise<readonly Publication[]> {
  let query = db
    .selectFrom("ratePublications")
    .select(["id", "publishedAt", "publishedBy", "broughtBack", "changes"])
    .orderBy("id", "desc")
    .limit(limit);
  if (before !== null) query = query.where("id", "<", before);
  return (await query.execute()).map((row) => ({
    id: row.id,
    at: row.publishedAt,
    by: row.publishedBy,
    broughtBack: row.broughtBack,
    changes: publishedChanges.parse(row.changes),
  }));
}

async function publish(
  tx: Db,
  {
    act,
    live,
    next,
    broughtBack,
  }: {
    readonly act: Act;
    readonly live: RateSet;
    readonly next: RateSet;
    readonly broughtBack: number | null;
  },
): Promise<PublishedChanges> {
  const changes = changesOf(live, next);
  await replaceLiveRates(tx, next);
  await tx
    .insertInto("ratePublications")
    .values({
      publishedBy: staffIdOf(act),
      broughtBack,
      replaced: JSON.stringify(live),
      changes: JSON.stringify(changes),
    })
    .execute();
  return changes;
}

function changesOf(live: RateSet, next: RateSet): PublishedChanges {
  const { changed, countries } = diffRates(live, next, londonDay(new Date()));
  const rows = rowChanges(live, next).map(
    ({ row, field, from, to }) => `${row.name}: ${field} ${from ?? "none"} → ${to ?? "none"}`,
  );
  return {
    codes: changed,
    countries: countries.length,
    rows: rows.slice(0, ROWS_MAX),
    more: Math.max(0, rows.length - ROWS_MAX),
  };
}
