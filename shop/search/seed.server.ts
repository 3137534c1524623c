import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readSeed, seedOnce } from "#shop/platform/database/seed.server.ts";

const term = z.string().min(1).max(80);
const synonyms = z.strictObject({
  /** Names for one thing: a search for one of them finds the products named by any of them. */
  groups: z.array(z.array(term).min(2).max(40)),
  /** A wider term finds the narrower things, but not the other way round. */
  oneWay: z.array(z.strictObject({ term, sameAs: z.array(term).min(1).max(40) })),
});

/** What else shoppers call a thing: each of the other names finds it. */
const moreSynonyms = z.strictObject({
  alsoCalled: z.array(z.strictObject({ name: term, also: z.array(term).min(1).max(80) })),
});

/** Loads the search synonyms once in a database's life. True when they were loaded now. */
export async function seedSynonyms(db: Db): Promise<boolean> {
  const first = await seedOnce(db, "synonyms", async (tx) => {
    const { groups, oneWay } = synonyms.parse(await readSeed("synonyms.json"));
    await insertPairs(tx, [
      ...groups.flatMap((names) => names.flatMap((name) => names.map((same) => [name, same]))),
      ...oneWay.flatMap(({ term: wider, sameAs }) => sameAs.map((same) => [wider, same])),
    ]);
  });
  const more = await seedOnce(db, "more-synonyms-4", async (tx) => {
    const { alsoCalled } = moreSynonyms.parse(await readSeed("more-synonyms.json"));
    await insertPairs(
      tx,
      alsoCalled.flatMap(({ name, also }) => also.map((other) => [other, name])),
    );
  });
  return first || more;
}

/** Adds synonyms, each from the first name to the second. Those that are there already stay as they are. */
async function insertPairs(
  tx: Db,
  pairs: readonly (readonly (string | undefined)[])[],
): Promise<void> {
  // Two spellings with one key, such as singular and plural, find the same products anyway.
  await sql`insert into search_synonyms (term, same_as)
    select term, same_as from json_to_recordset(${JSON.stringify(
      pairs.map(([from, to]) => ({ term: from, same_as: to })),
    )}::json) as pairs (term text, same_as text)
    where search_key(term) <> search_key(same_as)
    on conflict do nothing`.execute(tx);
}
