import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/** The products behind a SKU, in the order of their SKUs, whatever their state. */
export async function selectSkusAfter(
  db: Db,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly { readonly id: number; readonly sku: string }[]> {
  const { rows } = await sql<{ id: number; sku: string }>`
    select id, sku from products where sku > ${after} order by sku limit ${limit}`.execute(db);
  return rows;
}

export async function countProductsOfAnyState(db: Db): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from products`.execute(db);
  return rows[0]?.count ?? 0;
}
