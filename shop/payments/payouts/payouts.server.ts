import { sql } from "kysely";
import { addDays } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { pageAfter, seenBefore, type PageOfRows } from "#shop/platform/lists/keyset.server.ts";
import { differencesOf, type Difference } from "./difference.ts";
import { listExplanations, type Explanation } from "./explanation-queries.server.ts";
import { mayDiffer, payouts, selectLines, type PayoutRow } from "./payout-queries.server.ts";
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

/** A payout has fewer lines than this: more than a shop of this size sells in a year. */
const LINES_MAX = 50_000;

/** A payout with its lines; null if there is none of this name. */
export async function findPayout(db: Db, ref: string): Promise<PayoutPage | null> {
  const [payout] = (await payouts(sql`p.provider_ref = ${ref}`).page(db, null, 1)).rows;
  if (payout === undefined) return null;
  const [lines, explanations] = await Promise.all([
    selectLines(db, { where: sql`l.payout_ref = ${ref}`, limit: LINES_MAX }),
    listExplanations(db, [ref]),
  ]);
  const differences = listed(differencesOf(payout, lines), { lines, explanations, payout });
  return { payout, sums: sumLines(lines), differences, lines };
}

/** A page of lines, 50 of them. */
export function pageOfLines(
  lines: readonly PayoutLine[],
  after: string | null,
): PageOfRows<PayoutLine> {
  const seen = Math.min(seenBefore(after), lines.length);
  return pageAfter(seen, lines.slice(seen));
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
export async function listPayouts(db: Db, after: string | null): Promise<PageOfRows<ListedPayout>> {
  const page = await payouts().page(db, after);
  return { ...page, rows: await withDifferences(db, page.rows) };
}

const DAYS_MAX = 400;

/** The payouts that arrived on some days, the last first: 400 at most, more than one a day of a year. */
export async function listPayoutsOfDays(
  db: Db,
  { firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string },
): Promise<readonly ListedPayout[]> {
  const where = sql<boolean>`p.arrives_on between ${firstDay} and ${lastDay}`;
  return withDifferences(db, (await payouts(where).page(db, null, DAYS_MAX)).rows);
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
  found: readonly PayoutRow[],
): Promise<readonly ListedPayout[]> {
  const refs = found.map(({ ref }) => ref);
  const [sums, lines, explanations] = await Promise.all([
    readSums(db, refs),
    selectLines(db, {
      where: sql`l.payout_ref = any(${refs}) and ${mayDiffer}`,
      limit: LINES_MAX,
    }),
    listExplanations(db, refs),
  ]);
  return found.map((payout) => {
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
