import { settlePage } from "#shop/checkout/settle-payment.server.ts";
import { startCheckout, type CheckoutRequest } from "#shop/checkout/start.server.ts";
import { listOrdersOf } from "#shop/orders/orders.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { makeCustomer, productId, ukAddress } from "./customers.ts";
import { mailsTo } from "./mails.ts";
import { getOrder, statesOf, withStatus, type OrderWithStatus } from "./orders.ts";
import { orderOfPage } from "./payments.ts";
import type { TestShop } from "./shop.ts";
import { setStock } from "./stock.ts";

/** A checkout that has opened its payment page, with its order as saved then. */
export type StartedCheckout = {
  readonly request: CheckoutRequest;
  readonly order: OrderWithStatus;
  readonly sessionId: string;
  readonly url: string;
};

/** A checkout of a new customer for these products, one piece for each id. */
export async function checkoutOf(
  db: Db,
  productIds: readonly number[],
  change: Partial<CheckoutRequest> = {},
): Promise<CheckoutRequest> {
  return {
    customer: change.customer ?? (await makeCustomer(db)),
    items: productIds.map((productId) => ({ productId, options: {}, seenPence: null })),
    address: ukAddress,
    notes: "",
    seenShippingPence: null,
    ...change,
  };
}

/** Starts a checkout, which opens its payment page. */
export async function startedCheckout(db: Db, request: CheckoutRequest): Promise<StartedCheckout> {
  const opened = await startCheckout(db, request);
  if (!opened.ok) throw new Error(opened.reason);
  const order = await orderOfPage(db, opened.sessionId);
  return { request, order, sessionId: opened.sessionId, url: opened.url };
}

/** Pays a checkout on its payment page, and completes its order as the shop does. Returns the order then. */
export async function payCheckout(
  shop: TestShop,
  { sessionId, url }: Pick<StartedCheckout, "sessionId" | "url">,
  card?: string,
): Promise<OrderWithStatus> {
  await shop.pay(url, card);
  await settlePage(shop.db, sessionId);
  return orderOfPage(shop.db, sessionId);
}

/** What tests of the checkout need: new customers with a cover in the cart, and their orders. */
export async function checkoutsOf(shop: TestShop) {
  const { db, stripe } = shop;
  const cover = await productId(db, "hills-cover");
  await setStock(db, cover, 1_000);
  const newRequest = (change?: Partial<CheckoutRequest>) => checkoutOf(db, [cover], change);

  /** Opens a session at Stripe without the shop, for one piece at this price. */
  async function openOwnSession(session: {
    pence: number;
    currency?: string;
    reference?: string;
  }): Promise<{ id: string; url: string }> {
    const { id, url } = await stripe.checkout.sessions.create({
      mode: "payment",
      customer_email: "ann@example.com",
      success_url: "https://example.com/thanks",
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: session.currency ?? "gbp",
            unit_amount: session.pence,
            product_data: { name: "A clothes airer" },
          },
        },
      ],
      ...(session.reference === undefined ? {} : { client_reference_id: session.reference }),
    });
    return { id, url: url ?? "" };
  }

  return {
    stripe,
    newRequest,
    start: async (change?: Partial<CheckoutRequest>) =>
      startedCheckout(db, await newRequest(change)),
    orderById: (id: string) => getOrder(db, id),
    openOwnSession,
    async ordersOf(request: CheckoutRequest): Promise<readonly { status: string }[]> {
      const { orders } = await listOrdersOf(db, request.customer.id);
      return Promise.all(orders.map((order) => withStatus(db, order)));
    },
    /** The events that changed the state of an order, in their order. */
    historyOf: (orderId: string) => statesOf(db, orderId),
    /** The templates of the mails to an address, in order. */
    mailsTo: async (email: string) => (await mailsTo(db, email)).map(({ template }) => template),
  };
}
