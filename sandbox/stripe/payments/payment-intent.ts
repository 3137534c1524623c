import { newId } from "#sandbox/stripe/api/ids.ts";
import type { Session, SessionInternals } from "#sandbox/stripe/sessions/session.ts";

/** Why the last attempt failed, in Stripe's fields. */
export type PaymentFailure = {
  type: "card_error" | "invalid_request_error";
  code: string;
  message: string;
  charge?: string;
  decline_code?: string;
  doc_url?: string;
};

/** Stripe's payment intent: the payment of a session, with all its attempts. */
export type PaymentIntent = Omit<
  ReturnType<typeof newIntent>,
  "status" | "latest_charge" | "last_payment_error" | "payment_method" | "next_action"
> & {
  status: "processing" | "requires_action" | "requires_payment_method" | "succeeded";
  latest_charge: string | null;
  last_payment_error: PaymentFailure | null;
  payment_method: string | null;
  next_action: { type: "redirect_to_url"; redirect_to_url: Redirect } | null;
};

type Redirect = { return_url: string | null; url: string };

/** Creates the payment intent at a session's first attempt. Amounts in pence. */
export function newIntent(session: Session, params: SessionInternals["intent"], created: number) {
  const id = newId("pi_3", 23);
  return {
    ...constantFields(),
    id,
    amount: session.amount_total,
    amount_received: 0,
    capture_method: params.capture_method ?? ("automatic_async" as const),
    client_secret: `${id}_secret_${newId("", 25)}`,
    created,
    currency: session.currency,
    description: params.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    metadata: params.metadata ?? {},
    next_action: null,
    payment_method: null,
    receipt_email: params.receipt_email ?? null,
    shipping: shippingOf(params.shipping),
    status: "requires_payment_method" as const,
    transfer_group: params.transfer_group ?? null,
  };
}

/** Stripe returns every field of an address, and null for those not given. */
function shippingOf(params: SessionInternals["intent"]["shipping"]) {
  if (params === undefined) return null;
  return {
    address: {
      city: params.address.city ?? null,
      country: params.address.country ?? null,
      line1: params.address.line1,
      line2: params.address.line2 ?? null,
      postal_code: params.address.postal_code ?? null,
      state: params.address.state ?? null,
    },
    carrier: params.carrier ?? null,
    name: params.name,
    phone: params.phone ?? null,
    tracking_number: params.tracking_number ?? null,
  };
}

function constantFields() {
  return {
    object: "payment_intent" as const,
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_details: { tip: {} },
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    confirmation_method: "automatic" as const,
    customer: null,
    customer_account: null,
    excluded_payment_method_types: null,
    livemode: false,
    managed_payments: null,
    on_behalf_of: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: "automatic" as const,
      },
    },
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    review: null,
    setup_future_usage: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
  };
}
