import { newId } from "#sandbox/stripe/api/ids.ts";
import type { PaymentIntent } from "./payment-intent.ts";
import type { TestCard } from "./test-cards.ts";

/** The card as entered, without its CVC, which is never stored. */
export type TypedCard = {
  readonly card: TestCard;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly name: string;
  readonly email: string;
};

/** Internal state of a stored charge: how its refunds will end. */
export type ChargeInternals = { refunds: "at-once" | "slowly" | "never" };

/** Stripe's charge: one attempt to take the money, successful or not. */
export type Charge = Omit<
  ReturnType<typeof newCharge>,
  "status" | "failure_code" | "failure_message"
> & {
  status: "failed" | "pending" | "succeeded";
  failure_code: string | null;
  failure_message: string | null;
};

/** A charge at its start, still pending. */
export function newCharge(
  intent: PaymentIntent,
  typed: TypedCard,
  at: { created: number; authenticated: boolean },
) {
  return {
    ...constantFields(),
    id: newId("ch_3", 23),
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    billing_details: {
      address: emptyAddress(),
      email: typed.email,
      name: typed.name,
      phone: null,
      tax_id: null,
    },
    captured: false,
    created: at.created,
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    failure_code: null,
    failure_message: null,
    metadata: intent.metadata,
    outcome: outcomeOf("approved_by_network", null),
    paid: false,
    payment_intent: intent.id,
    payment_method: newId("pm_1"),
    payment_method_details: {
      card: cardDetails(typed, intent.amount, at.authenticated),
      type: "card",
    },
    receipt_email: intent.receipt_email,
    refunded: false,
    shipping: intent.shipping,
    status: "pending" as const,
    transfer_group: intent.transfer_group,
  };
}

/** The bank's decision, in Stripe's fields. */
export function outcomeOf(networkStatus: string, reason: string | null) {
  const approved = networkStatus === "approved_by_network";
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: networkStatus,
    reason,
    risk_level: "normal",
    risk_score: 12,
    seller_message: approved ? "Payment complete." : "The bank did not return any further details.",
    type: approved ? "authorized" : "issuer_declined",
  };
}

function cardDetails(
  { card, expiryMonth, expiryYear }: TypedCard,
  amount: number,
  authenticated: boolean,
) {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: "pass",
    },
    country: "GB",
    electronic_commerce_indicator: null,
    exp_month: expiryMonth,
    exp_year: expiryYear,
    fingerprint: `sandbox${card.number.slice(-9)}`,
    funding: "credit",
    installments: null,
    last4: card.number.slice(-4),
    mandate: null,
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: null,
    regulated_status: "unregulated" as const,
    three_d_secure: authenticated ? threeDSecure() : null,
    transaction_link_id: null,
    wallet: null,
  };
}

function threeDSecure() {
  return {
    authentication_flow: "challenge" as const,
    electronic_commerce_indicator: "05" as const,
    exemption_indicator: null,
    result: "authenticated" as const,
    result_reason: null,
    transaction_id: newId("", 20),
    version: "2.2.0" as const,
  };
}

function emptyAddress() {
  return { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
}

function constantFields() {
  return {
    object: "charge" as const,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    calculated_statement_descriptor: "SANDBOX",
    customer: null,
    failure_balance_transaction: null,
    fraud_details: {},
    livemode: false,
    on_behalf_of: null,
    receipt_number: null,
    receipt_url: null,
    review: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
  };
}
