import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { listFirstPaths } from "./paths.server.ts";

const { db } = await testDatabase();

test("the first paths are those of the categories, then of best sellers, featured products and the others", async () => {
  const paths = await listFirstPaths(db);
  const categories = await db.selectFrom("categories").select("slug").execute();
  const products = await db
    .selectFrom("products")
    .select(["slug", "isBestSeller", "isFeatured"])
    .where("state", "=", "live")
    .execute();
  const first = paths.slice(0, categories.length);
  expect(new Set(first)).toEqual(new Set(categories.map(({ slug }) => `/${slug}`)));
  const rest = paths.slice(categories.length);
  expect(rest).toHaveLength(products.length);
  const rankOf = new Map(
    products.map(({ slug, isBestSeller: best, isFeatured: featured }) => [
      `/product/${slug}`,
      best ? 0 : featured ? 1 : 2,
    ]),
  );
  const ranks = rest.map((path) => rankOf.get(path));
  expect(ranks).toEqual(ranks.toSorted());
  expect(new Set(ranks)).toEqual(new Set([0, 1, 2]));
});

test("a draft and an archived product are not among them", async () => {
  const [first, second] = (await listFirstPaths(db)).filter((path) => path.startsWith("/product/"));
  for (const [path, state] of [
    [first, "draft"],
    [second, "archived"],
  ] as const)
    await db
      .updateTable("products")
      .set({ state })
      .where("slug", "=", (path ?? "").slice("/product/".length))
      .execute();
  const paths = await listFirstPaths(db);
  expect(paths).not.toContain(first);
  expect(paths).not.toContain(second);
});
