import { readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { createProduct } from "#shop/catalogue/editing/create-product.server.ts";
import { DAY_MS } from "#shop/kit/time.ts";
import { ownersAct } from "#tests/support/actors.ts";
import { testDatabase } from "#tests/support/database.ts";
import { jpeg, jpegOfBytes } from "#tests/support/picture-samples.ts";
import { addPicture } from "./add-picture.server.ts";
import { changePictures } from "./change-pictures.server.ts";
import { deleteLoosePictures } from "./delete-loose-pictures.server.ts";
import { deletePicture } from "./delete-picture.server.ts";
import { listPictures } from "./list-pictures.server.ts";
import { makePicture } from "./make-picture.server.ts";
import { selectPictures } from "./picture-queries.server.ts";
import { PICTURES_MAX } from "./product-picture.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";
import { productId } from "#tests/support/customers.ts";
import { valueOf } from "#tests/support/joined-staff.ts";

const folder = tempFolder();
process.env["DATA_DIR"] = folder;
const { db } = await testDatabase();
const PEGS = "LL-AC-007";

const idOf = (name: string) => productId(db, name);
const pegs = await idOf(PEGS);
const uploadsOf = async (productId: number) =>
  ((await listPictures(db, productId)) ?? []).filter(({ kind }) => kind === "upload");
const waitingJobs = async () =>
  (
    await sql<{ key: string }>`select key from graphile_worker.jobs
      where task_identifier = 'make-picture'`.execute(db)
  ).rows.map(({ key }) => key);

async function add(): Promise<string> {
  return valueOf(
    await addPicture(db, pegs, {
      act: ownersAct(),
      content: await jpeg(),
      fileName: "peg.jpg",
    }),
  );
}

async function copyOf(copyFrom = PEGS): Promise<number> {
  const product = {
    name: "More pegs",
    copyFrom,
    categorySlug: null,
    brandSlug: null,
    pricePence: null,
    weightGrams: null,
  };
  const made = valueOf(await createProduct(db, { act: ownersAct(), product }));
  return idOf(made);
}

const filesOf = (name: string) => {
  try {
    return readdirSync(path.join(folder, "uploads", name)).toSorted();
  } catch {
    return [];
  }
};
const allFiles = () =>
  ["picture-originals", "picture-masters", "pictures"].map((name) => filesOf(name));

/** Makes every file of the pictures so many days old. */
function age(days: number): void {
  const at = new Date(Date.now() - days * DAY_MS);
  for (const name of ["picture-originals", "picture-masters", "pictures"])
    for (const file of filesOf(name)) utimesSync(path.join(folder, "uploads", name, file), at, at);
}

it("a copy of a product has its uploads: one that is not ready, and one with a new focus, are made ready for the copy, too", async () => {
  const [cut, waiting, gone] = [await add(), await add(), await add()];
  await makePicture(db, cut);
  await deletePicture(db, pegs, { act: ownersAct(), id: gone });
  const focus = { from: { x: 500, y: 500 }, to: { x: 0, y: 500 } };
  const changes = { pictures: [{ id: cut, focus }] };
  expect(await changePictures(db, pegs, { act: ownersAct(), changes })).toMatchObject({ ok: true });

  const copy = await copyOf();
  const copied = await uploadsOf(copy);
  expect(copied.map(({ state, isCutting }) => [state, isCutting])).toEqual([
    ["ready", true],
    ["processing", false],
  ]);
  expect(await waitingJobs()).toEqual(
    expect.arrayContaining(copied.map(({ id }) => `make-picture ${id}`)),
  );
  for (const id of [cut, waiting, ...copied.map((picture) => picture.id)])
    await makePicture(db, id);
  for (const product of [pegs, copy])
    expect((await uploadsOf(product)).map(({ state, isCutting }) => [state, isCutting])).toEqual([
      ["ready", false],
      ["ready", false],
    ]);
  expect((await uploadsOf(copy)).map(({ url }) => url)).toEqual(
    (await uploadsOf(pegs)).map(({ url }) => url),
  );
});

it("a copy, and a copy of a copy, have the pictures that ship with the shop for the original", async () => {
  const maid = await idOf("LL-CA-001");
  await sql`insert into product_pictures (id, product_id, position, shipped_view, alt)
    values (gen_random_uuid(), ${maid}, 3, 'packshot', 'Four laths')`.execute(db);
  const viewsOf = async (productId: number) =>
    (await selectPictures(db, productId))?.pictures.map(({ shippedView }) => shippedView);
  const copy = await copyOf("LL-CA-001");
  const { sku } = await db
    .selectFrom("products")
    .select("sku")
    .where("id", "=", copy)
    .executeTakeFirstOrThrow();
  const copyOfCopy = await copyOf(sku);
  for (const id of [copy, copyOfCopy]) expect(await viewsOf(id)).toEqual(["LL-CA-001/packshot"]);
});

it("the same file is taken for two products at once", async () => {
  const copy = await copyOf();
  const content = await jpegOfBytes(8 * 1_024 * 1_024);
  const added = await Promise.all(
    [pegs, copy].map((id) => addPicture(db, id, { act: ownersAct(), content, fileName: "a.jpg" })),
  );
  expect(added).toEqual([{ ok: true, value: expect.any(String) }, added[1]]);
  expect(added[1]).toMatchObject({ ok: true });
  for (const id of [pegs, copy]) {
    const sent = (await uploadsOf(id)).at(-1);
    expect(sent?.state).toBe("processing");
    await makePicture(db, sent?.id ?? "");
    expect((await uploadsOf(id)).at(-1)?.state).toBe("ready");
  }
  expect(allFiles().flat()).not.toContainEqual(expect.stringMatching(/part$/));
});

it("a file that a product refuses is not written", async () => {
  const content = await jpeg({ width: 901, height: 701 });
  const sent = { act: ownersAct(), content, fileName: "a.jpg" };
  const before = filesOf("picture-originals");
  expect(await addPicture(db, 0, sent)).toEqual({ ok: false, reason: "no_product" });
  const copy = await copyOf();
  for (let own = (await listPictures(db, copy))?.length ?? 0; own < PICTURES_MAX; own += 1)
    await addPicture(db, copy, {
      act: ownersAct(),
      content: await jpeg({ width: 400 + own, height: 400 }),
      fileName: "b.jpg",
    });
  const full = filesOf("picture-originals");
  expect(full.length).toBeGreaterThan(before.length);
  expect(await addPicture(db, copy, sent)).toEqual({ ok: false, reason: "too_many" });
  expect(filesOf("picture-originals")).toEqual(full);
});

it("files are deleted once no picture has used them for 30 days, and those of any product that has them stay", async () => {
  const id = await add();
  await makePicture(db, id);
  const copy = await copyOf();
  const [own] = (await uploadsOf(pegs)).filter((picture) => picture.id === id);
  await deletePicture(db, pegs, { act: ownersAct(), id });
  const before = allFiles();
  // Written until the process was killed.
  for (const [at, name] of ["picture-originals", "picture-masters", "pictures"].entries())
    writeFileSync(path.join(folder, "uploads", name, `${before[at]?.[0]}.1.part`), "");
  age(40);
  await deleteLoosePictures(db);
  const kept = allFiles();
  expect(kept[1]).toEqual(before[1]);
  expect(kept.flat()).not.toContainEqual(expect.stringMatching(/part$/));
  expect((await uploadsOf(copy)).map(({ url }) => url)).toContain(own?.url);

  await db
    .updateTable("productPictures")
    .set({ deletedAt: new Date(Date.now() - 31 * DAY_MS) })
    .where("id", "=", id)
    .execute();
  await deleteLoosePictures(db);
  expect(
    await db.selectFrom("productPictures").select("id").where("id", "=", id).execute(),
  ).toEqual([]);
  expect(allFiles()).toEqual(kept);

  // The copy had the same file. Without it, nothing names the file.
  await db.deleteFrom("productPictures").where("productId", "=", copy).execute();
  age(29);
  await deleteLoosePictures(db);
  const later = allFiles();
  expect(later[2]).toEqual(kept[2]);
  expect(later[1]?.length).toBeLessThan(kept[1]?.length ?? 0);
  age(31);
  await deleteLoosePictures(db);
  expect(allFiles()[2]?.length).toBeLessThan(kept[2]?.length ?? 0);
  for (const { url } of await uploadsOf(pegs))
    expect(allFiles()[2]?.some((file) => url?.includes(file.slice(0, 16)))).toBe(true);
});

it("a file is kept as it was sent for 30 days, and longer while its picture waits to be drawn", async () => {
  const sent = () => filesOf("picture-originals");
  age(31);
  await deleteLoosePictures(db);
  const before = sent().length;
  const drawn = await add();
  await add();
  await makePicture(db, drawn);
  expect(sent()).toHaveLength(before + 2);
  age(29);
  await deleteLoosePictures(db);
  expect(sent()).toHaveLength(before + 2);
  age(31);
  await deleteLoosePictures(db);
  expect(sent()).toHaveLength(before + 1);
});

it("the file as it was sent counts towards what all uploads may need, once, and for as long as it is kept", async () => {
  const counted = async () =>
    Number(
      (
        await db
          .selectFrom("productPictures")
          .select((each) => each.fn.sum<string | null>("originalBytes").as("bytes"))
          .executeTakeFirstOrThrow()
      ).bytes,
    );
  age(31);
  await deleteLoosePictures(db);
  const before = await counted();
  const id = await add();
  await makePicture(db, id);
  await copyOf();
  const sent = filesOf("picture-originals").map(
    (name) => statSync(path.join(folder, "uploads", "picture-originals", name)).size,
  );
  const newest = (await counted()) - before;
  expect(newest).toBeGreaterThan(0);
  expect(sent).toContain(newest);
  await db
    .updateTable("productPictures")
    .set({ originalBytes: String(5 * 1_024 ** 3) })
    .where("id", "=", id)
    .execute();
  const content = await jpeg();
  const more = { act: ownersAct(), content, fileName: "more.jpg" };
  expect(await addPicture(db, pegs, more)).toEqual({ ok: false, reason: "no_space" });
  age(31);
  await deleteLoosePictures(db);
  expect(await counted()).toBe(before);
  expect(await addPicture(db, pegs, more)).toMatchObject({ ok: true });
});
