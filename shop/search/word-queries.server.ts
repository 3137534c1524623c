import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readTagged } from "#shop/platform/database/read-tags.server.ts";
import type { Candidate } from "./words.ts";

/** The most completions of a word: those from names first, short ones before long ones. */
const COMPLETIONS_MAX = 12;
/** The most candidates by similarity. */
const LOOKALIKES_MAX = 20;
/** Shorter words are found by their spellings alone; similarity adds nothing. */
const LOOKALIKE_FROM = 6;

export type WordFact = {
  readonly word: string;
  /** Null for stop words such as "the". */
  readonly lexeme: string | null;
  /** Whether the catalogue has the word in any form. */
  readonly isKnown: boolean;
  /** The lexemes of the words that begin with it. */
  readonly completions: readonly string[];
};

/** Looks words up in the catalogue, by word. */
export async function selectWordFacts(
  db: Db,
  words: readonly string[],
): Promise<Map<string, WordFact>> {
  const read = sql<WordFact>`
    select typed.word, search_lexeme(typed.word) as lexeme,
      exists(select from search_words w where w.lexeme = search_lexeme(typed.word) or w.word = typed.word)
        as "isKnown",
      array(
        select distinct lexeme from (
          select w.lexeme from search_words w
          where w.word >= typed.word collate "C" and w.word < (typed.word || chr(1114111)) collate "C"
            and w.lexeme is not null
          order by w.weight, length(w.word), w.word limit ${COMPLETIONS_MAX}) as nearest
      ) as completions
    from unnest(${[...words]}::text[]) as typed (word)`;
  const { rows } = await readTagged(["search"], () => read.execute(db));
  return new Map(rows.map((row) => [row.word, row]));
}

type CandidateRow = Candidate & { readonly typed: string };

/** Similar words of the catalogue for unknown words, by unknown word. */
export async function selectCandidates(
  db: Db,
  words: readonly string[],
): Promise<Map<string, Candidate[]>> {
  const read = sql<CandidateRow>`
    select typed.word as typed, near.* from unnest(${[...words]}::text[]) as typed (word)
    cross join lateral (
      select w.word, w.lexeme, w.weight from search_words w
      where search_spellings(w.word) && search_spellings(typed.word) and w.lexeme is not null
      union
      (select w.word, w.lexeme, w.weight from search_words w
      where length(typed.word) >= ${LOOKALIKE_FROM} and w.word % typed.word and w.lexeme is not null
      order by similarity(w.word, typed.word) desc, w.word limit ${LOOKALIKES_MAX})
    ) as near`;
  const { rows } = await readTagged(["search"], () => read.execute(db));
  return Map.groupBy(rows, (row) => row.typed);
}

/** The synonyms of a term by key: those that a product goes by, and those that only pages may use. */
export type Synonyms = {
  readonly used: readonly string[];
  readonly others: readonly string[];
  /** Whether a product goes by the term itself. */
  readonly isName: boolean;
};

/** Synonyms by the key of the typed term. */
export async function selectSynonyms(
  db: Db,
  keys: readonly string[],
): Promise<Map<string, Synonyms>> {
  const read = sql<Synonyms & { termKey: string }>`
    select term_key, coalesce(array_agg(distinct same_as_key) filter (where is_used), '{}') as used,
      coalesce(array_agg(distinct same_as_key) filter (where not is_used), '{}') as others,
      exists(select from search_synonyms as named where named.same_as_key = typed.term_key and named.is_used) as "isName"
    from search_synonyms as typed where term_key = any(${[...keys]}::text[]) group by term_key`;
  const { rows } = await readTagged(["search"], () => read.execute(db));
  return new Map(rows.map((row) => [row.termKey, row]));
}

/** The words of names and kinds that are most like some others, the nearest first. */
export async function selectNearWords(
  db: Db,
  words: readonly string[],
  most: number,
): Promise<string[]> {
  if (words.length === 0) return [];
  const read = sql<{ word: string }>`
    select w.word from search_words w, unnest(${[...words]}::text[]) as typed (word)
    where w.word % typed.word and w.weight <= 2
    group by w.word order by max(similarity(w.word, typed.word)) desc, w.word limit ${most}`;
  const { rows } = await readTagged(["search"], () => read.execute(db));
  return rows.map(({ word }) => word);
}
