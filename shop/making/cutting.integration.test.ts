import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { getOrder } from "#tests/support/orders.ts";
import { productId } from "#tests/support/customers.ts";
import { paidOrder } from "#tests/support/paid-orders.ts";
import { testShop } from "#tests/support/shop.ts";
import { findProductsById } from "#shop/catalogue/catalogue.server.ts";
import { findCutList, listOffcuts, makeCutList } from "./cut-lists.server.ts";
import { markBarSawn } from "./saw-bar.server.ts";
import { deleteOldCutLists } from "./delete-old-cut-lists.server.ts";
import { MATERIALS_MAX } from "./material.ts";
import { addMaterial, countMaterialUses, listMaterials, saveMaterial } from "./materials.server.ts";
import { getPartList, listPartLists, listParts, saveParts } from "./part-lists.server.ts";
import { partsOf, piecesToCut } from "./parts.ts";
import { gapsOf } from "./read-parts.ts";
import { seedParts } from "./seed.server.ts";
import { actOf } from "#tests/support/actors.ts";

const shop = await testShop();
const { db, airer } = shop;
/** An act of somebody else each time. */
const newAct = () => actOf(randomUUID());
const pine = "pine-38x22";
const timber = async () => {
  const found = (await listMaterials(db)).find(({ key }) => key === pine);
  if (found?.kind !== "timber") throw new Error("The seed has pine.");
  return found;
};

/** The laths of an airer that somebody has paid. */
async function laths() {
  const { order } = await paidOrder(shop, [airer]);
  const { lines, orderNumber } = await getOrder(db, order.id);
  const [line] = lines;
  if (line === undefined) throw new Error("An order has a line.");
  const parts = partsOf(line, (await listParts(db, [airer])).get(airer) ?? []);
  if (!parts.ok) throw new Error(parts.text);
  return piecesToCut({ orderId: order.id, orderNumber, position: line.position }, parts.value, 1);
}

async function newCutList() {
  const made = await makeCutList(db, {
    act: newAct(),
    materialKey: pine,
    pieces: await laths(),
  });
  return made.ok ? made.value : "";
}

test("every example product that is made to order has parts for all that can be chosen, loaded once", async () => {
  const { rows: lists } = await listPartLists(db);
  expect(lists.map(({ sku }) => sku)).toEqual(["LL-AC-003", "LL-CA-001", "LL-CA-002", "LL-CA-003"]);
  const ids = lists.map((list) => list.productId);
  const products = await findProductsById(db, ids, { states: "any" });
  const parts = await listParts(db, ids);
  for (const [id, product] of products) expect(gapsOf(product, parts.get(id) ?? [])).toEqual([]);
  expect(await seedParts(db)).toBe(false);
});

test("a cut list is stored once for an act, with the laths of its orders", async () => {
  const act = newAct();
  const pieces = await laths();
  const both = await Promise.all(
    [1, 2].map(() => makeCutList(db, { act, materialKey: pine, pieces })),
  );
  expect(both[0]).toEqual(both[1]);
  const id = both[0]?.ok ? both[0].value : "";
  const list = await findCutList(db, id);
  expect(list?.bars).toHaveLength(1);
  expect(list?.bars[0]?.cuts.map(({ piece }) => piece)).toEqual(pieces);
  expect(list).toMatchObject({ materialKey: pine, stockLengthMm: 4_830, barsByOrder: 1 });
});

test("a bar is sawn once, its rest goes into the rack, and taking it back takes the rest out", async () => {
  const cutListId = await newCutList();
  const mark = (isSawn: boolean) =>
    markBarSawn(db, { cutListId, bar: 1 }, { act: newAct(), isSawn });
  const before = (await listOffcuts(db, pine)).length;
  const twice = await Promise.all([mark(true), mark(true)]);
  expect(twice.map((each) => each.ok || each.reason).toSorted()).toEqual(["already_sawn", true]);
  expect(await listOffcuts(db, pine)).toHaveLength(before + 1);
  expect((await findCutList(db, cutListId))?.bars[0]?.sawnAt).not.toBeNull();
  expect(await mark(false)).toMatchObject({ ok: true });
  expect(await listOffcuts(db, pine)).toHaveLength(before);
  expect(await mark(false)).toMatchObject({ reason: "not_sawn" });
  expect(
    await markBarSawn(db, { cutListId, bar: 9 }, { act: newAct(), isSawn: true }),
  ).toMatchObject({ reason: "no_bar" });
});

test("two lists made at once never use the same offcut, and a used one cannot be taken back", async () => {
  const source = await newCutList();
  await markBarSawn(db, { cutListId: source, bar: 1 }, { act: newAct(), isSawn: true });
  const [offcut] = await listOffcuts(db, pine);
  expect(offcut?.lengthMm).toBe(4_830 - 4 * 903);
  const [one, other] = [(await laths()).slice(0, 1), (await laths()).slice(0, 1)];
  const made = await Promise.all(
    [one, other].map((pieces) => makeCutList(db, { act: newAct(), materialKey: pine, pieces })),
  );
  const lists = await Promise.all(made.map((each) => findCutList(db, each.ok ? each.value : "")));
  const used = lists.flatMap((list) => list?.bars.flatMap(({ offcutId }) => offcutId ?? []) ?? []);
  expect(used).toEqual([offcut?.id]);
  const back = await markBarSawn(
    db,
    { cutListId: source, bar: 1 },
    { act: newAct(), isSawn: false },
  );
  expect(back).toMatchObject({ reason: "offcut_used" });
});

