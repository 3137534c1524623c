import { expect, test } from "vitest";
import { ownersAct } from "#tests/support/actors.ts";
import { testDatabase } from "#tests/support/database.ts";
import { changeTopSellers, findTopSellers, listTopSellers } from "./top-sellers.server.ts";
import type { ListDeed } from "#shop/catalogue/groups/ordered-list.ts";

const { db } = await testDatabase();
const skus = async () => (await listTopSellers(db)).map(({ sku }) => sku);
const change = async (deed: ListDeed, sku: string, seen?: readonly string[]) =>
  changeTopSellers(db, {
    act: ownersAct(),
    deed,
    sku,
    seen: seen ?? (await skus()),
  });

test("the example has its four top sellers, and one that is no longer live is left out", async () => {
  const slugs = ["rubber-grippers", "traditional-kitchen-maid", "traditional-stacker"];
  const shown = async () => (await findTopSellers(db)).map(({ slug }) => slug);
  expect(await shown()).toEqual([...slugs, "hills-cover"]);
  const state = (to: "live" | "archived") =>
    db.updateTable("products").set({ state: to }).where("slug", "=", "hills-cover").execute();
  await state("archived");
  expect(await shown()).toEqual(slugs);
  expect(await listTopSellers(db)).toHaveLength(4);
  await state("live");
  expect(await shown()).toHaveLength(4);
});

test("of two people who change the list they saw at the same time, one does", async () => {
  const seen = await skus();
  const [first = "", , third = ""] = seen;
  const both = await Promise.all([change("down", first, seen), change("remove", third, seen)]);
  expect(both.map((each) => (each.ok ? "done" : each.reason)).toSorted()).toEqual([
    "changed_meanwhile",
    "done",
  ]);
  expect(await change("add", "LL-NO-999")).toMatchObject({ reason: "no_product" });
});

test("a product that is deleted leaves the list", async () => {
  const added = await change("add", "LL-AC-007");
  expect(added.ok && added.value.at(-1)).toBe("LL-AC-007");
  await db.deleteFrom("products").where("sku", "=", "LL-AC-007").execute();
  expect(await skus()).not.toContain("LL-AC-007");
});
