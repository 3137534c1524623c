import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { exampleKinds, findExamples } from "./examples.ts";
import { readShopFacts } from "./shop-facts.server.ts";

const { db } = await testDatabase();

test("a shop as it starts is named as an example in everything but what is in the box", async () => {
  const left = findExamples(await readShopFacts(db)).map(({ title }) => title);
  const all = exampleKinds.map(({ title }) => title);
  expect(all.filter((title) => !left.includes(title))).toEqual(["In the box"]);
});

test("a rate, a service and a flag that were changed are no longer an example's", async () => {
  await db.updateTable("countryRates").set({ transitDays: 9 }).execute();
  await db
    .updateTable("carrierServices")
    .set({ code: "OWN1" })
    .where("code", "=", "TPS48")
    .execute();
  await db.updateTable("products").set({ isBestSeller: false, inTheBox: [] }).execute();
  const left = findExamples(await readShopFacts(db)).map(({ title }) => title);
  for (const title of [
    "Delivery rates and days",
    "Carriers and their services",
    "Best-seller flags",
  ])
    expect(left).not.toContain(title);
  expect(left).toContain("In the box");
});
