import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { joinedStaff, type JoinedStaff } from "#tests/support/staff.ts";
import { startHttpShop } from "./support/http-shop.ts";

process.env["ADMIN_SECRET"] = randomUUID() + randomUUID();
const shop = await startHttpShop();
const [ann, ben] = await Promise.all([
  joinedStaff(shop.db, "owner"),
  joinedStaff(shop.db, "manager"),
]);
const accountant = await joinedStaff(shop.db, "accountant");

const PATH = "/admin/products/best-sellers";
const as = ({ token }: JoinedStaff) => ({ Cookie: `admin=${token}` });
const read = (who: JoinedStaff, query = "") => shop.request(PATH + query, { headers: as(who) });
const send = (who: JoinedStaff, form: Record<string, string>) =>
  shop.request(PATH, { headers: as(who), form: { act_id: randomUUID(), ...form } });
const flagOf = async (sku: string) =>
  shop.db
    .selectFrom("products")
    .select(["id", "is_best_seller as flag", "slug"])
    .where("sku", "=", sku)
    .executeTakeFirstOrThrow();
const listed = async () =>
  (
    await shop.db
      .selectFrom("top_sellers")
      .innerJoin("products", "products.id", "product_id")
      .select("sku")
      .orderBy("top_sellers.position")
      .execute()
  ).map(({ sku }) => sku);

const PEGS = "LL-AC-007";

test("who may only read the products has no buttons", async () => {
  const [own, others] = [await read(ann, "?view=all"), await read(accountant, "?view=all")];
  expect([own.status, others.status]).toEqual([200, 200]);
  expect([own.text.includes("Set flag"), others.text.includes("Set flag")]).toEqual([true, false]);
  expect(others.text).toContain("No sale in 90 days.");
});

test("a flag is set, is a version, and the shop shows it", async () => {
  const { id, slug } = await flagOf(PEGS);
  const form = { act_id: randomUUID(), intent: "flag", id: PEGS };
  expect((await send(ann, form)).status).toBe(200);
  expect((await flagOf(PEGS)).flag).toBe(true);
  const rows = await shop.db
    .selectFrom("audit_log")
    .select("changed")
    .where("subject_id", "=", String(id))
    .where("action", "=", "change_product")
    .execute();
  expect(rows).toEqual([{ changed: { best_seller: { from: false, to: true } } }]);
  const versions = await shop.request(`/admin/products/${PEGS}/versions`, { headers: as(ann) });
  expect(versions.text).toContain("Best-seller flag");
  await expect
    .poll(async () => (await shop.request(`/product/${slug}`)).text.includes("Best seller"))
    .toBe(true);
  // A colleague who sees the old page finds it done.
  expect((await send(ben, { intent: "flag", id: PEGS })).text).toContain(
    "has the best-seller flag",
  );
  expect((await send(ben, { intent: "clear", id: PEGS })).status).toBe(200);
  expect((await flagOf(PEGS)).flag).toBe(false);
  expect((await send(ben, { intent: "flag", id: "LL-NO-999" })).status).toBe(404);
});

test("the form of a product has its flag, and saving something else leaves it", async () => {
  const path = `/admin/products/${PEGS}`;
  const save = (form: Record<string, string>) =>
    shop.request(path, {
      headers: as(ann),
      form: { act_id: randomUUID(), intent: "save", ...form },
    });
  expect((await save({ was_best_seller: "", best_seller: "on" })).status).toBe(200);
  expect((await shop.request(path, { headers: as(ann) })).text).toMatch(
    /id="best_seller"[^>]* checked=""/,
  );
  expect((await save({ was_model: "", model: "BP-24" })).status).toBe(200);
  expect((await flagOf(PEGS)).flag).toBe(true);
  // A copy has sold nothing.
  await shop.request("/admin/products/new", {
    headers: as(ann),
    form: { act_id: randomUUID(), intent: "create", name: "Pegs of the copy", copy_from: PEGS },
  });
  const copy = await shop.db
    .selectFrom("products")
    .select("is_best_seller as flag")
    .where("name", "=", "Pegs of the copy")
    .executeTakeFirst();
  expect(copy).toEqual({ flag: false });
});

test("top sellers are added, moved and removed, and the menu of the shop follows", async () => {
  const first = await listed();
  const seen = first.join(",");
  expect((await send(ann, { intent: "add", id: PEGS.toLowerCase(), seen })).status).toBe(200);
  const menu = async () =>
    (await shop.request("/")).text.match(/aria-label="TOP SELLERS".*?<\/section>/s)?.[0] ?? "";
  await expect.poll(async () => (await menu()).includes("Beech Pegs")).toBe(true);
  // Ben still sees the list without it.
  const late = await send(ben, { intent: "remove", id: first[0] ?? "", seen });
  expect([late.status, late.text.includes(`${ann.person.name} saved the top sellers`)]).toEqual([
    409,
    true,
  ]);
  const now = [...first, PEGS].join(",");
  const up = { act_id: randomUUID(), intent: "up", id: PEGS, seen: now };
  expect((await send(ben, up)).status).toBe(200);
  expect(await listed()).toEqual([...first.slice(0, 3), PEGS, first[3]]);
});

test("a SKU that nothing has, or that is in the list, is refused beside its field, which keeps it", async () => {
  const seen = (await listed()).join(",");
  const add = (id: string) => send(ann, { intent: "add", id, seen });
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
  const [, seen = ""] = /name="seen" value="([^"]*)"/.exec((await read(ann)).text) ?? [];
  const up = await send(ann, { intent: "up", id: second, seen: seen.replaceAll("&amp;", "&") });
  expect(up.status).toBe(200);
  expect(await listed()).toEqual([second, sku, ...others]);
});
