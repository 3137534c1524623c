import { sql } from "kysely";
import { SKU_MAX, skuCode } from "#shop/catalogue/sku.ts";
import type { Db } from "#shop/platform/database/db.server.ts";

/**
 * The product in any state that has this SKU, or a value with it; null if none has. An SKU of a product is
 * known by its letters and digits alone: scanners and people leave hyphens out. The one that is written so comes first.
 */
export async function findScannedProduct(
  db: Db,
  typed: string,
): Promise<{ readonly sku: string; readonly name: string } | null> {
  const sku = typed.trim().slice(0, SKU_MAX);
  const code = skuCode(sku);
  if (code === "") return null;
  const { rows } = await sql<{ sku: string; name: string }>`
    select sku, name from (
    select sku, name, sku <> ${sku} as place from products p
    where upper(regexp_replace(p.sku, '[^[:alnum:]]', '', 'g')) collate "C" = ${code}
    union all
    select v.sku, p.name || ', ' || v.label, false from option_values v
    join option_groups g on g.id = v.group_id join products p on p.id = g.product_id
    where v.sku in (${sku}, upper(${sku}), lower(${sku}))) as found order by place limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Which of some codes, in capitals and without hyphens, are the SKU of a product in any state. */
export async function findSkusAmong(
  db: Db,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${codes}::text[]) as code where exists (select from products p
      where upper(regexp_replace(p.sku, '[^[:alnum:]]', '', 'g')) collate "C" = code)`.execute(db);
  return new Set(rows.map(({ code }) => code));
}
