import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { GoodsState, MoneyState } from "#shop/back-office/order-summary.ts";

/** An order of a customer as their page shows it. */
export type CustomerOrder = {
  readonly orderNumber: string;
  readonly placedAt: Date;
  readonly pieces: string;
  readonly totalPence: number;
  readonly moneyState: MoneyState;
  readonly goodsState: GoodsState;
  readonly restState: GoodsState | null;
  readonly flags: number;
};

/** A customer's newest orders with their summaries, which the caller has brought up to date; unpaid ones too. */
export async function selectOrdersOfCustomer(
  db: Db,
  customerId: string,
  limit: number,
): Promise<readonly CustomerOrder[]> {
  const { rows } = await sql<CustomerOrder>`
    select summary.order_number as "orderNumber", placed_at as "placedAt", pieces,
      summary.total_pence as "totalPence", money_state as "moneyState", goods_state as "goodsState",
      rest_state as "restState", flags
    from orders join order_summaries summary on summary.order_id = orders.id
    where customer_id = ${customerId}
    order by orders.created_at desc, orders.id limit ${limit}`.execute(db);
  return rows;
}
