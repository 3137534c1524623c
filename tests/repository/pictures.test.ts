import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { nameMaster } from "#scripts/pictures/name-master.ts";
import { isFull } from "#tests/support/full-size.ts";

const root = path.resolve(import.meta.dirname, "../..");
const seeds = path.join(root, "db/seed/products");
type Seed = { readonly slug: string; readonly isFeatured: boolean; readonly isBestSeller: boolean };
const products = readdirSync(seeds).flatMap(
  (file) => JSON.parse(readFileSync(path.join(seeds, file), "utf8")) as Seed[],
);
const slugs = products.map(({ slug }) => slug);
/** Marked as best sellers, on the home page, or what else sells most. Each has a picture in use or for scale. */
const soldMost = [
  ...products.filter((each) => each.isFeatured || each.isBestSeller).map(({ slug }) => slug),
  "heavy-duty-rotary",
  "five-lath-ceiling-airer",
];
/** A picture that shows another colour says nothing new about the product. */
const ofColour = /^colour-/;

test("each of the twelve best sellers is shown in use, loaded or beside something of known size", () => {
  expect(new Set(soldMost).size).toBeGreaterThanOrEqual(12);
  const without = soldMost.filter(
    (slug) => !existsSync(path.join(root, "pictures/products", slug, "scene.webp")),
  );
  expect(without).toEqual([]);
});

describe.each(slugs)("the pictures of %s", (slug) => {
  const folder = path.join(root, "pictures/products", slug);
  const files = readdirSync(folder).filter((file) => file.endsWith(".webp"));
  const views = files.map((file) => path.basename(file, ".webp"));
  const alts = JSON.parse(readFileSync(path.join(folder, "alt.json"), "utf8")) as Record<
    string,
    string
  >;

  test("are a packshot and at least three more, besides those of colours", () => {
    expect(views).toContain("packshot");
    expect(views.filter((view) => !ofColour.test(view)).length).toBeGreaterThanOrEqual(4);
  });

  test("each have an alternative text of their own", () => {
    expect(Object.keys(alts).toSorted()).toEqual(views.toSorted());
    const texts = Object.values(alts);
    expect(new Set(texts).size).toBe(texts.length);
    for (const text of texts) expect(text).toMatch(/^(?!.*\b(?:picture|image|photo) of\b).{20,}$/i);
  });

  test("weigh at most 250 KB each", () => {
    for (const file of files)
      expect(statSync(path.join(folder, file)).size, file).toBeLessThanOrEqual(250_000);
  });
});

test("pictures/names.json has the hash of every master, and the colours and width of its sizes", async () => {
  const masters = path.join(root, "pictures");
  const names = JSON.parse(readFileSync(path.join(masters, "names.json"), "utf8")) as Record<
    string,
    string
  >;
  const files = readdirSync(masters, { recursive: true, encoding: "utf8" });
  const kept = files.filter((file) => file.endsWith(".webp")).map((file) => file.slice(0, -5));
  expect(Object.keys(names).toSorted()).toEqual(kept.toSorted());
  for (const [at, master] of Object.keys(names).entries()) {
    // Colours take long to compute: `npm start` writes them when a hash is another one.
    const before = isFull || at % 100 === 0 ? undefined : names[master];
    const name = await nameMaster(path.join(masters, `${master}.webp`), before);
    expect(name, `${master}: commit what npm start writes`).toBe(names[master]);
  }
}, 60_000);
