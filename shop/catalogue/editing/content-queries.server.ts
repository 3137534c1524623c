import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { priceFromText } from "#shop/catalogue/price.ts";
import { selectFields } from "./editing-queries.server.ts";
import type { GroupContent, ProductContent } from "./product-content.ts";

/** Products that one statement reads: with their options and pictures, far below the limit of a statement. */
const CHUNK = 500;

/** The content of products as it is now, by product id. */
export async function selectContents(
  db: Db,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, ProductContent>> {
  const contents = new Map<number, ProductContent>();
  for (let at = 0; at < productIds.length; at += CHUNK)
    for (const [id, content] of await selectChunk(db, productIds.slice(at, at + CHUNK)))
      contents.set(id, content);
  return contents;
}

async function selectChunk(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ProductContent>> {
  const [fields, options, { rows: pictures }] = await Promise.all([
    selectFields(db, ids),
    selectOptions(db, ids),
    sql<{ id: number; pictures: string[] }>`
      select p.id, coalesce(rows.pictures, array_remove(main_image_url || additional_images, null)) as pictures
      from products p left join lateral (
        select coalesce(array_agg(coalesce(address, shipped_view, source_hash) order by position, id)
          filter (where deleted_at is null), '{}') as pictures
        from product_pictures where product_id = p.id having count(*) > 0) as rows on true
      where p.id = any(${[...ids]}::int[])`.execute(db),
  ]);
  const picturesOf = new Map(pictures.map((row) => [row.id, row.pictures]));
  return new Map(
    fields.map(({ id, netText, fields: { pricePence, ...others } }) => [
      id,
      {
        fields: others,
        netPence: pricePence === null ? null : priceFromText(netText),
        options: options.get(id) ?? [],
        pictures: picturesOf.get(id) ?? [],
      },
    ]),
  );
}

/** What is not part of a value's content: where it is. */
const OUTSIDE = ["group_id", "position"];

/** Columns that most values have nothing in: a content has them only with something in them. */
const unsaid = sql`case when v.sku is null then array['sku'] else '{}' end
  || case when v.is_available then array['is_available'] else '{}' end`;

async function selectOptions(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly GroupContent[]>> {
  const { rows } = await sql<{ productId: number; groups: GroupContent[] }>`
    select g.product_id, jsonb_agg(jsonb_build_object('key', g.key, 'name', g.name, 'values', coalesce((
      select jsonb_agg(to_jsonb(v) - (${OUTSIDE}::text[] || ${unsaid}) || jsonb_build_object('surcharge', v.surcharge::text)
        order by v.position) from option_values v where v.group_id = g.id), '[]'))
      order by g.position, g.id) as groups
    from option_groups g where g.product_id = any(${[...ids]}::int[]) group by g.product_id`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.productId, row.groups]));
}
