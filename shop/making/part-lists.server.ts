import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { PageOfRows } from "#shop/platform/lists/keyset.server.ts";
import { countPartLists, partLists, type ListedPartList } from "./part-list-queries.server.ts";
import { differenceOf } from "./part-words.ts";
import { selectParts } from "./part-queries.server.ts";
import type { ProductPart } from "./parts.ts";

export {
  selectCopySources as listCopySources,
  type ListedPartList,
} from "./part-list-queries.server.ts";

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
    .selectFrom("partLists")
    .select("version")
    .where("productId", "=", productId)
    .executeTakeFirst();
  const parts = await selectParts(db, [productId]);
  return { version: list?.version ?? 0, parts: parts.get(productId) ?? [] };
}

/**
 * Replaces the part list of a product. Refused if somebody has saved it since the person saw that version, or
 * has shortened the bars of a material below one of the parts. The
 * audit log gets the rows that went and the rows that came.
 */
export async function saveParts(
  db: Db,
  productId: number,
  {
    act,
    version,
    parts,
  }: { readonly act: Act; readonly version: number; readonly parts: readonly ProductPart[] },
): Promise<
  Done<null> | Refused<"changed_meanwhile" | "material_gone" | "part_longer" | "act_reused">
> {
  const rows = parts.map((part, position) => ({
    position,
    materialKey: part.material.key,
    optionGroup: part.option?.group ?? null,
    optionValue: part.option?.value ?? null,
    quantity: part.quantity,
    lengthMm: part.lengthMm,
    finishBy: part.finishBy,
  }));
  const subject = { kind: "product", id: String(productId) };
  const named = { act, action: "save_parts", subject, input: { version, rows } };
  return withAct<null, "changed_meanwhile" | "material_gone" | "part_longer">(
    db,
    named,
    async (tx, audit) => {
      if (!(await fitBars(tx, parts))) return refused("part_longer");
      if (!(await lockPartList(tx, productId, version))) return refused("changed_meanwhile");
      const before = (await selectParts(tx, [productId])).get(productId) ?? [];
      await tx.deleteFrom("productParts").where("productId", "=", productId).execute();
      if (rows.length > 0)
        await tx
          .insertInto("productParts")
          .values(rows.map((row) => ({ ...row, productId })))
          .execute();
      const { removed, added } = differenceOf(before, parts);
      audit({ parts: { from: removed.join("; "), to: added.join("; ") } });
      return done(null);
    },
  );
}

/** Locks the materials of these parts. Whether each part fits on a bar of its material as it is now. */
async function fitBars(tx: Db, parts: readonly ProductPart[]): Promise<boolean> {
  const keys = [...new Set(parts.map(({ material }) => material.key))];
  if (keys.length === 0) return true;
  const rows = await tx
    .selectFrom("materials")
    .select(["key", "stockLengthMm"])
    .where("key", "in", keys)
    .orderBy("key")
    .forShare()
    .execute();
  const bars = new Map(rows.map((row) => [row.key, row.stockLengthMm]));
  return parts.every(
    ({ material, lengthMm }) => (lengthMm ?? 0) <= (bars.get(material.key) ?? Infinity),
  );
}

/** Locks the part list and raises its version; false if its version is another one. */
async function lockPartList(tx: Db, productId: number, version: number): Promise<boolean> {
  const saved = await tx
    .insertInto("partLists")
    .values({ productId })
    .onConflict((conflict) =>
      conflict
        .column("productId")
        .doUpdateSet({ version: version + 1 })
        .where("partLists.version", "=", version),
    )
    .returning("version")
    .executeTakeFirst();
  return saved !== undefined && saved.version === version + 1;
}

/** A page of the products that are made to order or have parts, and how many were found. */
export async function listPartLists(
  db: Db,
  { q = "", after = null }: { readonly q?: string; readonly after?: string | null } = {},
): Promise<PageOfRows<ListedPartList> & { readonly total: number }> {
  const [page, total] = await Promise.all([partLists(q).page(db, after), countPartLists(db, q)]);
  return { ...page, total };
}
