import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/** Who has chosen a value of an option. */
export type ValueReach = {
  readonly group: string;
  readonly value: string;
  /** Unpaid orders with it: they keep it. */
  readonly unpaidOrders: number;
  /** Carts of accounts with it. */
  readonly keptCarts: number;
};

/** Counts the unpaid orders and the kept carts that have each value of a product, now. */
export async function readOptionReach(db: Db, productId: number): Promise<readonly ValueReach[]> {
  const { rows } = await sql<ValueReach>`
    with ordered as (
      select option ->> 'key' as "group", option ->> 'value' as value, count(distinct l.order_id)::int as orders
      from order_lines l
      join orders on orders.id = l.order_id and orders.state = 'placed'
      join payments on payments.order_id = orders.id and payments.state = 'pending'
      cross join jsonb_array_elements(l.options) as option
      where l.product_id = ${productId} group by 1, 2),
    kept as (
      select option.key as "group", option.value, count(distinct k.customer_id)::int as carts
      from kept_lists k cross join jsonb_array_elements(k.lines) as line
      cross join jsonb_each_text(line -> 'options') as option
      where k.list = 'cart' and k.lines @> ${JSON.stringify([{ productId }])}::jsonb
        and (line ->> 'productId')::int = ${productId} group by 1, 2)
    select coalesce(ordered."group", kept."group") as "group", coalesce(ordered.value, kept.value) as value,
      coalesce(orders, 0) as "unpaidOrders", coalesce(carts, 0) as "keptCarts"
    from ordered full join kept on kept."group" = ordered."group" and kept.value = ordered.value
    order by 1, 2 limit 500`.execute(db);
  return rows;
}
