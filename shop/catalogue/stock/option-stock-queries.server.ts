import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { stockKey, type StockLine } from "./stock-key.ts";

/** How the pieces of options change with each piece of a product. */
type Change = { readonly stock: -1 | 0 | 1; readonly held: -1 | 0 | 1 };

/** The products of which an option is short: pieces that are counted by themselves, of locked products. */
export async function selectShortOptions(
  tx: Db,
  lines: readonly StockLine[],
): Promise<readonly number[]> {
  const wanted = perOption(lines);
  if (wanted.length === 0) return [];
  const { rows } = await sql<{ productId: number }>`
    select distinct g.product_id from option_stock s join option_groups g on g.id = s.group_id
    join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (product_id int, key text, value text, quantity int)
      on w.product_id = g.product_id and w.key = g.key and w.value = s.value
    where s.stock - s.held < w.quantity order by 1`.execute(tx);
  return rows.map((row) => row.productId);
}

/** Changes the pieces of options of locked products, where they are counted. None falls below 0. */
export async function changeOptionStock(
  tx: Db,
  lines: readonly StockLine[],
  { stock, held }: Change,
): Promise<void> {
  const changed = perOption(lines);
  if (changed.length === 0) return;
  await sql`update option_stock s
    set stock = greatest(0, s.stock + ${stock}::int * c.quantity), held = greatest(0, s.held + ${held}::int * c.quantity)
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c (product_id int, key text, value text, quantity int)
    join option_groups g on g.product_id = c.product_id and g.key = c.key
    where s.group_id = g.id and s.value = c.value`.execute(tx);
}

function perOption(lines: readonly StockLine[]) {
  const sums = new Map<
    string,
    { product_id: number; key: string; value: string; quantity: number }
  >();
  for (const { productId, quantity, options = [] } of lines)
    for (const { key, value } of options) {
      const name = stockKey(productId, { key, value });
      const before = sums.get(name)?.quantity ?? 0;
      sums.set(name, { product_id: productId, key, value, quantity: before + quantity });
    }
  return [...sums.values()];
}
