import { sql, type RawBuilder } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { partsButOne, toQueryText, type Part } from "./words.ts";

/** What a word counts in D (unused), description, line of facts with kind and brand, and name. */
const WEIGHTS = "{0.05, 0.1, 0.5, 1}";
/** Found in the name, or in the line of facts, kind and brand. */
const OF_KIND = ":AB";

export type Slice = { readonly limit: number; readonly offset: number };
export type Matches = { readonly ids: readonly number[]; readonly total: number };

/** Products by the beginning of their code, the whole code first. The code has letters and figures alone. */
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

type Sought = {
  parts: readonly Part[];
  /** The same without other names. */
  literalParts: readonly Part[];
  isPartial: boolean;
  text: string;
  most: number;
};

/**
 * Products that fit all parts of a search, or all but one of them; best fit first: those called so,
 * then those that speak of it. Of very many, `most` of either are looked at and counted: no more are
 * ever shown, and the time is bounded.
 */
export async function selectByParts(
  db: Db,
  where: RawBuilder<unknown>,
  { parts, literalParts, isPartial, text, limit, offset, most }: Slice & Sought,
): Promise<Matches> {
  const ways = isPartial ? partsButOne(parts) : [parts];
  const queryOf = (labels: string) =>
    ways.map((way) => `(${toQueryText(way, labels)})`).join(" | ");
  const query = queryOf("");
  const { rows } = await sql<Matches>`
    with called as materialized (
      select p.id from products p where ${fits(sql`p.name_words`, literalParts, isPartial && literalParts.length > 1)} and ${where} limit ${hidden(most)}
    ), found as materialized (
      select id from called
      union
      (select p.id from products p
      where (select count(*) from called) < ${most} and ${fits(sql`p.search`, parts, isPartial)} and ${where}
      limit ${hidden(most)})
    ), ranked as (
      select p.id, row_number() over (order by
        lower(p.name) = lower(${text}) desc,
        -- Of those called so, the ones called as it was typed before those called by other names;
        -- then those of that kind, brand or material, and at last those that only speak of it.
        case when p.name_words @@ ${toQueryText(literalParts)}::tsquery then 3
          when p.name_words @@ ${query}::tsquery then 2
          when p.search @@ ${queryOf(OF_KIND)}::tsquery then 1 else 0 end desc,
        -- The fewer words a name has, the more it is about those that were typed. How often the rest of
        -- the product says them is counted only for those not called so: it is most of a search's time.
        case when p.name_words @@ ${query}::tsquery then length(p.name_words)
          else -ts_rank(${WEIGHTS}::float4[], p.search, ${query}::tsquery) end,
        p.position, p.id) as place
      from products p where p.id = any(array(select id from found)))
    select array(select id from ranked order by place limit ${limit} offset ${offset}) as ids,
      (select count(*)::int from found) as total`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/**
 * A limit that the planner does not see. With one that it sees it reads the table from its beginning,
 * trusting that words which are frequent each are so side by side; when they are not, it reads it all.
 */
function hidden(limit: number): RawBuilder<unknown> {
  return sql`(select ${limit}::int)`;
}

/**
 * That words fit all the parts of a search, or all but one of them; or that what the product is called
 * does. Said in many small conditions: a GIN index answers each by itself and the answers are laid over
 * each other, in a third of the time that one long tsquery takes.
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
 * At least all but one of the conditions. Of two halves one holds whole, and of the other at most one
 * condition fails: 16 questions to the index for six conditions, where leaving out each in turn takes 30.
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

/** Products whose name looks like what was typed, or holds it, most alike first (pg_trgm, similarity of words 0.6). */
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
