import fs from "node:fs";
import path from "node:path";
import type pg from "pg";
import { root } from "#server/app-contract.ts";

const BATCH = 5_000;
const CODE_FIGURES = 6;

const kinds: readonly (readonly [category: string, noun: string, also: readonly string[]])[] = [
  [
    "ceiling-airers",
    "Ceiling Airer",
    ["pulley", "lath", "rope", "cleat", "ceiling", "joist", "hoist"],
  ],
  ["indoor-airers", "Airer", ["rail", "wing", "tier", "indoors", "folds", "floor", "radiator"]],
  ["rotary-washing-lines", "Rotary", ["arm", "lawn", "socket", "mast", "wind", "garden", "post"]],
  ["retractable-washing-lines", "Retractable", ["reel", "case", "lock", "hook", "wall", "garden"]],
  ["rotary-covers", "Rotary Cover", ["zip", "drawcord", "winter", "rain", "sleeve", "mast"]],
  ["wall-mounted-folding-washing-lines", "Folding Wall Line", ["wall", "screw", "brick", "yard"]],
  ["storage-solutions", "Laundry Hamper", ["lid", "litres", "bag", "handle", "basket", "linen"]],
  ["accessories", "Pegs", ["spring", "spare", "pair", "pack", "prop", "bag"]],
  ["drying-racks", "Drying Rack", ["jumper", "boot", "towel", "mesh", "flat", "shirt"]],
];
const qualities =
  "Traditional Small Large Extra Long Heavy Light Compact Folding Tall Wide Twin Single Double Classic Country Cottage Victorian Modern Slim Deluxe Premium Everyday Family Garden Balcony Bathroom Kitchen Utility Portable Free-Standing Over-Bath Over-Door".split(
    " ",
  );
const materials = "Beech Pine Ash Oak Steel Iron Aluminium Stainless Cotton Willow Canvas".split(
  " ",
);
/** Words of the shop's own descriptions, by frequency. Half of the catalogue's text is made of them. */
const spoken = readSpoken();

function readSpoken(): readonly string[] {
  const folder = path.join(root, "db", "seed", "products");
  const texts = fs
    .readdirSync(folder)
    .map((file) => fs.readFileSync(path.join(folder, file), "utf8"))
    .flatMap((json) => JSON.parse(json) as { description: string }[])
    .map(({ description }) => description);
  return texts.join(" ").match(/[a-z]+/g) ?? [];
}

/** Random numbers from 0 to 1, the same in every run (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function pick<T>(random: () => number, list: readonly T[]): T {
  const one = list[Math.floor(random() * list.length)];
  if (one === undefined) throw new Error("Nothing to pick from");
  return one;
}

/** Picks the first often and the last seldom, as in a natural language. */
function pickOften<T>(random: () => number, list: readonly T[]): T {
  const place = random() ** 2;
  return pick(() => place, list);
}

/** Words that look like names of brands and models. There are many, which makes the index large. */
function modelNames(random: () => number, count: number): string[] {
  const starts =
    "Ald Ar Bel Bram Cal Cor Dal Den El Fen Gar Hal Har Kel Lan Lin Mar Nor Ol Pen Ren Sal Sel Tam Thorn Tor Ul Ver Wal Win".split(
      " ",
    );
  const middles = "a e i o en er in or um ing ev al am et us".split(" ");
  const ends = "by ton ham dale ford wick ley mere stead worth den field gate holm".split(" ");
  return Array.from({ length: count }, () => {
    const long =
      random() < 0.5 ? pick(random, middles) + pick(random, ["l", "n", "r", "t", "v"]) : "";
    return pick(random, starts) + pick(random, middles) + long + pick(random, ends);
  });
}

type Row = readonly (string | number)[];

function makeRow(random: () => number, at: number, models: readonly string[]): Row {
  const [category, noun, also] = pick(random, kinds);
  const name = [pick(random, qualities), pick(random, models), pick(random, materials), noun].join(
    " ",
  );
  const body = Array.from({ length: 70 }, () => {
    const die = random();
    if (die < 0.8) return pick(random, spoken);
    return die < 0.9 ? pickOften(random, also) : pickOften(random, models).toLowerCase();
  });
  const code = String(at).padStart(CODE_FIGURES, "0");
  return [
    `BN-${code}`,
    `bench-${code}`,
    name,
    category,
    `${pick(random, also)} and ${pick(random, spoken)}`,
    pick(random, materials),
    `${noun} of ${body.join(" ")}.`,
    at,
  ];
}

