import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { productRow } from "#tests/support/customers.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { staffOf } from "./support/people.ts";

const shop = await startHttpShop();
const [ann, ben] = [await staffOf(shop, "owner"), await staffOf(shop, "manager")];

const seenOf = (text: string) => /name="seen" value="([^"]+)"/.exec(text)?.[1] ?? "";
const MAID = "LL-CA-001";
const up4 = `?q=${MAID}&how=percent_up&by=4&rounding=none`;

test("the new prices are shown first; then one button makes exactly these, once, and the shop has them at once", async () => {
  const shown = await ann.open(`products/prices${up4}`);
  for (const text of ["£54.00", "£56.16", "+£2.16", "+4.0%", "Change 1 product"])
    expect(shown.text).toContain(text);
  expect((await productRow(shop.db, MAID)).pricePence).toBe(5_400);
  const form = { intent: "apply", seen: seenOf(shown.text), act_id: randomUUID() };
  const { status, headers } = await ann.send(`products/prices${up4}`, form);
  const there = `/admin/products/prices/${form.act_id}`;
  expect([status, headers.get("Location")]).toEqual([303, there]);
  expect((await productRow(shop.db, MAID)).pricePence).toBe(5_616);
  const page = () => shop.request("/product/traditional-kitchen-maid");
  await expect.poll(async () => (await page()).text.includes("£56.16")).toBe(true);
  expect((await ann.open("products/prices")).text).toContain("4% up");

  const undone = await ben.send(`products/prices/${form.act_id}`, { intent: "undo" });
  expect([undone.status, undone.text]).toEqual([
    200,
    expect.stringContaining("1 price is as before."),
  ]);
  expect((await productRow(shop.db, MAID)).pricePence).toBe(5_400);
  const again = await ben.send(`products/prices/${form.act_id}`, { intent: "undo" });
  expect([again.status, again.text]).toEqual([
    409,
    expect.stringContaining("This change was undone before."),
  ]);
});

test("a price that changed meanwhile is named, nothing is changed, and the page shows the new prices of now", async () => {
  const query = "?category=accessories&how=percent_up&by=10&rounding=tens";
  const shown = await ann.open(`products/prices${query}`);
  const pegs = await shop.db
    .selectFrom("products")
    .select(["id", "name", "sku"])
    .where("slug", "=", "beech-pegs")
    .executeTakeFirstOrThrow();
  await shop.db
    .updateTable("products")
    .set({ basePrice: "10.00" })
    .where("id", "=", pegs.id)
    .execute();
  const refused = await ann.send(`products/prices${query}`, {
    intent: "apply",
    seen: seenOf(shown.text),
  });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain(`Nothing was changed: ${pegs.name} (${pegs.sku}) changed since`);
  expect(refused.text).toContain("£13.20");
  const changes = await shop.db.selectFrom("priceChanges").select("id").execute();
  expect(changes).toHaveLength(1);
  const then = await ann.send(`products/prices${query}`, {
    intent: "apply",
    seen: seenOf(refused.text),
  });
  expect(then.status).toBe(303);
});

test("what a rule can’t do is said beside it", async () => {
  const cases = [
    ["?how=percent_up&by=four", "Enter a percentage from 0.01 to 900"],
    ["?how=percent_down&by=100", "Enter a percentage from 0.01 to 99.99"],
    ["?how=percent_up&by=4,5", "Write the percentage with a point: 4.5."],
    ["?how=percent_up&by=4+5", "Write the percentage with a point: 4.5."],
    ["?how=amount_up&by=0,50", "Write pounds and pence with a point: 4.95."],
    ["?how=set&by=", "Enter a sum in pounds."],
    [`?q=${MAID}&how=amount_down&by=54`, "a price must be above £0.00"],
    [`?q=${MAID}&how=percent_up&by=900&rounding=99`, "New prices"],
    ["?q=LL-CA&how=amount_up&by=5000", "a price may be £5,000.00 at most"],
    ["?q=nothing-like-it&how=set&by=5", "No products found"],
    [`?category=nothing&brand=none&q=${MAID}&how=set&by=5`, "Change 1 product"],
  ] as const;
  for (const [query, text] of cases) {
    const { status, text: page } = await ann.open(`products/prices${query}`);
    expect([query, status, page.includes(text)]).toEqual([query, 200, true]);
    if (text.startsWith("Write")) expect(page).not.toContain("New prices");
  }
  for (const seen of ["", "1.x", "nonsense"])
    expect((await ann.send(`products/prices${up4}`, { intent: "apply", seen })).status).toBe(400);
});

test("a change is in the product's list and the audit log with its rule, and a conflict names who made it", async () => {
  const RACK = "LL-DR-006";
  const rackUp4 = `?q=${RACK}&how=percent_up&by=4`;
  const product = () => ben.open(`products/${RACK}`);
  const act_id = randomUUID();
  const seen = seenOf((await ann.open(`products/prices${rackUp4}`)).text);
  expect(
    (await ann.send(`products/prices${rackUp4}`, { intent: "apply", seen, act_id })).status,
  ).toBe(303);
  expect((await product()).text).toContain("£27.60 → £28.70");
  expect((await product()).text).not.toContain("£28.70 → £27.60");
  const audit = await ann.open("audit");
  expect(audit.text).toMatch(new RegExp(`href="/admin/products/prices/${act_id}"[^>]*>4% up<`));
  const late = await ben.send(`products/${RACK}`, {
    intent: "save",
    was_price: "27.60",
    price: "60.00",
  });
  expect([late.status, late.text]).toEqual([
    409,
    expect.stringContaining(`Take ${ann.person.name}`),
  ]);
  expect((await ann.send(`products/prices/${act_id}`, { intent: "undo" })).status).toBe(200);
  expect((await product()).text).toContain("£28.70 → £27.60");
});
