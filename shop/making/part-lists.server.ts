import { readPlace, writePlace } from "#shop/kit/keyset.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { selectParts } from "./part-queries.server.ts";
import type { ProductPart } from "./parts.ts";

/** The parts of each of these products, in the owner's order; none of a product without a part list. */
export async function listParts(
  db: Db,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, readonly ProductPart[]>> {
  return selectParts(db, productIds);
}

/** What a product is made of. Its version is 0 until somebody has saved it. */
export type PartList = { readonly version: number; readonly parts: readonly ProductPart[] };

/** The part list of a product, with its version; an empty one if it has none. */
export async function getPartList(db: Db, productId: number): Promise<PartList> {
  const list = await db
    .selectFrom("part_lists")
    .select("version")
    .where("product_id", "=", productId)
    .executeTakeFirst();
  const parts = await selectParts(db, [productId]);
  return { version: list?.version ?? 0, parts: parts.get(productId) ?? [] };
}

/** Replaces the part list of a product. Refused if somebody has saved it since the person saw that version. */
export async function saveParts(
  db: Db,
  productId: number,
  {
    act,
    version,
    parts,
  }: { readonly act: Act; readonly version: number; readonly parts: readonly ProductPart[] },
): Promise<Done<null> | Refused<"changed_meanwhile" | "material_gone" | "act_reused">> {
  const rows = parts.map((part, position) => ({
    position,
    material_key: part.material.key,
    option_group: part.option?.group ?? null,
    option_value: part.option?.value ?? null,
    quantity: part.quantity,
    length_mm: part.lengthMm,
    finish_by: part.finishBy,
  }));
  const subject = { kind: "product", id: String(productId) };
  const named = { act, action: "save_parts", subject, input: { version, rows } };
  return withAct<null, "changed_meanwhile" | "material_gone">(db, named, async (tx, audit) => {
    const before = await lockPartList(tx, productId, version);
    if (before === null) return refused("changed_meanwhile");
    await tx.deleteFrom("product_parts").where("product_id", "=", productId).execute();
    if (rows.length > 0)
      await tx
        .insertInto("product_parts")
        .values(rows.map((row) => ({ ...row, product_id: productId })))
        .execute();
    audit({ parts: { from: before, to: rows.length } });
    return done(null);
  });
}

/** Locks the part list and raises its version. How many rows it has; null if its version is another one. */
async function lockPartList(tx: Db, productId: number, version: number): Promise<number | null> {
  const saved = await tx
    .insertInto("part_lists")
    .values({ product_id: productId })
    .onConflict((conflict) =>
      conflict
        .column("product_id")
        .doUpdateSet({ version: version + 1 })
        .where("part_lists.version", "=", version),
    )
    .returning("version")
    .executeTakeFirst();
  if (saved === undefined || saved.version !== version + 1) return null;
  const { count } = await tx
    .selectFrom("product_parts")
    .select((row) => row.fn.countAll<string>().as("count"))
    .where("product_id", "=", productId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A product that is made to order, with the rows of its part list. */
export type ListedPartList = {
  readonly productId: number;
  readonly sku: string;
  readonly name: string;
  readonly rows: number;
};

/** Rows of a page. */
const PAGE_ROWS = 50;

/** The products that are made to order or have parts, by SKU, 50 a page, behind the place `after`. */
export async function listPartLists(
  db: Db,
  after: string | null,
): Promise<{ readonly lists: readonly ListedPartList[]; readonly next: string | null }> {
  const place = readPlace(after);
  const behind = typeof place?.keys[0] === "string" ? place.keys[0] : "";
  const rows = await db
    .selectFrom("products")
    .leftJoin("product_parts", "product_id", "products.id")
    .select((row) => [
      "products.id as productId",
      "sku",
      "name",
      row.fn.count<string>("product_parts.position").as("rows"),
    ])
    .where("sku", ">", behind)
    .where((row) =>
      row.or([row("stock", "is", null), row("product_parts.position", "is not", null)]),
    )
    .where("state", "<>", "archived")
    .groupBy(["products.id", "sku", "name"])
    .orderBy("sku")
    .limit(PAGE_ROWS + 1)
    .execute();
  const shown = rows.slice(0, PAGE_ROWS);
  const last = shown.at(-1);
  const seen = (place?.seen ?? 0) + shown.length;
  return {
    lists: shown.map((row) => ({ ...row, rows: Number(row.rows) })),
    next:
      last === undefined || rows.length <= PAGE_ROWS
        ? null
        : writePlace({ seen, keys: [last.sku] }),
  };
}
