import { expect, test } from "vitest";
import { listBrands, listCategories } from "#shop/catalogue/categories.server.ts";
import { bringBackVersion } from "#shop/catalogue/editing/bring-back.server.ts";
import { changeProduct } from "#shop/catalogue/editing/change-product.server.ts";
import { readContent } from "#shop/catalogue/editing/version-list.server.ts";
import { findNavigation } from "#shop/catalogue/navigation.server.ts";
import { findNewPath } from "#shop/catalogue/redirects/find-redirect.server.ts";
import { ownersAct } from "#tests/support/actors.ts";
import { testDatabase } from "#tests/support/database.ts";
import { arrange } from "./arrange.server.ts";
import { addGroup, changeGroup } from "./change-group.server.ts";
import { deleteGroup } from "./delete-group.server.ts";
import type { GroupKind } from "./group-fields.ts";
import { findGroup } from "./groups.server.ts";
import { productId } from "#tests/support/customers.ts";

const { db } = await testDatabase();
const getGroup = async (kind: GroupKind, slug: string) => {
  const group = await findGroup(db, kind, slug);
  if (group === null) throw new Error(`no ${kind} ${slug}`);
  return group;
};
const change = async (kind: GroupKind, slug: string, changed: Record<string, string>) => {
  const { version, values } = await getGroup(kind, slug);
  return changeGroup(db, kind, {
    act: ownersAct(),
    slug,
    version,
    values: { ...values, ...changed },
  });
};
const remove = async (kind: GroupKind, slug: string, moveTo: string | null) =>
  deleteGroup(db, kind, {
    act: ownersAct(),
    slug,
    version: (await getGroup(kind, slug)).version,
    moveTo,
  });
const countIn = async (column: "categorySlug" | "brandSlug", slug: string) =>
  (await db.selectFrom("products").select("id").where(column, "=", slug).execute()).length;

test("the menu of the example catalogue has every category, what the shop lives on first", async () => {
  const { bar, menu } = await findNavigation(db);
  expect(menu.map(({ to }) => to)).toEqual(bar.map(({ to }) => to));
  expect([menu.length, menu[0]?.name, menu[6]?.name]).toEqual([
    9,
    "Ceiling airers",
    "Storage solutions",
  ]);
});

test("a renamed category is renamed in the bar, the menu and on its products; its key stays", async () => {
  const before = await countIn("categorySlug", "drying-racks");
  const words = { slug: "racks", name: "Racks", nav_name: "Racks", menu_name: "" };
  expect(await change("category", "drying-racks", words)).toEqual({ ok: true, value: "racks" });
  const { bar, menu, renamed } = await findNavigation(db);
  for (const links of [bar, menu]) {
    expect(links).toContainEqual({ to: "/racks", name: "Racks" });
    expect(links.map(({ to }) => to)).not.toContain("/drying-racks");
  }
  expect(renamed).toEqual({ "drying-racks": "racks" });
  expect(await countIn("categorySlug", "racks")).toBe(before);
  expect(await findNewPath(db, "/drying-racks")).toBe("/racks");
  expect(await change("category", "racks", { slug: "drying-racks" })).toMatchObject({ ok: true });
  expect((await findNavigation(db)).renamed).toEqual({});
});

test("an address that a page, a category or the shop itself has is refused", async () => {
  for (const slug of ["faq", "ceiling-airers", "cart", "admin", "brands", "minky-washing-line"])
    expect([slug, await change("category", "drying-racks", { slug })]).toEqual([
      slug,
      { ok: false, reason: "slug_taken" },
    ]);
  expect(await change("brand", "minky", { slug: "hills" })).toMatchObject({ reason: "slug_taken" });
  for (const [column, value] of [
    ["slug", "Racks!"],
    ["name", ""],
    ["nav_name", "x".repeat(25)],
    ["heading", "two\nlines"],
  ] as const)
    expect(await change("category", "drying-racks", { [column]: value })).toMatchObject({
      reason: `bad_${column}`,
    });
  expect(await change("brand", "minky", { strip_look: "logo" })).toMatchObject({
    reason: "bad_strip_look",
  });
});

test("of two people who saw one version, the second is refused and nothing of theirs is written", async () => {
  const { version, values } = await getGroup("brand", "minky");
  const save = (description: string) =>
    changeGroup(db, "brand", {
      act: ownersAct(),
      slug: "minky",
      version,
      values: { ...values, description },
    });
  const both = await Promise.all([save("One."), save("Two.")]);
  expect(both.map((each) => (each.ok ? "done" : each.reason)).toSorted()).toEqual([
    "changed",
    "done",
  ]);
});

