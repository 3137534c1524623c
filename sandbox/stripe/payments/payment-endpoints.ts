import { missing } from "#sandbox/stripe/api/api-error.ts";
import { endpoint, noParameters, paging, type Endpoint } from "#sandbox/stripe/api/endpoint.ts";
import { findEvent, listEvents } from "#sandbox/stripe/events/events.ts";
import {
  findObject,
  listObjects,
  saveObject,
  type StripeObject,
} from "#sandbox/stripe/storage/objects.ts";
import type { PaymentIntent } from "./payment-intent.ts";
import { acceptDispute, updateDispute } from "./dispute-lifecycle.ts";
import { cancelRefund, createRefund, updateRefund } from "#sandbox/stripe/refunds/refunds.ts";
import {
  fields,
  flag,
  integer,
  list,
  metadata,
  unsupported,
  oneOf,
  optional,
  text,
} from "#sandbox/stripe/api/parameters.ts";

const id = optional(text(100));

/** GET of one object by its id. */
function retrieve(kind: string, path: string): Endpoint {
  return endpoint({
    method: "GET",
    path: `${path}/{id}`,
    parameters: noParameters,
    async run(context) {
      const row = await findObject<StripeObject, unknown>(context.work, kind, { id: context.id });
      if (row === null) throw missing(kind, context.id);
      return row.body;
    },
  });
}

const refundParameters = fields({
  amount: optional(integer({ min: 1, max: 99_999_999 })),
  charge: id,
  currency: unsupported,
  customer: unsupported,
  instructions_email: unsupported,
  metadata: optional(metadata),
  origin: unsupported,
  payment_intent: id,
  reason: optional(oneOf(["duplicate", "fraudulent", "requested_by_customer"])),
  refund_application_fee: unsupported,
  reverse_transfer: unsupported,
});

const evidenceText = optional(text(20_000));

/** The texts of evidence. Files are not supported. */
const evidenceTexts = {
  access_activity_log: evidenceText,
  billing_address: evidenceText,
  cancellation_policy_disclosure: evidenceText,
  cancellation_rebuttal: evidenceText,
  customer_email_address: evidenceText,
  customer_name: evidenceText,
  customer_purchase_ip: evidenceText,
  product_description: evidenceText,
  refund_policy_disclosure: evidenceText,
  refund_refusal_explanation: evidenceText,
  service_date: evidenceText,
  shipping_address: evidenceText,
  shipping_carrier: evidenceText,
  shipping_date: evidenceText,
  shipping_tracking_number: evidenceText,
  uncategorized_text: evidenceText,
};

/** Payment intents, charges, refunds, disputes and events. */
export const paymentEndpoints: readonly Endpoint[] = [
  retrieve("payment_intent", "/v1/payment_intents"),
  endpoint({
    method: "GET",
    path: "/v1/payment_intents",
    parameters: fields({ ...paging, customer: unsupported, customer_account: unsupported }),
    run: ({ work }, page) =>
      listObjects(work, {
        kind: "payment_intent",
        url: "/v1/payment_intents",
        where: {},
        ...page,
      }),
  }),
  endpoint({
    method: "POST",
    path: "/v1/payment_intents/{id}",
    parameters: fields({ metadata: optional(metadata) }),
    async run({ work, id: intentId }, params) {
      const wanted = { id: intentId, lock: true };
      const row = await findObject<PaymentIntent, unknown>(work, "payment_intent", wanted);
      if (row === null) throw missing("payment_intent", intentId);
      row.body.metadata = { ...row.body.metadata, ...params.metadata };
      await saveObject(work, row);
      return row.body;
    },
  }),
  retrieve("charge", "/v1/charges"),
  endpoint({
    method: "GET",
    path: "/v1/charges",
    parameters: fields({
      ...paging,
      customer: unsupported,
      payment_intent: id,
      transfer_group: id,
    }),
    run: ({ work }, { payment_intent, transfer_group, ...page }) =>
      listObjects(work, {
        kind: "charge",
        url: "/v1/charges",
        where: { payment_intent, transfer_group },
        ...page,
      }),
  }),
  endpoint({
    method: "POST",
    path: "/v1/refunds",
    parameters: refundParameters,
    run: ({ work, cause }, params) => createRefund(work, params, cause),
  }),
  endpoint({
    method: "GET",
    path: "/v1/refunds",
    parameters: fields({ ...paging, charge: id, payment_intent: id }),
    run: ({ work }, { charge, payment_intent, ...page }) =>
      listObjects(work, {
        kind: "refund",
        url: "/v1/refunds",
        where: { charge, payment_intent },
        ...page,
      }),
  }),
  retrieve("refund", "/v1/refunds"),
  endpoint({
    method: "POST",
    path: "/v1/refunds/{id}",
    parameters: fields({ metadata: optional(metadata) }),
    run: ({ work, cause, id: refund }, params) =>
      updateRefund(work, { id: refund, metadata: params.metadata ?? {} }, cause),
  }),
  endpoint({
    method: "POST",
    path: "/v1/refunds/{id}/cancel",
    parameters: noParameters,
    run: ({ work, cause, id: refund }) => cancelRefund(work, refund, cause),
  }),
  retrieve("dispute", "/v1/disputes"),
  endpoint({
    method: "POST",
    path: "/v1/disputes/{id}",
    parameters: fields({
      evidence: optional(fields(evidenceTexts)),
      metadata: optional(metadata),
      submit: optional(flag),
    }),
    run: ({ work, cause, id: dispute }, { submit = true, ...given }) =>
      updateDispute(work, { id: dispute, submit, ...given }, cause),
  }),
  endpoint({
    method: "POST",
    path: "/v1/disputes/{id}/close",
    parameters: noParameters,
    run: ({ work, cause, id: dispute }) => acceptDispute(work, dispute, cause),
  }),
  endpoint({
    method: "GET",
    path: "/v1/disputes",
    parameters: fields({ ...paging, charge: id, payment_intent: id }),
    run: ({ work }, { charge, payment_intent, ...page }) =>
      listObjects(work, {
        kind: "dispute",
        url: "/v1/disputes",
        where: { charge, payment_intent },
        ...page,
      }),
  }),
  endpoint({
    method: "GET",
    path: "/v1/events",
    parameters: fields({
      ...paging,
      delivery_success: optional(flag),
      type: optional(text(100)),
      types: optional(list(text(100), 20)),
    }),
    run: ({ work }, { type, types, ...query }) =>
      listEvents(work, { ...query, types: types ?? (type === undefined ? undefined : [type]) }),
  }),
  endpoint({
    method: "GET",
    path: "/v1/events/{id}",
    parameters: noParameters,
    async run(context) {
      const event = await findEvent(context.work, context.id);
      if (event === null) throw missing("event", context.id);
      return event;
    },
  }),
];
