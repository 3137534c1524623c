import { sql } from "kysely";
import { expect, it } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { findProduct } from "#shop/catalogue/catalogue.server.ts";
import { OWNER, ownersAct } from "#tests/support/actors.ts";
import { testDatabase } from "#tests/support/database.ts";
import { bringBackVersion } from "./bring-back.server.ts";
import { changeProduct } from "./change-product.server.ts";
import { selectContents } from "./content-queries.server.ts";
import { writeOptions } from "./write-options.server.ts";
import { keepingVersions } from "./keep-version.server.ts";
import type { ProductChanges } from "./product-fields.ts";
import { listVersions, readContent } from "./version-list.server.ts";
import { productId } from "#tests/support/customers.ts";

const { db } = await testDatabase();

const idOf = (name: string) => productId(db, name);
const change = (id: number, changes: ProductChanges, act = ownersAct()) =>
  changeProduct(db, id, { act, changes });
const numbersOf = async (id: number) =>
  (await listVersions(db, id, null)).versions.map(({ number, action }) => [number, action]);
const seenOf = async (id: number) => (await readContent(db, id)).fingerprint;
const contentOf = async (id: number) => (await readContent(db, id)).content;

it("the first change keeps the product as it was and as it is; a refused one and the same one again keep nothing", async () => {
  const id = await idOf("traditional-kitchen-maid");
  const before = await contentOf(id);
  const act = ownersAct();
  const renamed = { name: { from: "Traditional Kitchen Maid", to: "Grand Kitchen Maid" } };
  await Promise.all([1, 2].map(() => change(id, renamed, act)));
  expect(await change(id, { leadTimeDays: { from: 14, to: null } })).toMatchObject({ ok: false });
  const { versions } = await listVersions(db, id, null);
  expect(versions).toEqual([
    expect.objectContaining({ number: 2, staffId: OWNER.id, action: "change_product", before }),
    expect.objectContaining({ number: 1, staffId: null, action: "begin", content: before }),
  ]);
  expect(versions[0]?.content).toEqual(await contentOf(id));
  expect(versions[0]?.content.options).toHaveLength(5);
});

it("what the database was changed to between two versions is a version of its own", async () => {
  const id = await idOf("traditional-stacker");
  await change(id, { takesOrders: { from: true, to: false } });
  await sql`update products set lead_time_days = 30 where id = ${id}`.execute(db);
  await change(id, { takesOrders: { from: false, to: true } });
  expect(await numbersOf(id)).toEqual([
    [4, "change_product"],
    [3, "begin"],
    [2, "change_product"],
    [1, "begin"],
  ]);
});

it("a version comes back to the penny, with its options in their order, but not its state, as a new version", async () => {
  const id = await idOf("five-lath-ceiling-airer");
  await sql`update products set base_price = 45.01 where id = ${id}`.execute(db);
  const before = await contentOf(id);
  const [first, ...others] = before.options;
  if (first === undefined) throw new Error("no options");
  await change(id, { pricePence: { from: pence(5_401), to: pence(6_000) } });
  const changed = [
    ...others,
    { ...first, name: "Shade", values: first.values.toReversed().slice(1) },
    { key: "wall", name: "Wall", values: [{ value: "left", label: "Left", surcharge: "1.00" }] },
  ];
  const named = { productIds: [id], act: ownersAct(), action: "change_options" };
  await db.transaction().execute((tx) =>
    keepingVersions(tx, named, async () => {
      await writeOptions(tx, [{ productId: id, groups: changed }]);
      return { ok: true as const, value: null };
    }),
  );
  await change(id, { state: { from: "live", to: "archived" } });
  expect((await contentOf(id)).options.map(({ name }) => name)).toContain("Shade");

  const act = ownersAct();
  const sent = { act, number: 1, seen: await seenOf(id) };
  const answers = await Promise.all([1, 2].map(() => bringBackVersion(db, id, sent)));
  expect(answers).toEqual([1, 2].map(() => ({ ok: true, value: 1 })));
  expect(await contentOf(id)).toEqual({
    ...before,
    fields: { ...before.fields, state: "archived" },
  });
  const [newest] = (await listVersions(db, id, null)).versions;
  expect(newest).toMatchObject({ number: 5, action: "bring_back_product", broughtBack: 1 });

  await change(id, { state: { from: "archived", to: "live" } });
  expect(await findProduct(db, "five-lath-ceiling-airer")).toMatchObject({ pricePence: 5_401 });
  const { rows } = await sql`select from products where price_pence is null`.execute(db);
  expect(rows).toEqual([]);
});

it("a version is refused when somebody has changed the product since the page was opened, when it is unknown or already there", async () => {
  const id = await idOf("enamel-soap-tin");
  await change(id, { takesOrders: { from: true, to: false } });
  const seen = await seenOf(id);
  const bringBack = async (number: number, fingerprint: string) =>
    bringBackVersion(db, id, { act: ownersAct(), number, seen: fingerprint });
  await sql`update products set name = 'Soap' where id = ${id}`.execute(db);
  expect(await bringBack(1, seen)).toEqual({ ok: false, reason: "changed_meanwhile" });
  expect(await bringBack(9, await seenOf(id))).toEqual({ ok: false, reason: "no_version" });
  expect(await bringBack(1, await seenOf(id))).toMatchObject({ ok: true });
  expect(await bringBack(1, await seenOf(id))).toEqual({ ok: false, reason: "unchanged" });
  const latest = await seenOf(id);
  const both = await Promise.all([1, 2].map(() => bringBack(2, latest)));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both).toContainEqual({ ok: false, reason: "changed_meanwhile" });
});

it("versions come 50 a page, each with the one before it", async () => {
  const id = await idOf("hanging-peg-ring");
  for (let at = 0; at < 52; at += 1)
    await change(id, { takesOrders: { from: at % 2 === 0, to: at % 2 === 1 } });
  const first = await listVersions(db, id, null);
  expect([first.versions.length, first.versions.at(-1)?.number, first.next]).toEqual([50, 4, 4]);
  expect(first.versions.at(-1)?.before).not.toBeNull();
  const second = await listVersions(db, id, first.next);
  expect(second.versions.map(({ number }) => number)).toEqual([3, 2, 1]);
  expect([second.versions.at(-1)?.before, second.next]).toEqual([null, null]);
});

it("the content of several products is read at once", async () => {
  const ids = [await idOf("beech-pegs"), await idOf("enamel-soap-tin")];
  const contents = await selectContents(db, ids);
  for (const id of ids) expect(contents.get(id)).toEqual(await contentOf(id));
});
