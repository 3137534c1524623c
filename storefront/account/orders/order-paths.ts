import { href } from "react-router";
import { productPath } from "#storefront/client/product-path.ts";
import type { OrderPaths } from "#ui/order/customers-order.ts";

/** Where the links of an order's page lead. */
export function orderPaths(orderNumber: string): OrderPaths {
  return {
    account: href("/account"),
    cancel: href("/account/orders/:orderNumber/cancel", { orderNumber }),
    invoice: href("/account/orders/:orderNumber/invoice", { orderNumber }),
    payAgain: href("/account/orders/:orderNumber/pay-again", { orderNumber }),
    returns: href("/returns"),
    creditNote: (number) =>
      href("/account/orders/:orderNumber/credit-notes/:number", { orderNumber, number }),
    product: ({ slug, choice }) => productPath(slug, choice),
  };
}
