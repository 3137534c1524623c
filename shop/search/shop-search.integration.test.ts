import { sql } from "kysely";
import { expect, it } from "vitest";
import { readFilter } from "#shop/catalogue/listing/listing-filter.ts";
import { testDatabase } from "#tests/support/database.ts";
import { stopWords } from "./language.ts";
import { pageIndex } from "./page-index.server.ts";
import { searchShop, suggest } from "./shop-search.server.ts";
import { selectNearWords } from "./word-queries.server.ts";

const { db } = await testDatabase();

const search = (q: string, filter = "") =>
  searchShop(db, q, {
    page: 1,
    isExact: false,
    filter: readFilter(new URLSearchParams(filter)),
  });

it("sorts and filters the products that a search finds, with the number beside each choice", async () => {
  const all = await search("airer");
  const kinds = all.facets.find(({ name }) => name === "kind")?.values ?? [];
  expect(kinds.map(({ value }) => value)).toContain("indoor-airers");
  for (const { value, count } of kinds) {
    const { list, found } = await search("airer", `kind=${value}`);
    expect([value, list.total, found]).toEqual([value, count, all.found]);
    expect(list.products.every(({ categorySlug }) => categorySlug === value)).toBe(true);
  }
  const prices = (await search("airer", "sort=price")).list.products.map(
    ({ pricePence }) => pricePence,
  );
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  const cheap = await search("airer", "price=0-2500&stock=1");
  expect(cheap.list.total).toBeGreaterThan(0);
  expect(cheap.list.products.every(({ pricePence }) => pricePence < 2_500)).toBe(true);
});

it("answers a question with pages before the products, and a product with pages below it", async () => {
  const asked = await search("how do I find the joists?");
  expect([asked.answersFirst, asked.answers[0]?.page]).toEqual([true, "/ceiling-airers-faq"]);
  expect((await search("beech pegs")).answersFirst).toBe(false);
});

it("links to the answer of a question, and shows no product that only mentions the words", async () => {
  const { answers } = await search("which cards do you take?");
  expect(answers[0]?.to).toBe("/faq#which-cards-do-you-take");
  const returns = await search("returns");
  expect([returns.answersFirst, returns.answers[0]?.page, returns.found]).toEqual([
    true,
    "/returns",
    0,
  ]);
});

it("finds a phrase that stands in details alone, and one whose words are too common to be stored", async () => {
  const first = async (q: string) => (await search(q)).list.products[0]?.slug;
  expect(await first("tea towel dryer")).toBe("swing-arm-rack");
  expect(await first("overdoor clothes dryer")).toBe("over-door-airer");
});

it("knows the words of the shop that are nearest to one that it does not have", async () => {
  expect((await selectNearWords(db, ["retractabbblle"], 4))[0]).toBe("retractable");
  expect(await selectNearWords(db, [], 4)).toEqual([]);
});

it("says that products lack a word only where it lists some: beside an answer there may be none", async () => {
  const card = await search("gift card");
  expect([card.found, card.isPartial, card.answersFirst]).toEqual([0, false, true]);
  const some = await search("kitchen maid zzzzqq");
  expect([some.found > 0, some.isPartial]).toEqual([true, true]);
});

it("suggests products, categories and pages for what is typed so far, and nothing for one letter", async () => {
  const { words, products, categories, pages } = await suggest(db, "ceiling aire");
  expect([words, products.length, categories[0]?.to]).toEqual([
    "ceiling aire",
    6,
    "/ceiling-airers",
  ]);
  expect(pages.length).toBeLessThanOrEqual(3);
  expect((await suggest(db, "cieling airer")).words).toBe("ceiling airer");
  expect(await suggest(db, " c ")).toEqual({
    words: " c ",
    products: [],
    categories: [],
    pages: [],
  });
});

it("proposes the corrected spelling of an exact search that finds nothing, and words near it", async () => {
  const exact = (q: string) => searchShop(db, q, { page: 1, isExact: true });
  const misspelt = await exact("washng");
  expect([misspelt.found, misspelt.suggestion]).toEqual([0, "washing"]);
  expect(misspelt.nearWords).toContain("washing");
  const airer = await exact("airer");
  expect([airer.suggestion, airer.nearWords]).toEqual([null, []]);
});

it("links to products with the options that the query names", async () => {
  const { choices } = await search("ivory 2.4 m ceiling airer with deluxe wheel");
  expect(choices["traditional-kitchen-maid"]).toBe("?color=ivory&lathLength=2.4m&wheelType=deluxe");
  expect((await search("ceiling airer")).choices).toEqual({});
});

it("answers words of the pages whose stem is a stop word, typed in full or in part", async () => {
  const { lexemes } = await pageIndex(db);
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${[...stopWords].map((word) => `${word}s`)}::text[]) as each (word)
    where search_lexeme(word) = any(${[...stopWords].filter((word) => lexemes.has(word))}::text[])`.execute(
    db,
  );
  const words = rows.map(({ word }) => word);
  expect(words).toEqual(expect.arrayContaining(["others", "owns"]));
  for (const word of words) {
    expect([word, (await search(word)).found]).toEqual([word, 0]);
    await suggest(db, word);
    await suggest(db, word.slice(0, -1));
  }
  expect((await search("airers and others")).found).toBe((await search("airers")).found);
});

it("lists what costs no more than a price alone, and finds nothing below the lowest", async () => {
  const cheap = await search("under £20");
  expect(cheap.found).toBeGreaterThan(10);
  expect(cheap.list.products.every(({ pricePence }) => pricePence <= 2_000)).toBe(true);
  expect((await search("the best under £20")).found).toBe(cheap.found);
  expect((await suggest(db, "less than £15")).products).toHaveLength(6);
  expect((await search("under £0")).found).toBe(0);
});