test("of two people who change one material the second is refused, and no bar gets too short for its parts", async () => {
  const { key: _, version, ...fields } = await timber();
  const save = (more: Partial<typeof fields>) =>
    saveMaterial(db, pine, { act: newAct(), version, fields: { ...fields, ...more } });
  expect(await save({ stockLengthMm: 2_000 })).toMatchObject({ reason: "part_longer" });
  expect(await save({ name: "Cotton rope" })).toMatchObject({ reason: "name_taken" });
  const both = await Promise.all([save({ kerfMm: 4 }), save({ kerfMm: 2 })]);
  expect(both.map((each) => each.ok || each.reason).toSorted()).toEqual([
    "changed_meanwhile",
    true,
  ]);
  expect((await timber()).version).toBe(version + 1);
});

test("a new material has a key of its own, and no name twice", async () => {
  const fields = { name: "Brass hook, 40 mm", kind: "other" } as const;
  expect(await addMaterial(db, { act: newAct(), fields })).toMatchObject({ ok: true });
  expect(await addMaterial(db, { act: newAct(), fields })).toMatchObject({
    reason: "name_taken",
  });
});

test("of many people who add the last material one does, and no name is there twice", async () => {
  const fields = (name: string) => ({ name, kind: "other" }) as const;
  const named = await Promise.all(
    [1, 2].map(() => addMaterial(db, { act: newAct(), fields: fields("Brass ring") })),
  );
  expect(named.filter(({ ok }) => ok)).toHaveLength(1);
  const { length } = await listMaterials(db);
  const fill = Array.from({ length: MATERIALS_MAX - 1 - length }, (_, at) => ({
    key: `filling-${at}`,
    ...fields(`Filling ${at}`),
  }));
  await db.insertInto("materials").values(fill).execute();
  const last = await Promise.all(
    [1, 2, 3].map((at) => addMaterial(db, { act: newAct(), fields: fields(`Last ${at}`) })),
  );
  expect(last.map((each) => each.ok || each.reason).toSorted()).toEqual([
    "too_many",
    "too_many",
    true,
  ]);
  await db.deleteFrom("materials").where("key", "like", "filling-%").execute();
  expect((await countMaterialUses(db)).get(pine)).toBe(4);
});

test("part lists are found by name and SKU", async () => {
  const skus = async (q: string) => (await listPartLists(db, { q })).rows.map(({ sku }) => sku);
  expect(await skus("kitchen maid")).toEqual(["LL-CA-001"]);
  expect(await skus("ll-ca")).toEqual(["LL-CA-001", "LL-CA-002", "LL-CA-003"]);
  expect(await skus("%")).toEqual([]);
});

test("of two people who save the parts of one product the second is refused", async () => {
  const id = await productId(db, "traditional-stacker");
  const { version, parts } = await getPartList(db, id);
  const save = (rows: typeof parts) => saveParts(db, id, { act: newAct(), version, parts: rows });
  const both = await Promise.all([save(parts.slice(1)), save(parts.slice(2))]);
  expect(both.map((each) => each.ok || each.reason).toSorted()).toEqual([
    "changed_meanwhile",
    true,
  ]);
  const after = await getPartList(db, id);
  expect(after.version).toBe(version + 1);
  expect([1, 2]).toContain(parts.length - after.parts.length);
  const { changed } = await db
    .selectFrom("auditLog")
    .select("changed")
    .where("action", "=", "save_parts")
    .where("subjectId", "=", String(id))
    .executeTakeFirstOrThrow();
  expect(changed).toMatchObject({
    parts: {
      from: expect.stringContaining("6 × Pine 38 × 22 mm, 900 mm, for lathLength 0.9m"),
      to: "",
    },
  });
});

test("parts that were checked against a longer bar are refused, and the list stays", async () => {
  const { version, parts } = await getPartList(db, airer);
  const { stockLengthMm } = await timber();
  const longer = parts.map((part) =>
    part.material.key === pine ? { ...part, lengthMm: stockLengthMm + 1 } : part,
  );
  const saved = await saveParts(db, airer, { act: newAct(), version, parts: longer });
  expect(saved).toMatchObject({ reason: "part_longer" });
  expect(await getPartList(db, airer)).toEqual({ version, parts });
});

test("the first part list of a product is saved once by two people", async () => {
  const id = await productId(db, "rubber-grippers");
  const { version, parts } = await getPartList(db, id);
  expect({ version, parts }).toEqual({ version: 0, parts: [] });
  const hooks = (await getPartList(db, airer)).parts.slice(-1);
  const both = await Promise.all(
    [1, 2].map(() => saveParts(db, id, { act: newAct(), version, parts: hooks })),
  );
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
});

test("a cut list and the offcuts that it used are deleted after two years, what is in the rack stays", async () => {
  const source = await newCutList();
  await markBarSawn(db, { cutListId: source, bar: 1 }, { act: newAct(), isSawn: true });
  const rack = await listOffcuts(db, pine);
  await db
    .updateTable("cutLists")
    .set({ madeAt: new Date("2020-01-01") })
    .execute();
  await deleteOldCutLists(db);
  expect(await findCutList(db, source)).toBeNull();
  expect(await listOffcuts(db, pine)).toEqual(rack);
  expect(await db.selectFrom("offcuts").select("id").execute()).toHaveLength(rack.length);
});
