import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { lacksAlt } from "#shop/catalogue/pictures/alternative-texts.server.ts";
import { selectContents } from "#shop/catalogue/editing/content-queries.server.ts";
import type { PresentProduct } from "#shop/catalogue/product-file/plan-product.ts";

/** Every product of the shop, by SKU. */
export async function selectIndex(
  db: Db,
): Promise<readonly { readonly sku: string; readonly slug: string }[]> {
  return db.selectFrom("products").select(["sku", "slug"]).execute();
}

/** The SKUs of option values, with the product that each is of. */
export async function selectValueSkus(
  db: Db,
): Promise<readonly { readonly sku: string; readonly owner: string }[]> {
  const { rows } = await sql<{ sku: string; owner: string }>`
    select v.sku, p.sku as owner from option_values v join option_groups g on g.id = v.group_id
    join products p on p.id = g.product_id where v.sku is not null`.execute(db);
  return rows;
}

/** Products as they are now, by SKU. `goingLive`: those whose pictures are looked at. */
export async function selectPresent(
  db: Db,
  skus: readonly string[],
  goingLive: ReadonlySet<string>,
): Promise<ReadonlyMap<string, PresentProduct>> {
  const { rows } = await sql<{ id: number; sku: string; made: boolean }>`
    select id, sku, stock is null as made from products where sku = any(${[...skus]}::text[])`.execute(
    db,
  );
  const contents = await selectContents(
    db,
    rows.map(({ id }) => id),
  );
  const present = new Map<string, PresentProduct>();
  for (const { id, sku, made } of rows) {
    const content = contents.get(id);
    if (content === undefined) continue;
    const lacks = goingLive.has(sku) && content.fields.state !== "live" && (await lacksAlt(db, id));
    present.set(sku, { id, content, isMadeToOrder: made, lacksAlt: lacks });
  }
  return present;
}
