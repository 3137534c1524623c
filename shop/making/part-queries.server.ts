import type { Selectable } from "kysely";
import { assert } from "#shop/kit/assert.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Materials } from "#shop/platform/database/tables.ts";
import { materialKinds, MATERIALS_MAX, type Material } from "./material.ts";
import { PARTS_MAX, type ProductPart } from "./parts.ts";

/** Every material, by kind and name; 200 at most. */
export async function selectMaterials(db: Db): Promise<readonly Material[]> {
  const rows = await db
    .selectFrom("materials")
    .selectAll()
    .orderBy("name")
    .limit(MATERIALS_MAX)
    .execute();
  const rank = ({ kind }: Material) => materialKinds.indexOf(kind);
  return rows.map(toMaterial).toSorted((a, b) => rank(a) - rank(b));
}

export function toMaterial(row: Selectable<Materials>): Material {
  const { key, name, kind, version } = row;
  if (kind !== "timber") return { key, name, kind, version };
  const { widthMm, thicknessMm, stockLengthMm, kerfMm, keepFromMm } = row;
  assert(
    widthMm !== null &&
      thicknessMm !== null &&
      stockLengthMm !== null &&
      kerfMm !== null &&
      keepFromMm !== null,
    "timber has its measures",
  );
  return {
    key,
    name,
    kind,
    version,
    widthMm,
    thicknessMm,
    stockLengthMm,
    kerfMm,
    keepFromMm,
  };
}

/** The parts of each of these products, in the owner's order; none of a product without a part list. */
export async function selectParts(
  db: Db,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, readonly ProductPart[]>> {
  if (productIds.length === 0) return new Map();
  const materials = await selectMaterials(db);
  const byKey = new Map(materials.map((each) => [each.key, each]));
  const rows = await db
    .selectFrom("productParts")
    .selectAll()
    .where("productId", "in", [...new Set(productIds)])
    .orderBy("productId")
    .orderBy("position")
    .limit(productIds.length * PARTS_MAX)
    .execute();
  const parts = new Map<number, ProductPart[]>();
  for (const row of rows) {
    const material = byKey.get(row.materialKey);
    assert(material !== undefined, "a part has a material");
    const { optionGroup: group, optionValue: value } = row;
    const part = {
      material,
      option: group === null || value === null ? null : { group, value },
      quantity: row.quantity,
      lengthMm: row.lengthMm,
      finishBy: row.finishBy,
    };
    parts.set(row.productId, [...(parts.get(row.productId) ?? []), part]);
  }
  return parts;
}

/** Locks a material until the end of the transaction; null if there is none. */
export async function lockMaterial(tx: Db, key: string): Promise<Material | null> {
  const row = await tx
    .selectFrom("materials")
    .selectAll()
    .where("key", "=", key)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toMaterial(row);
}
