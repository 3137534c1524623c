import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { productRow } from "#tests/support/customers.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { staffOf } from "./support/people.ts";

const shop = await startHttpShop();
const [ann, ben] = [await staffOf(shop, "owner"), await staffOf(shop, "manager")];
const accountant = await staffOf(shop, "accountant");

const PATH = "products/best-sellers";
const listed = async () =>
  (
    await shop.db
      .selectFrom("topSellers")
      .innerJoin("products", "products.id", "productId")
      .select("sku")
      .orderBy("topSellers.position")
      .execute()
  ).map(({ sku }) => sku);

const PEGS = "LL-AC-007";

test("who may only read the products has no buttons", async () => {
  const [own, others] = [
    await ann.open(`${PATH}?view=all`),
    await accountant.open(`${PATH}?view=all`),
  ];
  expect([own.status, others.status]).toEqual([200, 200]);
  expect([own.text.includes("Set flag"), others.text.includes("Set flag")]).toEqual([true, false]);
  expect(others.text).toContain("No sale in 90 days.");
});

test("a flag is set, is a version, and the shop shows it", async () => {
  const { id, slug } = await productRow(shop.db, PEGS);
  const form = { act_id: randomUUID(), intent: "flag", id: PEGS };
  expect((await ann.send(PATH, form)).status).toBe(200);
  expect((await productRow(shop.db, PEGS)).isBestSeller).toBe(true);
  const rows = await shop.db
    .selectFrom("auditLog")
    .select("changed")
    .where("subjectId", "=", String(id))
    .where("action", "=", "change_product")
    .execute();
  expect(rows).toEqual([{ changed: { best_seller: { from: false, to: true } } }]);
  const versions = await ann.open(`products/${PEGS}/versions`);
  expect(versions.text).toContain("Best-seller flag");
  await expect
    .poll(async () => (await shop.request(`/product/${slug}`)).text.includes("Best seller"))
    .toBe(true);
  // A colleague who sees the old page finds it done.
  expect((await ben.send(PATH, { intent: "flag", id: PEGS })).text).toContain(
    "has the best-seller flag",
  );
  expect((await ben.send(PATH, { intent: "clear", id: PEGS })).status).toBe(200);
  expect((await productRow(shop.db, PEGS)).isBestSeller).toBe(false);
  expect((await ben.send(PATH, { intent: "flag", id: "LL-NO-999" })).status).toBe(404);
});

test("the form of a product has its flag, and saving something else leaves it", async () => {
  const path = `/admin/products/${PEGS}`;
  const save = (form: Record<string, string>) => ann.send(path, { intent: "save", ...form });
  expect((await save({ was_best_seller: "", best_seller: "on" })).status).toBe(200);
  expect((await ann.open(path)).text).toMatch(/id="best_seller"[^>]* checked=""/);
  expect((await save({ was_model: "", model: "BP-24" })).status).toBe(200);
  expect((await productRow(shop.db, PEGS)).isBestSeller).toBe(true);
  // A copy has sold nothing.
  await ann.send("products/new", { intent: "create", name: "Pegs of the copy", copy_from: PEGS });
  const copy = await shop.db
    .selectFrom("products")
    .select("isBestSeller as flag")
    .where("name", "=", "Pegs of the copy")
    .executeTakeFirst();
  expect(copy).toEqual({ flag: false });
});

test("top sellers are added, moved and removed, and the menu of the shop follows", async () => {
  const first = await listed();
  const seen = first.join(",");
  expect((await ann.send(PATH, { intent: "add", id: PEGS.toLowerCase(), seen })).status).toBe(200);
  const menu = async () =>
    (await shop.request("/")).text.match(/aria-label="TOP SELLERS".*?<\/section>/s)?.[0] ?? "";
  await expect.poll(async () => (await menu()).includes("Beech Pegs")).toBe(true);
  // Ben still sees the list without it.
  const late = await ben.send(PATH, { intent: "remove", id: first[0] ?? "", seen });
  expect([late.status, late.text.includes(`${ann.person.name} saved the top sellers`)]).toEqual([
    409,
    true,
  ]);
  const now = [...first, PEGS].join(",");
  const up = { act_id: randomUUID(), intent: "up", id: PEGS, seen: now };
  expect((await ben.send(PATH, up)).status).toBe(200);
  expect(await listed()).toEqual([...first.slice(0, 3), PEGS, first[3]]);
});

test("a SKU that nothing has, or that is in the list, is refused beside its field, which keeps it", async () => {
  const seen = (await listed()).join(",");
  const add = (id: string) => ann.send(PATH, { intent: "add", id, seen });
  const unknown = await add("LL-NO-999");
  expect(unknown.status).toBe(422);
  expect(unknown.text).toContain("No product has this SKU.");
  expect(unknown.text).toContain('value="LL-NO-999"');
  const again = await add(PEGS);
  expect([again.status, again.text.includes("This product is in the list already.")]).toEqual([
    422,
    true,
  ]);
  expect((await listed()).join(",")).toBe(seen);
});

test("a top seller whose SKU has a space and an ampersand stays where others are moved", async () => {
  const [first = "", second = "", ...others] = await listed();
  const sku = "LL 1 & 2";
  await shop.db.updateTable("products").set({ sku }).where("sku", "=", first).execute();
  const [, seen = ""] = /name="seen" value="([^"]*)"/.exec((await ann.open(PATH)).text) ?? [];
  const up = await ann.send(PATH, {
    intent: "up",
    id: second,
    seen: seen.replaceAll("&amp;", "&"),
  });
  expect(up.status).toBe(200);
  expect(await listed()).toEqual([second, sku, ...others]);
});
