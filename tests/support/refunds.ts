import type { Order } from "#shop/orders/order.ts";
import { productId, ukAddress } from "./customers.ts";
import { paidOrder } from "./paid-orders.ts";
import { chargeOf } from "./payments.ts";
import type { TestShop } from "./shop.ts";

/** What is bought: slugs with numbers of pieces, where to, and with which card. */
export type Bought = {
  readonly items?: Readonly<Record<string, number>>;
  readonly where?: Partial<typeof ukAddress>;
  readonly card?: string;
};

/** A paid order with its charge: one 4-lath ceiling airer for £54.00, or what is named. Each piece is a line. */
export async function soldOrder(
  shop: TestShop,
  { items = { "traditional-kitchen-maid": 1 }, where = {}, card }: Bought = {},
): Promise<{ readonly order: Order; readonly chargeRef: string; readonly email: string }> {
  const pieces: number[] = [];
  for (const [slug, count] of Object.entries(items))
    pieces.push(...Array<number>(count).fill(await productId(shop.db, slug)));
  const address = { ...ukAddress, ...where };
  const { customer, order } = await paidOrder(shop, pieces, { address, card });
  return { order, chargeRef: await chargeOf(shop.db, order.id), email: customer.email };
}