test("a category with products is deleted only with a place for them, and leads there", async () => {
  expect(await remove("category", "drying-racks", null)).toMatchObject({ reason: "has_products" });
  expect(await remove("category", "drying-racks", "drying-racks")).toMatchObject({
    reason: "no_target",
  });
  expect(await remove("category", "drying-racks", "nothing")).toMatchObject({
    reason: "no_target",
  });
  await change("category", "drying-racks", { slug: "racks" });
  const [racks, indoor] = [
    await countIn("categorySlug", "racks"),
    await countIn("categorySlug", "indoor-airers"),
  ];
  expect(await remove("category", "racks", "indoor-airers")).toEqual({ ok: true, value: racks });
  expect(await countIn("categorySlug", "indoor-airers")).toBe(racks + indoor);
  expect((await listCategories(db)).map(({ slug }) => slug)).not.toContain("racks");
  for (const old of ["/racks", "/drying-racks"])
    expect(await findNewPath(db, old)).toBe("/indoor-airers");
  const versions = await db
    .selectFrom("productVersions")
    .select("productId")
    .where("action", "=", "delete_category")
    .execute();
  expect(versions).toHaveLength(racks);
});

test("a new category is in no list until it is put there; an empty one can be deleted", async () => {
  expect(await addGroup(db, "category", { act: ownersAct(), name: "Ironing Boards" })).toEqual({
    ok: true,
    value: "ironing-boards",
  });
  const links = async () => (await findNavigation(db)).bar.map(({ name }) => name);
  expect(await links()).not.toContain("Ironing Boards");
  await change("category", "ironing-boards", { is_listed: "on", nav_name: "Ironing" });
  expect((await links()).at(-1)).toBe("Ironing");
  expect(
    await addGroup(db, "category", { act: ownersAct(), name: "Ironing Boards" }),
  ).toMatchObject({
    reason: "slug_taken",
  });
  expect(await addGroup(db, "brand", { act: ownersAct(), name: "!!" })).toMatchObject({
    reason: "bad_name",
  });
  expect(await remove("category", "ironing-boards", null)).toEqual({ ok: true, value: 0 });
});

test("the order of the categories and of the strip is changed by one place, from what was seen", async () => {
  const order = async () => (await listCategories(db)).map(({ slug }) => slug);
  const seen = await order();
  const move = (id: string, deed: "up" | "down") =>
    arrange(db, "categories", { act: ownersAct(), deed, id, seen });
  const both = await Promise.all([move(seen[2] ?? "", "up"), move(seen[4] ?? "", "down")]);
  expect(both.map((each) => (each.ok ? "done" : each.reason)).toSorted()).toEqual([
    "changed_meanwhile",
    "done",
  ]);
  expect((await order()).toSorted()).toEqual(seen.toSorted());
  const strip = async () => (await findNavigation(db)).strip.map(({ name }) => name);
  const slugs = ["hills", "kitchen-maid", "dryline", "minky"];
  expect(
    await arrange(db, "brand_strip", { act: ownersAct(), deed: "add", id: "vileda", seen: slugs }),
  ).toMatchObject({ reason: "list_full" });
  await arrange(db, "brand_strip", { act: ownersAct(), deed: "remove", id: "hills", seen: slugs });
  const added = { deed: "add", id: "vileda", seen: slugs.slice(1) } as const;
  expect(await arrange(db, "brand_strip", { act: ownersAct(), ...added })).toMatchObject({
    ok: true,
  });
  expect(await strip()).toEqual(["Kitchen Maid", "Dryline", "Minky", "Vileda"]);
});

test("a renamed brand keeps its key, and its words in the strip are its own", async () => {
  await change("brand", "dryline", { slug: "dry-line", name: "Dry Line", strip_words: "DRY LINE" });
  const brand = (await listBrands(db)).find(({ slug }) => slug === "dry-line");
  expect(brand).toMatchObject({ key: "dryline", name: "Dry Line" });
  const { strip, menuBrands } = await findNavigation(db);
  expect(strip).toContainEqual({ to: "/brands/dry-line", name: "DRY LINE", look: "capitals" });
  expect(menuBrands).toContainEqual({ to: "/brands/dry-line", name: "Dry Line" });
});

test("a version from before a category was renamed comes back into the category as it is called now", async () => {
  const id = await productId(db, "rubber-grippers");
  const recategorise = (from: string, to: string) =>
    changeProduct(db, id, { act: ownersAct(), changes: { categorySlug: { from, to } } });
  await recategorise("accessories", "rotary-covers");
  await recategorise("rotary-covers", "accessories");
  await change("category", "rotary-covers", { slug: "covers" });
  const { fingerprint } = await readContent(db, id);
  // The second version has it among the covers.
  const back = await bringBackVersion(db, id, { act: ownersAct(), number: 2, seen: fingerprint });
  expect(back).toEqual({ ok: true, value: 2 });
  expect((await readContent(db, id)).content.fields.categorySlug).toBe("covers");
});
