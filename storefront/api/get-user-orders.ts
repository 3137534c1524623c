import { z } from "zod";
import { db } from "#shop/platform/database/db.server.ts";
import { parcelsOf, type LineQuantity } from "#shop/fulfilment/fulfilment.ts";
import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { listOrderRecords } from "#shop/fulfilment/order-record.server.ts";
import { orderStatuses } from "#shop/orders/order.ts";
import { refundedPence } from "#shop/payments/refunds/refund.ts";
import { listOrdersOf } from "#shop/orders/orders.server.ts";
import { notSignedIn } from "./endpoint/api-error.server.ts";
import { defineEndpoint } from "./endpoint/endpoint.server.ts";

const order = z.object({
  id: z.uuid(),
  order_number: z.string(),
  created_at: z.string().describe("UTC, ISO 8601"),
  status: z.enum(orderStatuses),
  stripe_session_id: z.string().nullable(),
  total_pence: z.int(),
  refunded_pence: z.int().describe("What was refunded so far"),
  parcels: z.array(
    z.object({
      carrier: z.string(),
      tracking: z.string().nullable(),
      url: z.url().nullable().describe("The carrier's tracking page"),
      dispatched_at: z.string().describe("UTC, ISO 8601"),
      items: z.array(z.object({ name: z.string(), quantity: z.int() })),
    }),
  ),
  items: z.array(
    z.object({
      name: z.string(),
      options: z.array(
        z.object({ key: z.string(), name: z.string(), value: z.string(), label: z.string() }),
      ),
      quantity: z.int(),
      unit_pence: z.int(),
      line_pence: z.int(),
    }),
  ),
});

export const loader = defineEndpoint({
  name: "get-user-orders",
  method: "GET",
  summary: "The signed-in customer's orders, newest first, 20 to a page.",
  access: "customer",
  input: z.object({
    page: z.coerce
      .number("Use a page number from 1")
      .int("Use a page number from 1")
      .min(1, "Use a page number from 1")
      .max(1_000, "Use a page number up to 1000")
      .default(1),
  }),
  output: z.object({ orders: z.array(order), total: z.int(), page: z.int(), pages: z.int() }),
  successStatus: 200,
  errors: [401],
  async run({ input, customer }) {
    if (customer === null) throw notSignedIn();
    const { orders, total, page, pages } = await listOrdersOf(db(), customer.id, {
      page: input.page,
      since: customer.restrictedSince,
    });
    const records = await listOrderRecords(db(), orders);
    return { body: { orders: records.map(toResponse), total, page, pages } };
  },
});
export const action = loader;

function toResponse({
  order: placed,
  status,
  payment,
  refunds,
  fulfilments,
}: OrderRecord): z.infer<typeof order> {
  const named = ({ position, quantity }: LineQuantity) =>
    placed.lines
      .filter((line) => line.position === position)
      .map(({ name }) => ({ name, quantity }));
  return {
    id: placed.id,
    order_number: placed.orderNumber,
    created_at: placed.placedAt.toISOString(),
    status,
    stripe_session_id: payment.providerRef,
    total_pence: placed.totalPence,
    refunded_pence: refundedPence(refunds),
    // A parcel that came back is sent again, as another one.
    parcels: parcelsOf(fulfilments)
      .filter(({ state }) => state !== "returned")
      .map(({ shipment, dispatchedAt, lines }) => ({
        carrier: shipment.carrier,
        tracking: shipment.trackingNumber,
        url: shipment.trackingUrl,
        dispatched_at: dispatchedAt.toISOString(),
        items: lines.flatMap(named),
      })),
    items: placed.lines.map((line) => ({
      name: line.name,
      options: [...line.options],
      quantity: line.quantity,
      unit_pence: line.unitPence,
      line_pence: line.linePence,
    })),
  };
}
