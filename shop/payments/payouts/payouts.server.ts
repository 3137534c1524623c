import { sql } from "kysely";
import { addDays, isDay } from "#shop/kit/time.ts";
import { pageOf, readPlace } from "#shop/kit/keyset.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { differencesOf, type Difference } from "./difference.ts";
import { listExplanations, type Explanation } from "./explanation-queries.server.ts";
import { mayDiffer, selectLines, selectPayouts, type PayoutRow } from "./payout-queries.server.ts";
import { sumLines, type PayoutLine, type PayoutSums } from "./payout.ts";

/** A difference with what a person said of it, if anybody did. */
export type ListedDifference = Difference & {
  /** The line that it is about; null when it is about the payout itself. */
  readonly line: PayoutLine | null;
  readonly explanation: Explanation | null;
};

/** A payout with what it is made up of and what does not agree: open differences first. */
export type PayoutPage = {
  readonly payout: PayoutRow;
  readonly sums: PayoutSums;
  readonly differences: readonly ListedDifference[];
  readonly lines: readonly PayoutLine[];
};

const PAGE_ROWS = 50;

/** A payout has fewer lines than this: more than a shop of this size sells in a year. */
const LINES_MAX = 50_000;

/** A payout with its lines; null if there is none of this name. */
export async function findPayout(db: Db, ref: string): Promise<PayoutPage | null> {
  const [payout] = await selectPayouts(db, { where: sql`p.provider_ref = ${ref}`, limit: 1 });
  if (payout === undefined) return null;
  const [lines, explanations] = await Promise.all([
    selectLines(db, { where: sql`l.payout_ref = ${ref}`, limit: LINES_MAX }),
    listExplanations(db, [ref]),
  ]);
  const differences = listed(differencesOf(payout, lines), { lines, explanations, payout });
  return { payout, sums: sumLines(lines), differences, lines };
}

/** A page of lines, 50 of them. */
export function pageOfLines(lines: readonly PayoutLine[], after: string | null) {
  const place = readPlace(after);
  const from = Math.min(place?.seen ?? 0, lines.length);
  const found = lines.slice(from, from + PAGE_ROWS + 1);
  return pageOf(found, { size: PAGE_ROWS, seen: from, keysOf: ({ ref }) => [ref] });
}

type Known = {
  readonly payout: PayoutRow;
  readonly lines: readonly PayoutLine[];
  readonly explanations: readonly Explanation[];
};

function listed(
  differences: readonly Difference[],
  { payout, lines, explanations }: Known,
): readonly ListedDifference[] {
  const byRef = new Map(lines.map((line) => [line.ref, line]));
  return differences
    .map((each) => ({
      ...each,
      line: byRef.get(each.subject) ?? null,
      explanation:
        explanations.find(
          ({ payoutRef, subject, code }) =>
            payoutRef === payout.ref && subject === each.subject && code === each.code,
        ) ?? null,
    }))
    .toSorted((a, b) => Number(a.explanation !== null) - Number(b.explanation !== null));
}

/** A payout in the list, with its sums and its differences. */
export type ListedPayout = PayoutRow & {
  readonly sums: PayoutSums;
  readonly open: number;
  readonly explained: number;
};

/** A page of payouts, 50 rows, the last to arrive first. */
export async function listPayouts(
  db: Db,
  after: string | null,
): Promise<{
  readonly rows: readonly ListedPayout[];
  readonly seen: number;
  readonly next: string | null;
}> {
  const place = readPlace(after);
  const [day, ref] = place?.keys ?? [];
  const isPlace = typeof day === "string" && isDay(day) && typeof ref === "string";
  const where = isPlace ? sql`(p.arrives_on, p.provider_ref) < (${day}::date, ${ref})` : sql`true`;
  const found = await selectPayouts(db, { where, limit: PAGE_ROWS + 1 });
  const page = pageOf(found, {
    size: PAGE_ROWS,
    seen: isPlace ? (place?.seen ?? 0) : 0,
    keysOf: ({ arrivesOn, ref: name }) => [arrivesOn, name],
  });
  return { ...page, rows: await withDifferences(db, page.rows) };
}

const DAYS_MAX = 400;

/** The payouts that arrived on some days, the last first: 400 at most, more than one a day of a year. */
export async function listPayoutsOfDays(
  db: Db,
  { firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string },
): Promise<readonly ListedPayout[]> {
  const where = sql`p.arrives_on between ${firstDay} and ${lastDay}`;
  return withDifferences(db, await selectPayouts(db, { where, limit: DAYS_MAX }));
}

const LOOKED_AT_DAYS = 90;

/** How many payouts that arrived in the 90 days before a day have a difference that nobody has explained. */
export async function countPayoutsThatDiffer(db: Db, today: string): Promise<number> {
  const days = { firstDay: addDays(today, -LOOKED_AT_DAYS), lastDay: today };
  return (await listPayoutsOfDays(db, days)).filter(({ open }) => open > 0).length;
}

/** Payouts with what their lines add up to and how many differences they have. */
async function withDifferences(
  db: Db,
  payouts: readonly PayoutRow[],
): Promise<readonly ListedPayout[]> {
  const refs = payouts.map(({ ref }) => ref);
  const [sums, lines, explanations] = await Promise.all([
    readSums(db, refs),
    selectLines(db, {
      where: sql`l.payout_ref = any(${refs}) and ${mayDiffer}`,
      limit: LINES_MAX,
    }),
    listExplanations(db, refs),
  ]);
  return payouts.map((payout) => {
    const of = sums.get(payout.ref) ?? sumLines([]);
    const own = lines.filter(({ payoutRef }) => payoutRef === payout.ref);
    const differences = listed(differencesOf(payout, own, of.net), {
      payout,
      lines: own,
      explanations,
    });
    const open = differences.filter(({ explanation }) => explanation === null).length;
    return { ...payout, sums: of, open, explained: differences.length - open };
  });
}

/** What the lines of payouts add up to, by payout. */
async function readSums(db: Db, refs: readonly string[]): Promise<ReadonlyMap<string, PayoutSums>> {
  const { rows } = await sql<{
    ref: string;
    kind: PayoutLine["kind"];
    amountPence: number;
    feePence: number;
    netPence: number;
  }>`select payout_ref as ref, kind, sum(amount_pence)::float8 as "amountPence",
      sum(fee_pence)::float8 as "feePence", sum(net_pence)::float8 as "netPence"
    from payout_lines where payout_ref = any(${[...refs]}) group by payout_ref, kind`.execute(db);
  const byRef = Map.groupBy(rows, ({ ref }) => ref);
  return new Map([...byRef].map(([ref, parts]) => [ref, sumLines(parts)]));
}
