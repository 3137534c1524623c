import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/** A product whose options another one can begin with. */
export type OptionSource = { readonly sku: string; readonly name: string };

const SOURCES_MAX = 200;

/** The other products that have options, the live ones first, by name, 200 at most. */
export async function listOptionSources(
  db: Db,
  productId: number,
): Promise<readonly OptionSource[]> {
  const { rows } = await sql<OptionSource>`
    select sku, name from products p where id <> ${productId}
      and exists (select from option_groups g where g.product_id = p.id)
    order by state <> 'live', name, id limit ${SOURCES_MAX}`.execute(db);
  return rows;
}
