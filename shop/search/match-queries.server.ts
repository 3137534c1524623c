import { sql, type RawBuilder } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { partsButOne, toQueryText, type Part } from "./words.ts";

/** The weight of a word in D (unused), in the description, in the tagline with category and brand, and in the name. */
const WEIGHTS = "{0.05, 0.1, 0.5, 1}";
/** Found in the name, or in the tagline, category and brand. */
const OUTSIDE_DESCRIPTION = ":AB";

export type Slice = { readonly limit: number; readonly offset: number };
export type Matches = { readonly ids: readonly number[]; readonly total: number };

/** Products whose SKU begins with a code, an exact match first. The code has only letters and digits. */
export async function selectByCode(
  db: Db,
  where: RawBuilder<unknown>,
  { code, limit, offset, most }: Slice & { code: string; most: number },
): Promise<Matches> {
  const codeOf = sql`upper(regexp_replace(p.sku, '[^[:alnum:]]', '', 'g')) collate "C"`;
  const { rows } = await sql<Matches>`
    with found as (
      select p.id, ${codeOf} as code from products p
      where ${codeOf} >= ${code} and ${codeOf} < ${code} || chr(1114111) and ${where}
      order by 2 limit ${most})
    select array(select id from found order by code limit ${limit} offset ${offset}) as ids,
      (select count(*)::int from found) as total`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

type PartsQuery = {
  parts: readonly Part[];
  /** The parts without synonyms. */
  literalParts: readonly Part[];
  isPartial: boolean;
  text: string;
  most: number;
};

/**
 * Products that match all parts of a query, or all but one; the best first: matches in the name, then
 * matches in other texts. At most `most` of each are read and counted, which bounds the time; more are
 * never shown.
 */
export async function selectByParts(
  db: Db,
  where: RawBuilder<unknown>,
  { parts, literalParts, isPartial, text, limit, offset, most }: Slice & PartsQuery,
): Promise<Matches> {
  const alternatives = isPartial ? partsButOne(parts) : [parts];
  const queryOf = (labels: string) =>
    alternatives.map((each) => `(${toQueryText(each, labels)})`).join(" | ");
  const query = queryOf("");
  const { rows } = await sql<Matches>`
    with by_name as materialized (
      select p.id from products p where ${fits(sql`p.name_words`, literalParts, isPartial && literalParts.length > 1)} and ${where} limit ${hidden(most)}
    ), found as materialized (
      select id from by_name
      union
      (select p.id from products p
      where (select count(*) from by_name) < ${most} and ${fits(sql`p.search`, parts, isPartial)} and ${where}
      limit ${hidden(most)})
    ), ranked as (
      select p.id, row_number() over (order by
        lower(p.name) = lower(${text}) desc,
        -- Matches in the name first, as typed before synonyms; then matches in tagline, category, brand or
        -- material; then matches in the description alone.
        case when p.name_words @@ ${toQueryText(literalParts)}::tsquery then 3
          when p.name_words @@ ${query}::tsquery then 2
          when p.search @@ ${queryOf(OUTSIDE_DESCRIPTION)}::tsquery then 1 else 0 end desc,
        -- The fewer words a name has, the closer it is to the query. ts_rank takes most of a search's time
        -- and is computed only for products without a match in the name.
        case when p.name_words @@ ${query}::tsquery then length(p.name_words)
          else -ts_rank(${WEIGHTS}::float4[], p.search, ${query}::tsquery) end,
        p.position, p.id) as place
      from products p where p.id = any(array(select id from found)))
    select array(select id from ranked order by place limit ${limit} offset ${offset}) as ids,
      (select count(*)::int from found) as total`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/**
 * A limit hidden from the planner. With a visible limit it scans the table from the start, assuming that
 * words which are frequent alone are frequent together; when they are not, it reads the whole table.
 */
function hidden(limit: number): RawBuilder<unknown> {
  return sql`(select ${limit}::int)`;
}

/**
 * SQL condition: the product matches all parts (or all but one) by its words or by its search names
 * (column `called`). Written as many small conditions: the GIN index answers each separately and
 * PostgreSQL combines the bitmaps, in a third of the time of one long tsquery.
 */
function fits(
  column: RawBuilder<unknown>,
  parts: readonly Part[],
  isPartial: boolean,
): RawBuilder<unknown> {
  const conditions = parts.map(({ words, names }) =>
    either([
      ...(words.length > 0
        ? [sql`${column} @@ ${toQueryText([{ words, names: [] }])}::tsquery`]
        : []),
      ...(names.length > 0 ? [sql`p.called && ${[...names]}::text[]`] : []),
    ]),
  );
  return isPartial ? allButOne(conditions) : all(conditions);
}

/**
 * At least all but one of the conditions. Split in halves: one half holds completely, and in the other
 * at most one condition fails. For six conditions that takes 16 index look-ups instead of 30.
 */
function allButOne(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  if (conditions.length <= 1) return sql`true`;
  if (conditions.length === 2) return either(conditions);
  const middle = conditions.length >> 1;
  const [first, second] = [conditions.slice(0, middle), conditions.slice(middle)];
  return either([all([...first, ...lessOne(second)]), all([...lessOne(first), ...second])]);
}

function lessOne(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown>[] {
  return conditions.length > 1 ? [allButOne(conditions)] : [];
}

function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(${sql.join(conditions, sql` and `)})`;
}

function either(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** Products whose name resembles or contains the text, the most similar first (pg_trgm, word similarity 0.6). */
export async function selectLookalikes(
  db: Db,
  where: RawBuilder<unknown>,
  { text, limit, offset, most }: Slice & { text: string; most: number },
): Promise<Matches> {
  const literal = `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await sql<Matches>`
    with found as materialized (
      select p.id, p.name, p.position from products p
      where (${text} <% p.name or p.name ilike ${literal}) and ${where} limit ${most})
    select array(select id from found order by word_similarity(${text}, name) desc, position, id limit ${limit} offset ${offset}) as ids,
      (select count(*)::int from found) as total`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}
