import { sql, type RawBuilder } from "kysely";
import { allButOne, allOf, anyOf, fits } from "./conditions.ts";
import type { Part } from "./words.ts";

type Sql = RawBuilder<unknown>;

/** With fewer products that match everything, those that match all but one part are read, too. */
export const ENOUGH = 24;
/** With fewer than this, those that match any part. */
export const FEW = 12;
/** Few names have this many words of a query, so that the whole index answers as fast as a share of it. */
const SEVERAL = 3;
/** Up to this many parts, the products without one of them are read for each part that may be missing. */
const EACH_MAX = 3;

/**
 * One product in sixteen, with an index of its own (products_front). Frequent words stand in tens of
 * thousands of products: where this share has enough of them for a query, the rest is not read.
 */
const isInFront = sql`p.id % 16 = 0`;
const isBehind = sql`p.id % 16 <> 0`;

export type Wanted = {
  readonly parts: readonly Part[];
  readonly literalParts: readonly Part[];
  /** The query: products of this name are always among the candidates. */
  readonly text: string;
  /** Which products may be found at all. */
  readonly where: Sql;
  /** The most of each tier. */
  readonly most: number;
};

/** Tables after "with" of which the last, candidates, has the ids of products. */
type Tables = Sql;

/** The products of this name, those whose name has all the parts, and those that have them anywhere. */
export function completeTier({ parts, literalParts, text, where, most }: Wanted): Tables {
  const inName = sql`${fits(sql`p.name_words`, literalParts, allOf)} and ${where}`;
  const all = sql`${most}::int`;
  return tables(
    ["exactly", "named", "complete"],
    [
      sql`exactly as materialized (select p.id from products p
      where lower(p.name) collate "C" = lower(${text}) collate "C" and ${where} limit ${most})`,
      literalParts.length < SEVERAL
        ? inTwoSteps("named", { condition: inName, enough: all, most: all })
        : sql`named as materialized (select p.id from products p where ${inName} limit (select ${all}))`,
      inTwoSteps("complete", {
        condition: sql`${countOf("named")} < ${most} and ${fits(sql`p.search_terms`, parts, allOf)} and ${where}`,
        enough: sql`(${all} - ${countOf("named")})`,
        most: sql`(${all} - ${countOf("named")})`,
      }),
    ],
  );
}

/** The products without one part. A rare word counts: with few parts, each set has its own share. */
export function nearlyTier({ parts, where, most }: Wanted): Tables {
  const sets =
    parts.length <= EACH_MAX
      ? parts.map((_, missing) => fits(sql`p.search_terms`, parts.toSpliced(missing, 1), allOf))
      : [fits(sql`p.search_terms`, parts, allButOne)];
  const names = sets.map((_, at) => `nearly${at}`);
  const share = sql`${Math.ceil(most / sets.length)}::int`;
  return tables(
    names,
    sets.map((set, at) =>
      inTwoSteps(names[at] ?? "", {
        condition: sql`${set} and ${where}`,
        enough: sql`${FEW}::int`,
        most: share,
      }),
    ),
  );
}

/** The products with any part. */
export function partlyTier({ parts, where, most }: Wanted): Tables {
  const condition = sql`${fits(sql`p.search_terms`, parts, anyOf)} and ${where}`;
  return tables(
    ["partly"],
    [
      inTwoSteps("partly", {
        condition,
        enough: sql`${FEW}::int`,
        most: sql`${most}::int`,
      }),
    ],
  );
}

function tables(names: readonly string[], definitions: readonly Sql[]): Tables {
  const each = names.map((name) => sql`select id from ${sql.ref(name)}`);
  return sql`${sql.join(definitions)}, candidates as materialized (${sql.join(each, sql` union `)})`;
}

type Step = {
  readonly condition: Sql;
  /** When the share in front has as many, the others are not read. */
  readonly enough: Sql;
  readonly most: Sql;
};

/**
 * The products in front first, then the others if those were not enough. The limits are in sub-queries,
 * which hides them from the planner. With a visible limit it scans the table from the start, assuming that
 * words which are frequent alone are frequent together; when they are not, it reads the whole table.
 */
function inTwoSteps(name: string, { condition, enough, most }: Step): Sql {
  const front = `${name}_front`;
  return sql`${sql.ref(front)} as materialized (
      select p.id from products p where ${isInFront} and ${condition} limit (select ${most})),
    ${sql.ref(name)} as materialized (select id from ${sql.ref(front)} union all (
      select p.id from products p where ${countOf(front)} < ${enough} and ${isBehind} and ${condition}
      limit (select ${most} - ${countOf(front)})))`;
}

function countOf(name: string): Sql {
  return sql`(select count(*)::int from ${sql.ref(name)})`;
}
