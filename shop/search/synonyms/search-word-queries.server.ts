import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { keyset } from "#shop/platform/lists/keyset.server.ts";
import type { SearchWord } from "./search-word.ts";

/** Waits until nobody else changes or tries search words, until the transaction ends. */
export async function lockSearchWords(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('search words', 0))`.execute(tx);
}

/** A term as lists show it. */
export type ListedWord = SearchWord & {
  /** Names that no product goes by: only pages may have them. */
  readonly unused: readonly string[];
};

const wordColumns = sql`term, array_agg(same_as order by same_as collate "C") as names,
  coalesce(array_agg(same_as order by same_as collate "C") filter (where not is_used), '{}') as unused,
  bool_and(exists (select from search_synonyms back where back.term = s.same_as and back.same_as = s.term))
    as is_both_ways`;

/** A term with its names; null if it has none. */
export async function selectSearchWord(db: Db, term: string): Promise<SearchWord | null> {
  const { rows } = await sql<ListedWord>`
    select ${wordColumns} from search_synonyms s where term = ${term} group by term`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { names, isBothWays } = row;
  return { term, names, isBothWays };
}

/** Another spelling of a term that has words: "clothes pegs" for "clothes peg". */
export async function selectOtherSpelling(db: Db, term: string): Promise<string | null> {
  const { rows } = await sql<{ term: string }>`
    select term from search_synonyms where term_key = search_key(${term}) and term <> ${term}
    order by term limit 1`.execute(db);
  return rows[0]?.term ?? null;
}

/** The first of some names that the search takes for the same as a term, or for nothing; null for none. */
export async function selectSameName(db: Db, { term, names }: SearchWord): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...names]}::text[]) as name
    where coalesce(search_key(name), '') in ('', search_key(${term}))
      or coalesce(search_key(${term}), '') = '' limit 1`.execute(db);
  return rows[0]?.name ?? null;
}

/** How many products are sold, and how many of them any of some names would find. */
export async function countFoundBy(
  db: Db,
  names: readonly string[],
): Promise<{ readonly sold: number; readonly found: number }> {
  const { rows } = await sql<{ sold: number; found: number }>`
    select count(*)::int as sold, (count(*) filter (where exists (
      select from unnest(${[...names]}::text[]) as name
      where p.search_terms @@ phraseto_tsquery('pg_catalog.english', name))))::int as found
    from products p where p.state = 'live'`.execute(db);
  return rows[0] ?? { sold: 0, found: 0 };
}

export async function countPairs(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from search_synonyms`.execute(db);
  return rows[0]?.count ?? 0;
}

/** From one name to another that is found with it. */
export type Pair = readonly [term: string, sameAs: string];

/** Deletes and adds synonyms. The words of new ones are known first, in one statement, as products learn theirs. */
export async function writePairs(
  tx: Db,
  { removed, added }: { readonly removed: readonly Pair[]; readonly added: readonly Pair[] },
): Promise<void> {
  const texts = (pairs: readonly Pair[]) => pairs.flat().join(" ");
  await sql`select learn_words('', '', '', ${texts(added)})`.execute(tx);
  await sql`
    delete from search_synonyms using ${pairsTable(removed)}
    where search_synonyms.term = pair.term and search_synonyms.same_as = pair.same_as`.execute(tx);
  await sql`
    insert into search_synonyms (term, same_as) select term, same_as from ${pairsTable(added)}
    order by term, same_as on conflict do nothing`.execute(tx);
  // A word that only a deleted synonym had is corrected again when it is typed.
  await sql`
    delete from search_words where weight = 4 and word in (select search_words_of(${texts(removed)}))
      and not exists (select from search_synonyms s
        where search_words.word in (select search_words_of(s.term || ' ' || s.same_as)))`.execute(
    tx,
  );
}

function pairsTable(pairs: readonly Pair[]) {
  return sql`unnest(${pairs.map(([term]) => term)}::text[], ${pairs.map(([, same]) => same)}::text[]) as pair (term, same_as)`;
}

/** The terms by name, of those with a text in them or in one of their names. */
export const searchWords = (q: string) =>
  keyset<ListedWord>(
    sql`select ${wordColumns}, term collate "C" as by_term from search_synonyms s
      where term in (select term from search_synonyms where ${matches(q)}) group by term`,
    { byTerm: "text" },
  );

export async function countSearchWords(db: Db, q: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct term)::int as count from search_synonyms where ${matches(q)}`.execute(db);
  return rows[0]?.count ?? 0;
}

function matches(q: string) {
  const literal = `%${q.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return q === "" ? sql`true` : sql`(term ilike ${literal} or same_as ilike ${literal})`;
}
