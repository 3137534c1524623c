import { sql } from "kysely";
import { z } from "zod";
import { fixedTo } from "#shop/catalogue/fixed-to.ts";
import { findExampleProducts } from "#shop/catalogue/example-products.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readSeed, seedOnce } from "#shop/platform/database/seed.server.ts";

const text = z.string().min(1).max(300);
const name = z.string().min(1).max(60);
const sizeMm = z.int().min(100).max(4_000);

/** The file of what is said of the example products. */
export const notes = z.array(
  z.strictObject({
    sku: name,
    inTheBox: z.array(text).min(1).max(20),
    fixedTo: z.enum(fixedTo).nullable(),
    fixing: text,
    notIncluded: z.array(text).max(20),
    care: z.array(text).min(1).max(10),
    warnings: z.array(text).max(10),
  }),
);

const choice = z.strictObject({ option: name, value: z.string().max(40) });
const fits = z.strictObject({
  partFits: z.array(
    z.strictObject({
      part: name,
      products: z.array(name),
      choices: z.array(z.strictObject({ when: choice.optional(), choose: choice.optional() })),
    }),
  ),
  covers: z.array(
    z.strictObject({
      sku: name,
      option: name.optional(),
      value: name.optional(),
      lengthMm: sizeMm,
      girthMm: sizeMm,
    }),
  ),
  rotaries: z.array(
    z.strictObject({
      sku: name.nullable(),
      make: name,
      model: name,
      lineMetres: z.int().min(1).max(200),
      lengthMm: sizeMm,
      girthMm: sizeMm,
      isTypical: z.boolean(),
    }),
  ),
});

/**
 * Loads what is in the box of the example products, their warnings, their parts and which cover fits which
 * rotary, once in a database's life and also into one that has had its products for long. True when it was
 * loaded now.
 */
export async function seedProductNotes(db: Db): Promise<boolean> {
  return seedOnce(db, "product-notes", async (tx) => {
    const all = notes.parse(await readSeed("product-notes.json"));
    const existing = await findExampleProducts(
      tx,
      all.map(({ sku }) => sku),
    );
    const ids = new Map(existing.map(({ id, sku }) => [sku, id]));
    // In the order of ids, as docs/lock-order.md asks of changes to products.
    for (const { id, sku } of existing.toSorted((a, b) => a.id - b.id)) {
      const note = all.find((each) => each.sku === sku);
      if (note === undefined) continue;
      await tx
        .updateTable("products")
        .set({
          inTheBox: note.inTheBox,
          fixing: note.fixing,
          notIncluded: note.notIncluded,
          warnings: note.warnings,
        })
        .where("id", "=", id)
        .execute();
    }
    await seedFits(tx, ids);
  });
}

/**
 * Loads how the example products are used and looked after, once in a database's life: also into one that was
 * filled before products had these words. True when it was loaded now.
 */
export async function seedProductCare(db: Db): Promise<boolean> {
  return seedOnce(db, "product-care", async (tx) => {
    const all = notes.parse(await readSeed("product-notes.json"));
    const ids = await lockExamples(tx, all);
    const care = JSON.stringify(all.map((note) => ({ sku: note.sku, care: note.care })));
    await sql`update products p set care = note.care
      from json_to_recordset(${care}::json) as note (sku text, care text[])
      where p.sku = note.sku and p.id = any(${ids}::int[]) and p.care = '{}'`.execute(tx);
  });
}

/**
 * Loads what the example products are fixed to, once in a database's life: also into one that was filled before
 * products had this, but not where the owner has written another sentence of how the product is fixed. True when it
 * was loaded now.
 */
export async function seedProductFixing(db: Db): Promise<boolean> {
  return seedOnce(db, "product-fixing", async (tx) => {
    const all = notes.parse(await readSeed("product-notes.json"));
    const ids = await lockExamples(tx, all);
    const fixings = JSON.stringify(
      all.map(({ sku, fixing, fixedTo: to }) => ({ sku, fixing, to })),
    );
    await sql`update products p set fixed_to = note."to"
      from json_to_recordset(${fixings}::json) as note (sku text, fixing text, "to" text)
      where p.sku = note.sku and p.id = any(${ids}::int[]) and p.fixed_to is null
        and p.fixing = note.fixing and note."to" is not null`.execute(tx);
  });
}

/** The ids of the example products, locked in their order, as docs/lock-order.md asks of changes to products. */
export async function lockExamples(
  tx: Db,
  all: readonly { readonly sku: string }[],
): Promise<readonly number[]> {
  const skus = all.map(({ sku }) => sku);
  const ids = (await findExampleProducts(tx, skus)).map(({ id }) => id);
  await sql`select from products where id = any(${ids}::int[]) order by id for no key update`.execute(
    tx,
  );
  return ids;
}

type Ids = ReadonlyMap<string, number>;

async function seedFits(tx: Db, ids: Ids): Promise<void> {
  const { partFits, covers, rotaries } = fits.parse(await readSeed("fits.json"));
  const parts = partFits.flatMap((each, position) => toPartRows(each, position, ids));
  if (parts.length > 0) await tx.insertInto("partFits").values(parts).execute();
  const sizes = covers.flatMap(({ sku, option = "", value = "", lengthMm, girthMm }) => {
    const id = ids.get(sku);
    const size = { lengthMm, girthMm };
    return id === undefined
      ? []
      : [{ productId: id, optionGroup: option, optionValue: value, ...size }];
  });
  if (sizes.length === 0) return;
  await tx.insertInto("coverSizes").values(sizes).execute();
  const folded = rotaries.flatMap(({ sku, make, model, ...rotary }, position) => {
    const id = sku === null ? null : ids.get(sku);
    if (id === undefined) return [];
    return [
      {
        productId: id,
        make,
        model,
        lineM: rotary.lineMetres,
        lengthMm: rotary.lengthMm,
        girthMm: rotary.girthMm,
        isTypical: rotary.isTypical,
        position,
      },
    ];
  });
  await tx.insertInto("foldedRotaries").values(folded).execute();
}

type SeedFit = z.infer<typeof fits>["partFits"][number];

function toPartRows({ part, products, choices }: SeedFit, position: number, ids: Ids) {
  return products.flatMap((sku) => {
    const [productId, partId] = [ids.get(sku), ids.get(part)];
    if (productId === undefined || partId === undefined) return [];
    return choices.map(({ when, choose }) => ({
      productId,
      partId,
      position,
      optionGroup: when?.option ?? null,
      optionValue: when?.value ?? null,
      partGroup: choose?.option ?? null,
      partValue: choose?.value ?? null,
    }));
  });
}
