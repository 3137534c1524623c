import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { selectContents } from "#shop/catalogue/editing/content-queries.server.ts";
import { writeOptions } from "#shop/catalogue/editing/write-options.server.ts";
import { toGrid, toOptions } from "./grid-content.ts";
import type { Grid } from "./option-grid.ts";

/** The options of a product as they are now; none for an unknown product. */
export async function readOptionGrid(db: Db, productId: number): Promise<Grid> {
  const [contents, stock] = await Promise.all([
    selectContents(db, [productId]),
    selectValueStock(db, productId),
  ]);
  return toGrid(contents.get(productId)?.options ?? [], stock);
}

/** The pieces on the shelf by group and value, where they are counted. */
async function selectValueStock(db: Db, productId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("optionStock")
    .innerJoin("optionGroups", "optionGroups.id", "optionStock.groupId")
    .select(["key", "value", "stock"])
    .where("productId", "=", productId)
    .execute();
  return new Map(rows.map(({ key, value, stock }) => [`${key}=${value}`, stock] as const));
}

/** Writes the options of a locked product. What a value has beside its columns here stays as it is. */
export async function writeOptionGrid(tx: Db, productId: number, grid: Grid): Promise<void> {
  const now = (await selectContents(tx, [productId])).get(productId)?.options ?? [];
  await writeOptions(tx, [{ productId, groups: toOptions(grid, now) }]);
  await writeValueStock(tx, productId, grid);
}

async function writeValueStock(tx: Db, productId: number, grid: Grid): Promise<void> {
  const rows = grid.flatMap(({ key, values }) =>
    values.map(({ value, stock }) => ({ key, value, stock })),
  );
  const columns = JSON.stringify(rows);
  await sql`delete from option_stock s using option_groups g
    where g.id = s.group_id and g.product_id = ${productId} and not exists (
      select from jsonb_to_recordset(${columns}::jsonb) as r (key text, value text, stock int)
      where r.key = g.key and r.value = s.value and r.stock is not null)`.execute(tx);
  await sql`insert into option_stock (group_id, value, stock)
    select g.id, r.value, r.stock from jsonb_to_recordset(${columns}::jsonb) as r (key text, value text, stock int)
    join option_groups g on g.product_id = ${productId} and g.key = r.key
    where r.stock is not null
    on conflict (group_id, value) do update set stock = excluded.stock
      where option_stock.stock <> excluded.stock`.execute(tx);
}

/** Who has an SKU already: another product, or a value of one. */
export type SkuOwner = { readonly sku: string; readonly owner: string };

/** Whether something else has an SKU that a value of these products asks for. Nobody else takes one until the commit. */
export async function areSkusTaken(
  tx: Db,
  wanted: readonly { readonly productId: number | null; readonly sku: string }[],
): Promise<boolean> {
  if (wanted.length === 0) return false;
  await lockValueSkus(tx);
  const { rows } = await sql<{ taken: boolean }>`
    select exists (
      select from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w ("productId" int, sku text)
      where exists (select from products p where p.sku = w.sku)
        or exists (select from option_values v join option_groups g on g.id = v.group_id
          where v.sku = w.sku and g.product_id is distinct from w."productId")) as taken`.execute(
    tx,
  );
  return rows[0]?.taken ?? true;
}

async function lockValueSkus(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('option skus'))`.execute(tx);
}

/** The SKUs of a grid that something else has. Until the commit, nobody else gives values SKUs. */
export async function selectTakenSkus(
  db: Db,
  productId: number,
  grid: Grid,
): Promise<readonly SkuOwner[]> {
  const skus = grid.flatMap(({ values }) => values.map(({ sku }) => sku)).filter(Boolean);
  if (skus.length === 0) return [];
  if (db.isTransaction) await lockValueSkus(db);
  const { rows } = await sql<SkuOwner>`
    select sku, name as owner from products where sku = any(${skus}::text[])
    union all
    select v.sku, p.name || ', ' || v.label from option_values v join option_groups g on g.id = v.group_id
      join products p on p.id = g.product_id
      where v.sku = any(${skus}::text[]) and p.id <> ${productId}`.execute(db);
  return rows;
}

/** What keeps a value, or a whole group (`value` null), of a product from being removed. */
export type OptionUse = {
  readonly group: string;
  readonly value: string | null;
  readonly place: "parts" | "fits" | "covers" | "box";
};

/** The groups and values of a product that parts, fits, covers and its packed size are bound to. */
export async function selectOptionUses(db: Db, productId: number): Promise<readonly OptionUse[]> {
  const { rows } = await sql<OptionUse>`
    select option_group as "group", option_value as value, 'parts' as place
      from product_parts where product_id = ${productId} and option_group is not null
    union select finish_by, null, 'parts' from product_parts
      where product_id = ${productId} and finish_by is not null
    union select option_group, option_value, 'fits' from part_fits
      where product_id = ${productId} and option_group is not null
    union select part_group, part_value, 'fits' from part_fits
      where part_id = ${productId} and part_group is not null
    union select option_group, option_value, 'covers' from cover_sizes
      where product_id = ${productId} and option_group <> ''
    union select length_option, null, 'box' from packed_sizes
      where product_id = ${productId} and length_option is not null`.execute(db);
  return rows;
}
