import { newId } from "#sandbox/stripe/api/ids.ts";
import { newLineItem, type LineItem } from "./line-item.ts";
import type { SessionParameters } from "./session-parameters.ts";
import { currencyOf, expiryOf, checkTotal, shippingOf, type Shipping } from "./session-rules.ts";

/** Internal state of a stored session, which Stripe's API does not show. */
export type SessionInternals = {
  lines: SessionLine[];
  shippingName: string | null;
  intent: NonNullable<SessionParameters["payment_intent_data"]>;
  attempts: number;
  challenge: Challenge | null;
  /** How a slow payment will end. */
  settlesAs: "succeeded" | "failed" | null;
};

/** A line item with its description, which Stripe shows on the payment page only. */
export type SessionLine = { item: LineItem; details: string | null };

/** A 3-D Secure check that is waiting for the cardholder. The number is a test card's. */
export type Challenge = {
  token: string;
  cardNumber: string;
  nameOnCard: string;
  expiry: string;
  email: string;
};

type Message = { message: string } | null;

/** Stripe's checkout session: the fields that vary, and the constant ones. */
export type Session = ReturnType<typeof constantFields> & {
  id: string;
  amount_subtotal: number;
  amount_total: number;
  cancel_url: string | null;
  client_reference_id: string | null;
  created: number;
  currency: string;
  custom_text: {
    after_submit: Message;
    shipping_address: Message;
    submit: Message;
    terms_of_service_acceptance: Message;
  };
  customer_details: ReturnType<typeof customer> | null;
  customer_email: string | null;
  expires_at: number;
  locale: string | null;
  metadata: Record<string, string>;
  payment_intent: string | null;
  payment_status: "paid" | "unpaid";
  shipping_cost: Shipping["cost"] | null;
  shipping_options: Shipping["options"];
  status: "complete" | "expired" | "open";
  submit_type: string | null;
  success_url: string;
  total_details: { amount_discount: number; amount_shipping: number; amount_tax: number };
  url: string | null;
};

/** Creates a session. Amounts are in pence, `created` in seconds. */
export function newSession(
  params: SessionParameters,
  at: { created: number; payPage: string },
): { session: Session; secrets: SessionInternals } {
  const lines = params.line_items.map((line) => ({
    item: newLineItem(line, at.created),
    details: line.price_data.product_data.description ?? null,
  }));
  const shipping = shippingOf(params);
  const id = newId("cs_test_", 58);
  const session: Session = {
    ...constantFields(),
    ...amountsOf(lines, shipping),
    id,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: at.created,
    currency: currencyOf(params),
    custom_text: messagesOf(params),
    customer_details: params.customer_email === undefined ? null : customer(params.customer_email),
    customer_email: params.customer_email ?? null,
    expires_at: expiryOf(params, at.created),
    locale: params.locale ?? null,
    metadata: params.metadata ?? {},
    payment_intent: null,
    payment_status: "unpaid",
    status: "open",
    submit_type: params.submit_type ?? null,
    success_url: params.success_url,
    url: at.payPage + id,
  };
  const secrets: SessionInternals = {
    lines,
    shippingName: shipping?.name ?? null,
    intent: params.payment_intent_data ?? {},
    attempts: 0,
    challenge: null,
    settlesAs: null,
  };
  return { session, secrets };
}

/** Stripe's customer details. The payment page requests the name and e-mail address only. */
export function customer(email: string | null, name: string | null = null) {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: "none" as const,
    tax_ids: null,
  };
}

function amountsOf(lines: readonly SessionLine[], shipping: Shipping | null) {
  const subtotal = lines.reduce((sum, line) => sum + line.item.amount_subtotal, 0);
  const total = subtotal + (shipping?.amount ?? 0);
  checkTotal(total);
  return {
    amount_subtotal: subtotal,
    amount_total: total,
    shipping_cost: shipping?.cost ?? null,
    shipping_options: shipping?.options ?? [],
    total_details: { amount_discount: 0, amount_shipping: shipping?.amount ?? 0, amount_tax: 0 },
  };
}

function messagesOf({ custom_text: params }: SessionParameters): Session["custom_text"] {
  return {
    after_submit: params?.after_submit ?? null,
    shipping_address: params?.shipping_address ?? null,
    submit: params?.submit ?? null,
    terms_of_service_acceptance: params?.terms_of_service_acceptance ?? null,
  };
}

function constantFields() {
  return {
    object: "checkout.session" as const,
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency_conversion: null,
    custom_fields: [],
    customer: null,
    customer_account: null,
    customer_creation: "if_required" as const,
    discounts: [],
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    managed_payments: null,
    mode: "payment" as const,
    origin_context: null,
    payment_link: null,
    payment_method_collection: "if_required" as const,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    subscription: null,
    ui_mode: "hosted_page" as const,
    wallet_options: null,
  };
}
