import type { CheckoutRequest } from "#shop/checkout/start.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { checkoutOf, payCheckout, startedCheckout } from "./checkouts.ts";
import type { TestShop } from "./shop.ts";

/** An order of a new customer for these products, one piece for each id, paid on its payment page. */
export async function paidOrder(
  shop: TestShop,
  productIds: readonly number[],
  { card, ...change }: Partial<CheckoutRequest> & { card?: string | undefined } = {},
): Promise<{ customer: CheckoutRequest["customer"]; order: Order }> {
  const request = await checkoutOf(shop.db, productIds, change);
  const order = await payCheckout(shop, await startedCheckout(shop.db, request), card);
  return { customer: request.customer, order };
}
