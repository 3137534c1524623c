import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { ProductContent } from "#shop/catalogue/editing/product-content.ts";

/** What an act made of a product, and what the product was before it; null for a new one. */
export type MadeContent = {
  readonly productId: number;
  readonly before: ProductContent | null;
};

/** Products that one statement reads or deletes. */
const CHUNK = 500;

/** What the products of an act were before it. */
export async function selectBefore(
  db: Db,
  actId: string,
  productIds: readonly number[],
): Promise<readonly MadeContent[]> {
  const made: MadeContent[] = [];
  for (let at = 0; at < productIds.length; at += CHUNK) {
    const { rows } = await sql<MadeContent>`
      select v.product_id, b.content as before from product_versions v
      left join product_versions b on b.product_id = v.product_id and b.number = v.number - 1
      where v.product_id = any(${productIds.slice(at, at + CHUNK)}::int[]) and v.act_id = ${actId}
      order by v.product_id`.execute(db);
    made.push(...rows);
  }
  return made;
}

/** Whether a product of an act is not any more what it made it, its pictures apart: an import has none of them. */
export async function isChangedSince(
  db: Db,
  actId: string,
  contents: ReadonlyMap<number, ProductContent>,
): Promise<boolean> {
  const all = [...contents];
  for (let at = 0; at < all.length; at += CHUNK) {
    const chunk = all.slice(at, at + CHUNK);
    const { rows } = await sql<{ productId: number }>`
      select v.product_id from product_versions v
      join unnest(${chunk.map(([id]) => id)}::int[],
        ${chunk.map(([, content]) => JSON.stringify(content))}::jsonb[]) as now (id, content) on now.id = v.product_id
      where v.product_id = any(${chunk.map(([id]) => id)}::int[]) and v.act_id = ${actId}
        and now.content - 'pictures' is distinct from v.content - 'pictures'
      limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Deletes products that are locked `for update`. */
export async function deleteProducts(tx: Db, productIds: readonly number[]): Promise<void> {
  for (let at = 0; at < productIds.length; at += CHUNK)
    await tx
      .deleteFrom("products")
      .where("id", "in", productIds.slice(at, at + CHUNK))
      .execute();
}
