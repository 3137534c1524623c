import { choiceOf } from "#shop/fulfilment/customer-words/order-details-view.ts";
import type { OrderView } from "#shop/fulfilment/customer-words/order-view.ts";
import { londonDay } from "#shop/kit/time.ts";
import type { Order } from "#shop/orders/order.ts";
import { vatRateOn } from "#shop/tax/vat-rates.ts";
import { grossPence } from "#shop/tax/vat.ts";
import type { CartChoice } from "#storefront/client/stored/cart-store.ts";

/** One page of a customer's orders. */
export type OrderPageView = {
  readonly orders: readonly OrderView[];
  readonly page: number;
  readonly pages: number;
};

/**
 * The cart items to buy an order again, at its prices. The cart fetches today's and shows what
 * changed.
 */
export function toBuyAgain({ lines }: Order): CartChoice[] {
  return lines.flatMap(({ productId, name, unitNetPence, options, quantity }) => {
    if (productId === null) return [];
    const item: CartChoice = {
      id: productId,
      name,
      // The cart shows UK prices with VAT, wherever the order went.
      price: grossPence(unitNetPence, vatRateOn(londonDay(new Date()))) / 100,
      options: choiceOf(options),
    };
    return Array.from({ length: quantity }, () => item);
  });
}
