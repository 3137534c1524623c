import { sql, type RawBuilder } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readEach } from "#shop/platform/database/read-tags.server.ts";
import {
  completeTier,
  ENOUGH,
  FEW,
  nearlyTier,
  partlyTier,
  type Wanted,
} from "./candidate-tiers.server.ts";
import { phraseText, phrasesOf, quoteLexeme, type Part } from "./words.ts";

/**
 * Where a product has a part of a query: as the head noun of its name or kind, in its name, its kind or
 * brand, its facts, with the last word of a phrase as its head noun, in its description, or nowhere.
 */
export type Place = "H" | "K" | "A" | "B" | "C" | "L" | "D" | "-";

/** A product that may answer a query, with what its rank depends on. */
export type Candidate = {
  readonly id: number;
  /**
   * Per part two letters, the place of its words as typed and that of its synonyms, and a digit: how many
   * words of a phrase its name, kind or brand has one by one.
   */
  readonly places: string;
  /** The number of words of its name. */
  readonly nameLength: number;
  readonly isName: boolean;
  /** Whether the query is the name of its brand. */
  readonly isBrand: boolean;
  readonly isBestSeller: boolean;
  readonly position: number;
  /** In pence with VAT, metres, kilograms, grams and millimetres; null when unknown. */
  readonly price: number | null;
  readonly length: number | null;
  readonly capacity: number | null;
  readonly weight: number | null;
  readonly height: number | null;
  readonly width: number | null;
};

/**
 * The products that may answer a query: those that have all its parts; with few of them those without one
 * part, then those with any. At most `most` of each, which bounds the time.
 */
export async function selectCandidates(db: Db, wanted: Wanted): Promise<Candidate[]> {
  const found = await selectFrom(db, wanted, completeTier(wanted));
  const { length } = wanted.parts;
  if (length < 2 || found.length >= ENOUGH) return found;
  const nearly = unique(found, await selectFrom(db, wanted, nearlyTier(wanted)));
  // Of two parts, all but one are any.
  if (length < 3 || nearly.length >= FEW) return nearly;
  return unique(nearly, await selectFrom(db, wanted, partlyTier(wanted)));
}

function unique(before: readonly Candidate[], more: readonly Candidate[]): Candidate[] {
  return [...new Map([...before, ...more].map((each) => [each.id, each])).values()];
}

/** The candidates of a tier. */
async function selectFrom(
  db: Db,
  { parts, text }: Wanted,
  tables: RawBuilder<unknown>,
): Promise<Candidate[]> {
  const read = sql<Candidate>`
    with ${tables}
    select c.id, ${places(parts)} as places, c."nameLength", c."isName", c."isBrand", c."isBestSeller", c.position,
      c.price, c.length, c.capacity, c.weight, c.height, c.width
    from (
      select p.id, ts_filter(p.search_terms, '{a,b,c,d}') as terms, length(p.name_words) as "nameLength",
        lower(p.name) = lower(${text}) as "isName",
        p.brand_slug = any(array(select b.slug from brands b
          where search_key(replace(b.name, '&', ' and ')) = search_key(replace(${text}, '&', ' and ')))) as "isBrand",
        p.is_best_seller as "isBestSeller", p.position,
        p.price_pence as price, p.drying_length_m::float8 as length, p.capacity_kg::float8 as capacity,
        p.weight_grams as weight, p.height_mm as height, p.width_mm as width
      from products p where p.id = any(array(select id from candidates))
      offset 0) as c`;
  return readEach("product", ["search"], async () => (await read.execute(db)).rows);
}

function places(parts: readonly Part[]): RawBuilder<unknown> {
  const each = parts.flatMap((part) => {
    const literal = phrasesOf({
      words: [...part.words, ...(part.phrase === undefined ? [] : [part.phrase])],
      names: [],
    });
    const others = phrasesOf({
      words: [],
      names: part.names.filter((name) => name !== part.phrase),
    });
    return [placeOf(literal), placeOf(others), wordsHad(part.phrase?.split(" ") ?? [])];
  });
  return each.length === 0 ? sql`''` : sql`concat(${sql.join(each)})`;
}

/** The best place of any of some phrases in a product's terms. */
function placeOf(phrases: readonly (readonly string[])[]): RawBuilder<unknown> {
  if (phrases.length === 0) return sql`'-'`;
  const query = (label: string, isHead: boolean) =>
    phrases
      .map((phrase) => {
        const written = phraseText(phrase, label);
        const head = quoteLexeme(`=${phrase.at(-1)}`) + label;
        if (!isHead) return `(${written})`;
        return phrase.length === 1 ? head : `(${written} & ${head})`;
      })
      .join(" | ");
  const isPhrase = phrases.some((phrase) => phrase.length > 1);
  const lastWords = phrases
    .filter((phrase) => phrase.length > 1)
    .map((phrase) => `${quoteLexeme(`=${phrase.at(-1)}`)}:A`)
    .join(" | ");
  const loosely = isPhrase ? sql`when c.terms @@ ${lastWords}::tsquery then 'L'` : sql``;
  const when = (label: string, isHead = false) => sql`c.terms @@ ${query(label, isHead)}::tsquery`;
  return sql`case when ${when("")} or ${when(":AB", true)} then
    case when ${when(":A", true)} then 'H' when ${when(":B", true)} then 'K'
      when ${when(":A")} then 'A' when ${when(":B")} then 'B' when ${when(":C")} then 'C' else 'D' end
    ${loosely} else '-' end`;
}

function wordsHad(words: readonly string[]): RawBuilder<unknown> {
  if (words.length === 0) return sql`'0'`;
  const each = words.map((word) => sql`(c.terms @@ ${`${quoteLexeme(word)}:AB`}::tsquery)::int`);
  return sql`(${sql.join(each, sql` + `)})::text`;
}
