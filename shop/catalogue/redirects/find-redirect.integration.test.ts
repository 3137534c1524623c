import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { findNewPath } from "./find-redirect.server.ts";
import { productRow } from "#tests/support/customers.ts";

const { db } = await testDatabase();

/** Renames a product, a category or a brand, as the shopkeeper does. */
async function rename(table: "products" | "categories" | "brands", from: string, to: string) {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ slug: to })
    .where("slug", "=", from)
    .executeTakeFirstOrThrow();
  expect(numUpdatedRows).toBe(1n);
}

async function listRedirects(): Promise<Record<string, string>> {
  const rows = await db.selectFrom("redirects").selectAll().orderBy("fromPath").execute();
  return Object.fromEntries(rows.map((row) => [row.fromPath, row.toPath]));
}

test("misspelt old paths redirect to the right pages", async () => {
  expect(await listRedirects()).toEqual({
    "/brands/kitched-maid": "/brands/kitchen-maid",
    "/indoor-washhing-line-pulley": "/indoor-washing-line-pulley",
    "/retractable": "/retractable-washing-lines",
    "/rotary": "/rotary-washing-lines",
    "/small-rotary-clothesline": "/small-rotary-clotheslines",
    "/wall-mounted": "/wall-mounted-folding-washing-lines",
  });
});

test("a path that was never a page has no redirect", async () => {
  for (const path of [
    "/nothing",
    "/rotary/x",
    "/product/rotary",
    "/\0",
    `/${"a".repeat(5_000)}`,
    "constructor",
  ])
    expect(await findNewPath(db, path)).toBeNull();
});

test("a redirect is found whatever the capitals and the last slash, an exact one first", async () => {
  const from = (from_path: string, to_path: string) => ({ fromPath: from_path, toPath: to_path });
  await db
    .insertInto("redirects")
    .values([
      from("/old-basket/", "/storage-solutions"),
      from("/Old-Peg", "/accessories"),
      from("/old-peg", "/faq"),
      from("/caf%C3%A9", "/about-me"),
    ])
    .execute();
  for (const [path, to] of [
    ["/rotary/", "/rotary-washing-lines"],
    ["/ROTARY", "/rotary-washing-lines"],
    ["/Rotary//", "/rotary-washing-lines"],
    ["/old-basket", "/storage-solutions"],
    ["/Old-Basket/", "/storage-solutions"],
    ["/Old-Peg", "/accessories"],
    ["/OLD-PEG/", "/faq"],
    ["/Caf%c3%a9/", "/about-me"],
  ] as const)
    expect([path, await findNewPath(db, path)]).toEqual([path, to]);
});

describe("a changed slug", () => {
  beforeEach(async () => {
    await db.deleteFrom("redirects").execute();
  });

  test("leaves a redirect from the old path of a product, a category and a brand", async () => {
    await rename("products", "hills-cover", "hills-rotary-cover");
    await rename("categories", "drying-racks", "racks");
    await rename("brands", "minky", "minky-goods");
    expect(await listRedirects()).toEqual({
      "/brands/minky": "/brands/minky-goods",
      "/drying-racks": "/racks",
      "/product/hills-cover": "/product/hills-rotary-cover",
    });
    const racks = await db.selectFrom("products").where("categorySlug", "=", "racks").select("id");
    expect((await racks.execute()).length).toBeGreaterThan(0);
    await rename("products", "hills-rotary-cover", "hills-cover");
    await rename("categories", "racks", "drying-racks");
    await rename("brands", "minky-goods", "minky");
  });

  test("twice makes no chain: each old path redirects straight to the page", async () => {
    await rename("products", "rubber-grippers", "grippers-2");
    await rename("products", "grippers-2", "grippers-3");
    expect(await listRedirects()).toEqual({
      "/product/grippers-2": "/product/grippers-3",
      "/product/rubber-grippers": "/product/grippers-3",
    });
  });

  test("and back again makes no loop: the path is a page again", async () => {
    await rename("products", "beech-pegs", "pegs-2");
    await rename("products", "pegs-2", "beech-pegs");
    expect(await listRedirects()).toEqual({ "/product/pegs-2": "/product/beech-pegs" });
  });

  test("swapped between two products leaves each at the other's path", async () => {
    await rename("products", "cast-iron-cleat", "between");
    await rename("products", "spare-rope", "cast-iron-cleat");
    await rename("products", "between", "spare-rope");
    expect(await listRedirects()).toEqual({ "/product/between": "/product/spare-rope" });
  });

  test("that a new product takes over belongs to that product", async () => {
    await rename("products", "double-pulley", "pulley-2");
    await rename("products", "four-arm-rotary", "double-pulley");
    expect(await listRedirects()).toEqual({ "/product/four-arm-rotary": "/product/double-pulley" });
  });

  test("of a deleted product has no redirect", async () => {
    await rename("products", "wooden-line-prop", "prop-2");
    await db.deleteFrom("products").where("slug", "=", "prop-2").execute();
    expect(await listRedirects()).toEqual({});
  });

  test("to the same value changes nothing", async () => {
    await db
      .updateTable("products")
      .set({ slug: sql`slug` })
      .execute();
    expect(await listRedirects()).toEqual({});
  });
});

describe("the day a product was last changed", () => {
  async function changeOf(slug: string): Promise<number> {
    const row = await productRow(db, slug);
    return row.updatedAt.getTime();
  }

  test("changes with its texts and options, but not with its stock", async () => {
    const before = await changeOf("traditional-stacker");
    const product = db.updateTable("products").where("slug", "=", "traditional-stacker");
    await product.set({ stock: 3, held: 1, leadTimeDays: 14 }).execute();
    await product.set({ position: 99 }).execute();
    const afterStock = await changeOf("traditional-stacker");
    await product.set({ facts: "Six laths" }).execute();
    const afterWords = await changeOf("traditional-stacker");
    await sql`update option_values set surcharge = surcharge + 1 where group_id in
      (select g.id from option_groups g join products p on p.id = g.product_id where p.slug = 'traditional-stacker')`.execute(
      db,
    );
    const afterOption = await changeOf("traditional-stacker");
    expect(afterStock).toBe(before);
    expect(afterWords).toBeGreaterThan(afterStock);
    expect(afterOption).toBeGreaterThan(afterWords);
  });
});
