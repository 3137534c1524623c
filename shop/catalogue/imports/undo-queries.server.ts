import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { ProductContent } from "#shop/catalogue/editing/product-content.ts";

/** What an act made of a product, and what the product was before it; null for a new one. */
export type MadeContent = {
  readonly product_id: number;
  readonly before: ProductContent | null;
};

/** What the products of an act were before it. */
export async function selectBefore(tx: Db, actId: string): Promise<readonly MadeContent[]> {
  const { rows } = await sql<MadeContent>`
    select v.product_id, b.content as before from product_versions v
    left join product_versions b on b.product_id = v.product_id and b.number = v.number - 1
    where v.act_id = ${actId} order by v.product_id`.execute(tx);
  return rows;
}

/** The products of an act that are not any more what it made them, their pictures apart: an import has none of them. */
export async function selectChangedSince(
  db: Db,
  actId: string,
  contents: ReadonlyMap<number, ProductContent>,
): Promise<readonly number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select v.product_id from product_versions v
    left join unnest(${[...contents.keys()]}::int[],
      ${[...contents.values()].map((content) => JSON.stringify(content))}::jsonb[]) as now (id, content)
      on now.id = v.product_id
    where v.act_id = ${actId} and now.content - 'pictures' is distinct from v.content - 'pictures'
    order by v.product_id`.execute(db);
  return rows.map((row) => row.product_id);
}

export async function deleteProducts(tx: Db, productIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom("products")
    .where("id", "in", [...productIds])
    .execute();
}
