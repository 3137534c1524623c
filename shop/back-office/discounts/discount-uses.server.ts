import { sql } from "kysely";
import type { Pence } from "#shop/kit/money.ts";
import { keyset } from "#shop/platform/lists/keyset.server.ts";

/** The use of a discount code by an order. */
export type ListedUse = {
  readonly orderNumber: string;
  /** The name on the order; as for the order itself, it goes when the order loses its personal data. */
  readonly customerName: string;
  /** Null when the account was deleted. */
  readonly customerId: string | null;
  /** What came off the order, with VAT. */
  readonly amountPence: Pence;
  /** When the order was placed with the code, by which the list is sorted. */
  readonly reservedAt: Date;
  /** `reserved`: by an unpaid order. `given_back`: the order ended unpaid, and the use counts no longer. */
  readonly state: "reserved" | "used" | "given_back";
  /** Since when it is so. */
  readonly since: Date;
};

/** The uses of a discount, the newest first. */
export function discountUses(discountId: number) {
  return keyset<ListedUse>(
    sql`select order_id as by_order_id, order_number, orders.customer_id, customer_name, amount_pence, reserved_at,
        case when used_at is not null then 'used' when given_back_at is not null then 'given_back'
          else 'reserved' end as state,
        coalesce(used_at, given_back_at, reserved_at) as since
      from discount_uses join orders on orders.id = order_id where discount_id = ${discountId}`,
    { reservedAt: "moment", byOrderId: "uuid" },
    { isDown: true },
  );
}
