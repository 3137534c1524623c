import Stripe from "stripe";
import { listOrdersOf } from "#shop/orders/orders.server.ts";
import { startCheckout, type CheckoutRequest } from "#shop/checkout/start.server.ts";
import { makeCustomer, productId, ukAddress } from "./customers.ts";
import { getOrder, statesOf, withStatus, type OrderWithStatus } from "./orders.ts";
import { orderOfPage } from "./payments.ts";
import type { TestShop } from "./shop.ts";

/** A checkout that has opened its payment page, with its order as saved then. */
type StartedCheckout = {
  readonly request: CheckoutRequest;
  readonly order: OrderWithStatus;
  readonly sessionId: string;
  readonly url: string;
};

/** What tests of the checkout need: new customers with a cart, their orders, and the shopkeeper's access to Stripe. */
export async function checkoutsOf(shop: TestShop) {
  const { db } = shop;
  const cover = await productId(db, "hills-cover");
  await db.updateTable("products").set({ stock: 1_000 }).where("id", "=", cover).execute();
  const stripe = new Stripe(shop.secretKey, {
    httpClient: Stripe.createFetchHttpClient((input, init) =>
      fetch(`${shop.stripeBase}${new URL(String(input)).pathname}`, init),
    ),
  });

  /** A checkout of a new customer for one cover from stock. */
  async function newRequest(change: Partial<CheckoutRequest> = {}): Promise<CheckoutRequest> {
    return {
      customer: await makeCustomer(db),
      items: [{ productId: cover, options: {}, seenPence: null }],
      address: ukAddress,
      notes: "",
      seenShippingPence: null,
      ...change,
    };
  }

  async function start(change: Partial<CheckoutRequest> = {}): Promise<StartedCheckout> {
    const request = await newRequest(change);
    const opened = await startCheckout(db, request);
    if (!opened.ok) throw new Error(opened.reason);
    const order = await orderOfPage(db, opened.sessionId);
    return { request, order, sessionId: opened.sessionId, url: opened.url };
  }

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
    start,
    orderById: (id: string) => getOrder(db, id),
    openOwnSession,
    async ordersOf(request: CheckoutRequest): Promise<readonly { status: string }[]> {
      const { orders } = await listOrdersOf(db, request.customer.id);
      return Promise.all(orders.map((order) => withStatus(db, order)));
    },
    /** The events that changed the state of an order, in their order. */
    historyOf: (orderId: string) => statesOf(db, orderId),
    /** The templates of the mails to an address, in order. */
    async mailsTo(email: string): Promise<string[]> {
      const rows = await db
        .selectFrom("mail_outbox")
        .select("template")
        .where("recipient", "=", email)
        .orderBy("id")
        .execute();
      return rows.map((row) => row.template);
    },
  };
}
