/**
 * Two sets of 100 queries as shoppers type them, each with what a person at the shop would show.
 * Search is built and tuned with queries/build.json. queries/held-out.json measures it: it was written
 * before that work began, and no rule, synonym or weight is ever chosen by looking at it.
 *
 * queries/more.json has those that search was mended with afterwards, each part written before it was run.
 *
 * `wants` lists what answers a query equally well: the slug of a product ("spare-rope") or the address of a
 * guide, brand or category ("/returns", "/brands/hills", "/rotary-covers"). A query succeeds at 3 when one of
 * them is among its first three results. `kind` is what the query is an example of; the sets have the same mix.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

type Query = {
  /** As typed, at most 100 letters. */
  readonly q: string;
  readonly kind: string;
  /** From 1 to 8 products and addresses; in more.json whole kinds, so up to 20. */
  readonly wants: readonly string[];
  /** Why these, when it is not plain from the words. */
  readonly why?: string;
};

const root = path.resolve(import.meta.dirname, "../..");
const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), "utf8"));
const readQueries = (set: string) => readJson(`tests/search/queries/${set}.json`) as Query[];
const slugsOf = (file: string) => (readJson(file) as { slug: string }[]).map(({ slug }) => slug);
const pagesOf = (folder: string) =>
  readdirSync(path.join(root, folder)).map((file) => file.replace(/\.md$/, ""));

const answers = new Set([
  ...readdirSync(path.join(root, "db/seed/products")).flatMap((file) =>
    slugsOf(`db/seed/products/${file}`),
  ),
  ...slugsOf("db/seed/categories.json").map((slug) => `/${slug}`),
  ...slugsOf("db/seed/brands.json").map((slug) => `/brands/${slug}`),
  ...[...pagesOf("content/guides"), ...pagesOf("content/pages")].map((slug) => `/${slug}`),
]);

const build = readQueries("build");
const heldOut = readQueries("held-out");
const more = readQueries("more");

/** Queries that differ only in case, spaces or punctuation count as one. */
const plain = ({ q }: Query) =>
  q
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();

const countKinds = (queries: readonly Query[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(queries, ({ kind }) => kind)).map(([kind, each]) => [
      kind,
      each?.length,
    ]),
  );

describe.each([
  ["build", build, 100, 8],
  ["held-out", heldOut, 100, 8],
  ["more", more, more.length, 20],
])("the %s set", (_name, queries, count, most) => {
  test("has its queries, each once", () => {
    expect(queries).toHaveLength(count);
    expect(new Set(queries.map(plain)).size).toBe(count);
  });

  test("has queries of 1 to 100 letters with some answers, each once", () => {
    const wrong = queries.filter(
      ({ q, wants }) =>
        q.trim() !== q ||
        q.length === 0 ||
        q.length > 100 ||
        wants.length === 0 ||
        wants.length > most ||
        new Set(wants).size !== wants.length,
    );
    expect(wrong).toEqual([]);
  });

  test("wants only products and pages of the shop", () => {
    const unknown = queries.flatMap(({ q, wants }) =>
      wants.filter((each) => !answers.has(each)).map((each) => `${q}: ${each}`),
    );
    expect(unknown).toEqual([]);
  });
});

test("no query that is held out is in another set", () => {
  const known = new Set([...build, ...more].map(plain));
  expect(heldOut.filter((query) => known.has(plain(query)))).toEqual([]);
});

test("both sets have the same mix of kinds", () => {
  expect(countKinds(heldOut)).toEqual(countKinds(build));
});

/** Everyday words for a kind of thing, which the shop's only one of its kind has as its name, too. */
const kindsOfOneProduct = ["towel ladder", "peg bag"];

test("no synonym names a product of the shop", () => {
  const names = new Set(
    readdirSync(path.join(root, "db/seed/products"))
      .flatMap((file) => readJson(`db/seed/products/${file}`) as { name: string }[])
      .map(({ name }) => plainName(name)),
  );
  const { groups, oneWay } = readJson("db/seed/synonyms.json") as {
    groups: string[][];
    oneWay: { term: string; sameAs: string[] }[];
  };
  const { alsoCalled } = readJson("db/seed/more-synonyms.json") as {
    alsoCalled: { name: string; also: string[] }[];
  };
  const ruled = [
    ...groups.flat(),
    ...oneWay.flatMap(({ term, sameAs }) => [term, ...sameAs]),
    ...alsoCalled.flatMap(({ name, also }) => [name, ...also]),
  ];
  const naming = new Set(ruled.filter((name) => names.has(plainName(name))));
  expect([...naming].toSorted()).toEqual(kindsOfOneProduct.toSorted());
});

/** A name without capitals, hyphens and the endings of the plural: "Over-Door Airers" is "over door airer". */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .replaceAll(/(?<=[a-z]{2})s\b/g, "")
    .trim();
}
