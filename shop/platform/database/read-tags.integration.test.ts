import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { collectTags, readEach, readTagged } from "./read-tags.server.ts";

const { db } = await testDatabase();
const readProducts = async () =>
  (await sql<{ id: number }>`select id from products order by id limit 2`.execute(db)).rows;

async function tagsOf(read: () => Promise<unknown>): Promise<string[]> {
  const tags = new Set<string>();
  await collectTags(tags, read);
  return [...tags];
}

test("a page has the tags that its reads declare, and of each row", async () => {
  expect(await tagsOf(() => readTagged(["products"], readProducts))).toEqual(["products"]);
  expect(await tagsOf(() => readEach("product", ["search"], readProducts))).toEqual([
    "search",
    "product:1001",
    "product:1002",
  ]);
  expect(await tagsOf(async () => null)).toEqual([]);
});

test("everything changes what a read shows that declares nothing", async () => {
  const tags = await tagsOf(async () => {
    await readTagged(["products"], readProducts);
    await readProducts();
  });
  expect(tags).toEqual(["products", "all"]);
});

test("in tests, a read that does not declare a table fails", async () => {
  for (const declared of [["rates"], []])
    await expect(readTagged(declared, readProducts)).rejects.toThrow("A read of products declares");
});
