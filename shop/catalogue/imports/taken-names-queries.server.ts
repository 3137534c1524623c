import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/** Whether another product has one of the addresses, a product one of the new SKUs, or a category or brand is gone. */
export async function findTakenNames(
  tx: Db,
  names: readonly {
    readonly sku: string;
    readonly productId: number | null;
    readonly slug: string;
  }[],
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (
      select from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as w (sku text, "productId" int, slug text)
      where exists (select from products p where p.slug = w.slug and p.id is distinct from w."productId")
        or (w."productId" is null and (exists (select from products p where p.sku = w.sku)
          or exists (select from option_values v where v.sku = w.sku)))) as taken`.execute(tx);
  return rows[0]?.taken ?? true;
}

/**
 * Whether something of the shop is about one of these products that an import has added: then they are not deleted
 * again. The pieces with which they began, and photographs that the import itself has fetched, do not count.
 */
export async function areInUse(
  tx: Db,
  importId: string,
  productIds: readonly number[],
): Promise<boolean> {
  const ids = [...productIds];
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from order_lines where product_id = any(${ids}::int[]))
      or exists (select from stock_moves where product_id = any(${ids}::int[]) and reason <> 'opening')
      or exists (select from packed_sizes where product_id = any(${ids}::int[]))
      or exists (select from part_lists where product_id = any(${ids}::int[]))
      or exists (select from product_parts where product_id = any(${ids}::int[]))
      or exists (select from part_fits where product_id = any(${ids}::int[]) or part_id = any(${ids}::int[]))
      or exists (select from cover_sizes where product_id = any(${ids}::int[]))
      or exists (select from discount_products where product_id = any(${ids}::int[]))
      or exists (select from reviews where product_id = any(${ids}::int[]))
      or exists (select from questions where product_id = any(${ids}::int[]))
      or exists (select from shelf_places where product_id = any(${ids}::int[]))
      or exists (select from product_pictures where product_id = any(${ids}::int[])
        and id not in (select picture_id from product_import_pictures
          where import_id = ${importId} and picture_id is not null))
      or exists (select from related_products
        where related_id = any(${ids}::int[]) and product_id <> all(${ids}::int[])) as used`.execute(
    tx,
  );
  return rows[0]?.used ?? true;
}
