import type Stripe from "stripe";

/** The parameters of an example session: a ceiling airer for £88.50 with free delivery. */
export function exampleSession(
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: "payment",
    client_reference_id: "order-1",
    customer_email: "anna@example.com",
    metadata: { order_id: "1", order_number: "LL-10042" },
    payment_intent_data: { metadata: { order_id: "1" } },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: "gbp",
          unit_amount: 8_850,
          product_data: {
            name: "4-lath Kitchen Maid",
            description: "Pewter, 1.5 m laths, 15 m rope",
            metadata: { product_id: "7" },
          },
        },
      },
    ],
    shipping_options: [
      {
        shipping_rate_data: {
          type: "fixed_amount",
          display_name: "UK Mainland delivery",
          fixed_amount: { amount: 0, currency: "gbp" },
        },
      },
    ],
    success_url: "http://127.0.0.1/thank-you?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "http://127.0.0.1/cart",
    ...more,
  };
}

/** Submits the payment page of a session with a card. */
export function payWithCard(
  session: { url: string | null },
  card: Record<string, string> = {},
): Promise<Response> {
  return fetch(session.url ?? "", {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({
      number: "4242 4242 4242 4242",
      expiry: "08 / 40",
      cvc: "123",
      name: "Anna Fell",
      ...card,
    }),
  });
}

/** Resolves to the error of a call that must fail. */
export function refused(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => {
      throw new Error("The call did not fail.");
    },
    (error: unknown) => error,
  );
}