/** Adds this number of products to a migrated database, the same in every run. */
export async function fillCatalogue(client: pg.Client, count: number): Promise<void> {
  const random = chance(1);
  const models = modelNames(random, 8_000);
  await client.query(
    "alter table products disable trigger learn_product; alter table products disable trigger learn_terms",
  );
  for (const [at, [slug, noun]] of kinds.entries())
    await client.query(
      "insert into categories values ($1, $2, $2, $2, $2, $2, $3) on conflict do nothing",
      [slug, noun, at],
    );
  await client.query("insert into brands values ('bench', 'Bench', 'Of the benchmark')");
  const indexes = await dropTextIndexes(client);
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) =>
      makeRow(random, from + at, models),
    );
    const columns = [0, 1, 2, 3, 4, 5, 6, 7].map((column) => rows.map((row) => row[column]));
    await client.query(
      `insert into products (sku, slug, name, category_slug, facts, material, description, position,
         brand_slug, base_price, stock, weight_grams, setting, guarantee_years)
       select sku, slug, name, category, facts, material, body, place, 'bench', 20, 5, 900, 'both', 5
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[])
         as row (sku, slug, name, category, facts, material, body, place)`,
      columns,
    );
  }
  await client.query("update products set search_terms = search_terms_of(products)");
  await client.query(
    "alter table products enable trigger learn_product; alter table products enable trigger learn_terms",
  );
  await learnCatalogue(client, indexes);
  await client.query("vacuum analyze");
}

/** Lets search learn the products that were added without its triggers, and restores the indexes. */
async function learnCatalogue(client: pg.Client, indexes: Map<string, string>): Promise<void> {
  await client.query(
    `select learn_words(string_agg(name, ' '), string_agg(facts || ' ' || material || ' ' || category_slug, ' '), string_agg(description, ' '))
     from products group by id / 1000`,
  );
  await client.query(indexes.get("products_search") ?? "");
  await client.query(
    `update products set called = found.names from (
       select p.id, array_agg(n.key order by n.key) as names from search_names n
       join products p on p.search @@ n.query and ts_filter(p.search, '{a,b}') @@ n.query
       group by p.id) as found
     where products.id = found.id`,
  );
  indexes.delete("products_search");
  for (const definition of indexes.values()) await client.query(definition);
  await client.query(
    `update search_synonyms set is_used = true where same_as_query in (
       select query from (select distinct same_as_query as query from search_synonyms) as names
       where exists (select from products where search @@ query and ts_filter(search, '{a,b}') @@ query))`,
  );
}

/** Drops the GIN indexes of the products, which are slow to fill row by row. Returns their SQL. */
async function dropTextIndexes(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where tablename = 'products' and indexdef like '%USING gin%'",
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  return new Map(rows.map(({ indexname, indexdef }) => [indexname, indexdef]));
}

/** Typical searches: categories, models, plurals, synonyms, typing errors, codes, long ones, nonsense. */
export function makeSearches(count: number): readonly string[] {
  const random = chance(2);
  const models = modelNames(chance(1), 8_000);
  const telling = spoken.filter((word) => word.length > 3);
  const noun = () => pick(random, kinds)[1].toLowerCase();
  const manners: readonly (() => string)[] = [
    noun,
    () => `${noun()}s`,
    () => `${pick(random, materials).toLowerCase()} ${noun()}`,
    () => `${pick(random, qualities)} ${pick(random, materials)} ${noun()}`,
    () => pick(random, models),
    () => `${pick(random, models)} ${noun()}`,
    () => misspell(random, noun()),
    () => `${misspell(random, pick(random, materials).toLowerCase())} ${noun()}`,
    () =>
      pick(random, [
        "clothesline",
        "washing line",
        "sheila maid",
        "clothes horse",
        "whirligig",
        "clothes line",
      ]),
    () => `wooden ${pick(random, ["clothes airer", "clothes horse", "pulley maid"])}`,
    () => `bn-${String(Math.floor(random() * 100_000)).padStart(CODE_FIGURES, "0")}`,
    () => Array.from({ length: 6 }, () => pick(random, telling)).join(" "),
    () => `${pick(random, models)} ${pick(random, models)}`,
    () => pick(random, telling),
    () => misspell(random, pick(random, models)),
    () => Array.from({ length: 8 }, () => pick(random, "qwxzjkvp".split(""))).join(""),
  ];
  return Array.from({ length: count }, (_, at) => (manners[at % manners.length] ?? noun)());
}

/** Swaps, drops or doubles a letter of a word. */
function misspell(random: () => number, word: string): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const [head, a = "", b = "", tail] = [
    word.slice(0, at),
    word[at],
    word[at + 1],
    word.slice(at + 2),
  ];
  return pick(random, [head + b + a + tail, head + b + tail, head + a + a + b + tail]);
}
