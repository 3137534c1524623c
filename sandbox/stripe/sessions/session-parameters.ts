import {
  emailAddress,
  fields,
  flag,
  integer,
  list,
  metadata,
  unsupported,
  oneOf,
  optional,
  text,
  webUrl,
  ignored,
  type ValueOf,
} from "#sandbox/stripe/api/parameters.ts";

/** The checked parameters of a new checkout session. */
export type SessionParameters = ValueOf<typeof sessionParameters>;

const AMOUNT_MAX = 99_999_999;

const amount = integer({ min: 0, max: AMOUNT_MAX });
const currency = oneOf(["gbp", "eur", "usd"]);
const taxBehavior = oneOf(["exclusive", "inclusive", "unspecified"]);
const message = optional(fields({ message: text(1_200) }));
const off = optional(fields({ enabled: oneOf(["false"]), liability: ignored }));

const period = optional(
  fields({
    unit: oneOf(["business_day", "day", "hour", "month", "week"]),
    value: integer({ min: 1, max: 10_000 }),
  }),
);

const lineItem = fields({
  adjustable_quantity: off,
  metadata: optional(metadata),
  price: unsupported,
  price_data: fields({
    currency,
    product: unsupported,
    product_data: fields({
      description: optional(text(40_000)),
      images: optional(list(text(2_048), 8)),
      metadata: optional(metadata),
      name: text(5_000),
      tax_code: ignored,
      tax_details: ignored,
      unit_label: ignored,
    }),
    recurring: unsupported,
    tax_behavior: optional(taxBehavior),
    unit_amount: amount,
    unit_amount_decimal: unsupported,
  }),
  quantity: integer({ min: 1, max: 999_999 }),
  tax_rates: unsupported,
});

const shippingOption = fields({
  shipping_rate: unsupported,
  shipping_rate_data: fields({
    delivery_estimate: optional(fields({ maximum: period, minimum: period })),
    display_name: text(100),
    fixed_amount: fields({ amount, currency, currency_options: unsupported }),
    metadata: optional(metadata),
    tax_behavior: optional(taxBehavior),
    tax_code: ignored,
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
  application_fee_amount: unsupported,
  capture_method: optional(oneOf(["automatic", "automatic_async"])),
  description: optional(text(1_000)),
  metadata: optional(metadata),
  on_behalf_of: unsupported,
  receipt_email: optional(emailAddress),
  setup_future_usage: unsupported,
  shipping: optional(
    fields({
      address: postalAddress,
      carrier: optional(text(200)),
      name: text(300),
      phone: optional(text(40)),
      tracking_number: optional(text(200)),
    }),
  ),
  statement_descriptor: ignored,
  statement_descriptor_suffix: ignored,
  transfer_data: unsupported,
  transfer_group: optional(text(500)),
});

/**
 * The parameters of POST /v1/checkout/sessions. All of Stripe's parameters are listed: those that
 * change money or the customer's steps are supported or refused by name, and those that only change
 * the look of Stripe's page are accepted and ignored.
 */
export const sessionParameters = fields({
  adaptive_pricing: ignored,
  after_expiration: ignored,
  allow_promotion_codes: optional(oneOf(["false"])),
  allowed_payment_method_types: ignored,
  automatic_tax: off,
  billing_address_collection: optional(oneOf(["auto"])),
  branding_settings: ignored,
  cancel_url: optional(webUrl),
  client_reference_id: optional(text(200)),
  consent_collection: unsupported,
  currency: optional(currency),
  custom_fields: unsupported,
  custom_text: optional(
    fields({
      after_submit: message,
      shipping_address: message,
      submit: message,
      terms_of_service_acceptance: message,
    }),
  ),
  customer: unsupported,
  customer_account: unsupported,
  customer_creation: optional(oneOf(["if_required"])),
  customer_email: optional(emailAddress),
  customer_update: unsupported,
  discounts: unsupported,
  excluded_payment_method_types: ignored,
  expires_at: optional(integer({ min: 0, max: 99_999_999_999 })),
  integration_identifier: ignored,
  invoice_creation: off,
  line_items: list(lineItem, 100),
  locale: optional(text(10)),
  managed_payments: off,
  metadata: optional(metadata),
  mode: oneOf(["payment"]),
  name_collection: unsupported,
  optional_items: unsupported,
  origin_context: ignored,
  payment_intent_data: optional(paymentIntentData),
  payment_method_collection: ignored,
  payment_method_configuration: ignored,
  payment_method_data: ignored,
  payment_method_options: ignored,
  payment_method_types: optional(list(oneOf(["card"]), 1)),
  permissions: ignored,
  phone_number_collection: optional(fields({ enabled: flag })),
  redirect_on_completion: unsupported,
  return_url: unsupported,
  saved_payment_method_options: ignored,
  setup_intent_data: unsupported,
  shipping_address_collection: unsupported,
  shipping_options: optional(list(shippingOption, 5)),
  submit_type: optional(oneOf(["auto", "book", "donate", "pay"])),
  subscription_data: unsupported,
  success_url: webUrl,
  tax_id_collection: off,
  ui_mode: optional(oneOf(["hosted_page"])),
  wallet_options: ignored,
});
