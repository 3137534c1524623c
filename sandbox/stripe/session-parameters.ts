import {
  emailAddress,
  fields,
  flag,
  integer,
  list,
  metadata,
  notDone,
  oneOf,
  optional,
  text,
  webAddress,
  withoutEffect,
  type ValueOf,
} from "./shapes.ts";

/** What the shop may ask of a new checkout session, already checked. */
export type SessionParameters = ValueOf<typeof sessionParameters>;

const AMOUNT_MAX = 99_999_999;

const amount = integer({ min: 0, max: AMOUNT_MAX });
const currency = oneOf(["gbp", "eur", "usd"]);
const taxBehavior = oneOf(["exclusive", "inclusive", "unspecified"]);
const message = optional(fields({ message: text(1_200) }));
const off = optional(fields({ enabled: oneOf(["false"]), liability: withoutEffect }));

const period = optional(
  fields({
    unit: oneOf(["business_day", "day", "hour", "month", "week"]),
    value: integer({ min: 1, max: 10_000 }),
  }),
);

const lineItem = fields({
  adjustable_quantity: off,
  metadata: optional(metadata),
  price: notDone,
  price_data: fields({
    currency,
    product: notDone,
    product_data: fields({
      description: optional(text(40_000)),
      images: optional(list(text(2_048), 8)),
      metadata: optional(metadata),
      name: text(5_000),
      tax_code: withoutEffect,
      tax_details: withoutEffect,
      unit_label: withoutEffect,
    }),
    recurring: notDone,
    tax_behavior: optional(taxBehavior),
    unit_amount: amount,
    unit_amount_decimal: notDone,
  }),
  quantity: integer({ min: 1, max: 999_999 }),
  tax_rates: notDone,
});

const shippingOption = fields({
  shipping_rate: notDone,
  shipping_rate_data: fields({
    delivery_estimate: optional(fields({ maximum: period, minimum: period })),
    display_name: text(100),
    fixed_amount: fields({ amount, currency, currency_options: notDone }),
    metadata: optional(metadata),
    tax_behavior: optional(taxBehavior),
    tax_code: withoutEffect,
    type: optional(oneOf(["fixed_amount"])),
  }),
});

const postalAddress = fields({
  city: optional(text(200)),
  country: optional(text(2)),
  line1: text(300),
  line2: optional(text(300)),
  postal_code: optional(text(30)),
  state: optional(text(200)),
});

const paymentIntentData = fields({
  application_fee_amount: notDone,
  capture_method: optional(oneOf(["automatic", "automatic_async"])),
  description: optional(text(1_000)),
  metadata: optional(metadata),
  on_behalf_of: notDone,
  receipt_email: optional(emailAddress),
  setup_future_usage: notDone,
  shipping: optional(
    fields({
      address: postalAddress,
      carrier: optional(text(200)),
      name: text(300),
      phone: optional(text(40)),
      tracking_number: optional(text(200)),
    }),
  ),
  statement_descriptor: withoutEffect,
  statement_descriptor_suffix: withoutEffect,
  transfer_data: notDone,
  transfer_group: optional(text(500)),
});

/**
 * POST /v1/checkout/sessions. Every parameter of Stripe's is known here: those that change money
 * or the customer's way work or are refused by name, those that change only the look of Stripe's
 * own page are taken without effect, and anything else is unknown.
 */
export const sessionParameters = fields({
  adaptive_pricing: withoutEffect,
  after_expiration: withoutEffect,
  allow_promotion_codes: optional(oneOf(["false"])),
  allowed_payment_method_types: withoutEffect,
  automatic_tax: off,
  billing_address_collection: optional(oneOf(["auto"])),
  branding_settings: withoutEffect,
  cancel_url: optional(webAddress),
  client_reference_id: optional(text(200)),
  consent_collection: notDone,
  currency: optional(currency),
  custom_fields: notDone,
  custom_text: optional(
    fields({
      after_submit: message,
      shipping_address: message,
      submit: message,
      terms_of_service_acceptance: message,
    }),
  ),
  customer: notDone,
  customer_account: notDone,
  customer_creation: optional(oneOf(["if_required"])),
  customer_email: optional(emailAddress),
  customer_update: notDone,
  discounts: notDone,
  excluded_payment_method_types: withoutEffect,
  expires_at: optional(integer({ min: 0, max: 99_999_999_999 })),
  integration_identifier: withoutEffect,
  invoice_creation: off,
  line_items: list(lineItem, 100),
  locale: optional(text(10)),
  managed_payments: off,
  metadata: optional(metadata),
  mode: oneOf(["payment"]),
  name_collection: notDone,
  optional_items: notDone,
  origin_context: withoutEffect,
  payment_intent_data: optional(paymentIntentData),
  payment_method_collection: withoutEffect,
  payment_method_configuration: withoutEffect,
  payment_method_data: withoutEffect,
  payment_method_options: withoutEffect,
  payment_method_types: optional(list(oneOf(["card"]), 1)),
  permissions: withoutEffect,
  phone_number_collection: optional(fields({ enabled: flag })),
  redirect_on_completion: notDone,
  return_url: notDone,
  saved_payment_method_options: withoutEffect,
  setup_intent_data: notDone,
  shipping_address_collection: notDone,
  shipping_options: optional(list(shippingOption, 5)),
  submit_type: optional(oneOf(["auto", "book", "donate", "pay"])),
  subscription_data: notDone,
  success_url: webAddress,
  tax_id_collection: off,
  ui_mode: optional(oneOf(["hosted_page"])),
  wallet_options: withoutEffect,
});
