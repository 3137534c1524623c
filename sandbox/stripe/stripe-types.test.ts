import Stripe from "stripe";
import { expect, test } from "vitest";
import { API_VERSION } from "./api/api-version.ts";
import { newCharge, type Charge } from "./payments/charge.ts";
import { newDispute, type Dispute } from "./payments/dispute.ts";
import { newBalanceTransaction } from "./balance/balance-transaction.ts";
import { newPayout } from "./balance/payout.ts";
import type { EventType } from "./events/events.ts";
import { newIntent, type PaymentIntent } from "./payments/payment-intent.ts";
import { newRefund, type Refund } from "./refunds/refund.ts";
import { sessionParameters } from "./sessions/session-parameters.ts";
import { newSession } from "./sessions/session.ts";
import { parseForm } from "./api/form.ts";
import { findTestCard } from "./payments/test-cards.ts";

/** In JSON a decimal is a string; the package converts it to an object. */
type OnTheWire<Item extends { price: unknown }> = Omit<Item, "price"> & {
  price: Omit<NonNullable<Item["price"]>, "unit_amount_decimal"> & { unit_amount_decimal: string };
};

const form =
  "mode=payment&success_url=https://a.example/&customer_email=a@b.example" +
  "&line_items[0][quantity]=2&line_items[0][price_data][currency]=gbp" +
  "&line_items[0][price_data][unit_amount]=100&line_items[0][price_data][product_data][name]=x" +
  "&payment_intent_data[shipping][name]=Anna&payment_intent_data[shipping][address][line1]=1 Lane" +
  "&shipping_options[0][shipping_rate_data][display_name]=Post" +
  "&shipping_options[0][shipping_rate_data][fixed_amount][amount]=50" +
  "&shipping_options[0][shipping_rate_data][fixed_amount][currency]=gbp";

test("the objects have every field of the official package's types", () => {
  const card = findTestCard("4242424242424242");
  if (card === null) throw new Error("The card is not known.");
  const params = sessionParameters.read(parseForm(form), "");
  const { session, secrets } = newSession(params, { created: 1, payPage: "https://a.example/" });
  const intent: PaymentIntent = newIntent(session, secrets.intent, 1);
  const typed = { card, expiryMonth: 1, expiryYear: 2040, name: "Anna", email: "a@b.example" };
  const charge: Charge = newCharge(intent, typed, { created: 1, authenticated: true });
  const refund: Refund = newRefund(charge, { amount: 1, reason: null, metadata: {} }, 1);
  // The types of these lines are the test: `tsc` refuses them when a field is missing or wrong.
  const asStripe = {
    session: session satisfies Stripe.Checkout.Session,
    intent: intent satisfies Stripe.PaymentIntent,
    charge: charge satisfies Stripe.Charge,
    refund: refund satisfies Stripe.Refund,
    dispute: newDispute(charge, 1) satisfies Dispute satisfies Stripe.Dispute,
    payout: newPayout(1, 1) satisfies Stripe.Payout,
    balance: newBalanceTransaction(
      { type: "charge", category: "charge", amount: 2, fee: 1, source: charge.id },
      1,
    ) satisfies Stripe.BalanceTransaction,
    line: secrets.lines[0]?.item satisfies OnTheWire<Stripe.LineItem> | undefined,
  };
  expect(asStripe.session.amount_total).toBe(250);
  expect(asStripe.session.total_details.amount_shipping).toBe(50);
  expect(asStripe.line).toMatchObject({ amount_total: 200, quantity: 2 });
});

test("the event types and the API version are those of the official package", () => {
  const allKnown: Exclude<EventType, Stripe.Event["type"]> extends never ? true : false = true;
  expect(allKnown).toBe(true);
  expect(API_VERSION).toBe(Stripe.API_VERSION);
});
