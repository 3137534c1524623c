import { sql, type RawBuilder } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { keyset } from "#shop/platform/lists/keyset.server.ts";

/** A product that is made to order, with the rows of its part list. */
export type ListedPartList = {
  readonly productId: number;
  readonly sku: string;
  readonly name: string;
  readonly rows: number;
};

/** A product that is made to order or has parts, and is found by part of its name or the beginning of its SKU. */
function isFound(q: string): RawBuilder<boolean> {
  const typed = q.replaceAll(/[\\%_]/g, String.raw`\$&`);
  // What has no stock has a lead time, too, and an index has those.
  return sql<boolean>`products.state <> 'archived'
    and products.id in (select id from products where lead_time_days is not null and stock is null
      union select product_id from product_parts)
    and (products.name ilike ${`%${typed}%`} or products.sku ilike ${`${typed}%`})`;
}

/** They, by SKU. `q`: part of the name, or the beginning of the SKU. */
export const partLists = (q: string) =>
  keyset<ListedPartList>(
    sql`select id as product_id, sku, name,
        (select count(*)::int from product_parts where product_id = products.id) as rows
      from products where ${isFound(q)}`,
    { sku: "text" },
  );

export async function countPartLists(db: Db, q: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from products where ${isFound(q)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The products, by name, whose parts another product can begin with: 200 at most. */
export async function selectCopySources(
  db: Db,
  exceptId: number,
): Promise<readonly Pick<ListedPartList, "productId" | "name">[]> {
  const { rows } = await sql<Pick<ListedPartList, "productId" | "name">>`
    select products.id as "productId", products.name from products
    where products.id <> ${exceptId}
      and exists (select 1 from product_parts where product_id = products.id)
    order by products.name, products.id limit 200`.execute(db);
  return rows;
}
