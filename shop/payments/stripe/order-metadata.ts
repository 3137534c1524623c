import { z } from "zod";
import type { Order, OrderLine, OrderOption } from "#shop/orders/order.ts";
import type { RecordedDetails, RecordedOrder } from "#shop/payments/provider.ts";
import { totalCodes, type Total } from "#shop/pricing/totals.ts";
import { pence } from "#shop/kit/money.ts";
import { parseJson } from "#shop/kit/text.ts";
import { fromMetadata, toMetadata, type Metadata } from "./metadata-text.ts";

/**
 * What the session at Stripe keeps of an order besides prices, e-mail and postal address. If the database
 * is lost and restored to an earlier time, the order can be recreated from it (shop/backup/after-restore).
 */
export function orderMetadata(order: Order): Metadata {
  return {
    order_id: order.id,
    order_number: order.orderNumber,
    placed_at: order.placedAt.toISOString(),
    ...(order.customerId === null ? {} : { customer_id: order.customerId }),
    ...toMetadata("customer_name", order.customerName),
    ...toMetadata("company", order.address.company ?? ""),
    ...toMetadata("notes", order.notes),
    ...wishesOf(order),
    ...toMetadata("zone", order.zone),
    vat: order.vat,
    ...(order.discountCode === null ? {} : { discount_code: order.discountCode }),
    ...toMetadata("import_taxes", order.importTaxes ?? ""),
    ...toMetadata(
      "totals",
      JSON.stringify(
        order.totals.map(({ code, label, amountPence, vatPence }) => [
          code,
          label,
          amountPence,
          vatPence,
        ]),
      ),
    ),
    ...(order.promisedFor === null ? {} : { promised_for: order.promisedFor }),
    ...leavesByOf(order),
  };
}

/** Gift and parts, with the days of what is sent first. */
function wishesOf({ giftMessage, inStockFirst, lines }: Order): Metadata {
  const inStock = inStockFirst ? lines.find(({ madeToOrder }) => !madeToOrder) : undefined;
  return {
    ...(giftMessage === null ? {} : { gift: "yes", ...toMetadata("gift_message", giftMessage) }),
    ...(inStockFirst ? { in_stock_first: "yes" } : {}),
    ...(inStock?.promisedFor ? { in_stock_for: inStock.promisedFor } : {}),
    ...(inStock?.leavesBy ? { in_stock_leaves_by: inStock.leavesBy } : {}),
  };
}

/** The day by which all of it leaves, while each line says when. */
function leavesByOf({ lines }: Pick<Order, "lines">): Metadata {
  const days = lines.map(({ leavesBy }) => leavesBy);
  const last = days.includes(null) ? null : (days.toSorted().at(-1) ?? null);
  return last === null ? {} : { leaves_by: last };
}

/**
 * What the session at Stripe keeps of an order's line besides name, price paid and quantity. `position` is
 * that of the line in the order: a line whose pieces are a penny apart has two items.
 */
export function lineMetadata(line: OrderLine, position: number): Metadata {
  return {
    position: String(position),
    ...toMetadata("sku", line.sku),
    ...(line.productId === null ? {} : { product_id: String(line.productId) }),
    net_pence: String(line.unitNetPence),
    vat_pence: String(line.unitVatPence),
    vat_rate_bp: String(line.vatRateBp),
    made_to_order: line.madeToOrder ? "yes" : "no",
    ...(line.leadTimeDays === null ? {} : { lead_time_days: String(line.leadTimeDays) }),
    ...toMetadata(
      "options",
      JSON.stringify(line.options.map(({ key, name, value, label }) => [key, name, value, label])),
    ),
  };
}

const count = z.coerce.number().int().min(0).max(2_147_483_647);
const orderSchema = z.object({
  order_id: z.uuid(),
  order_number: z.string().regex(/^LL-\d{1,9}$/),
  placed_at: z.iso.datetime().optional(),
  customer_id: z.uuid().optional(),
  vat: z.enum(["uk", "export"]).optional(),
  discount_code: z.string().max(30).optional(),
  shipping_vat_pence: count.optional(),
  promised_for: z.iso.date().optional(),
  leaves_by: z.iso.date().optional(),
  gift: z.literal("yes").optional(),
  in_stock_first: z.literal("yes").optional(),
  in_stock_for: z.iso.date().optional(),
  in_stock_leaves_by: z.iso.date().optional(),
});

/** Reads the metadata of a session; null if it is not a session of a shop like this one. */
export function readOrderMetadata(metadata: Metadata | null): RecordedOrder | null {
  const read = orderSchema.safeParse(metadata);
  if (metadata === null || !read.success) return null;
  const { data } = read;
  return {
    orderId: data.order_id,
    orderNumber: data.order_number,
    placedAt: data.placed_at === undefined ? null : new Date(data.placed_at),
    customerId: data.customer_id ?? null,
    customerName: fromMetadata("customer_name", metadata),
    company: fromMetadata("company", metadata),
    notes: fromMetadata("notes", metadata),
    giftMessage: data.gift === undefined ? null : fromMetadata("gift_message", metadata),
    // Sessions of older releases have its day alone.
    inStockFirst: data.in_stock_first !== undefined || data.in_stock_for !== undefined,
    inStock:
      data.in_stock_for === undefined
        ? null
        : { promisedFor: data.in_stock_for, leavesBy: data.in_stock_leaves_by ?? null },
    zone: fromMetadata("zone", metadata),
    vat: data.vat ?? null,
    discountCode: data.discount_code ?? null,
    importTaxes: fromMetadata("import_taxes", metadata) || null,
    shippingVatPence: data.shipping_vat_pence ?? null,
    totals: readTotals(fromMetadata("totals", metadata)),
    promisedFor: data.promised_for ?? null,
    leavesBy: data.leaves_by ?? null,
  };
}

const totalsSchema = z
  .array(z.tuple([z.enum(totalCodes), z.string(), z.int(), z.int()]))
  .min(1)
  .max(20);

function readTotals(text: string): Total[] | null {
  const read = totalsSchema.safeParse(parseJson(text));
  if (!read.success) return null;
  return read.data.map(([code, label, amount, vat]) => ({
    code,
    label,
    amountPence: pence(amount),
    vatPence: pence(vat),
  }));
}

const lineSchema = z.object({
  position: count.optional(),
  product_id: count.optional(),
  net_pence: count,
  vat_pence: count,
  vat_rate_bp: count.optional(),
  made_to_order: z.enum(["yes", "no"]),
  lead_time_days: z.coerce.number().int().min(1).max(365).optional(),
});
const optionsSchema = z.array(z.tuple([z.string(), z.string(), z.string(), z.string()])).max(100);

/** Reads the metadata of a session's line; null for a session of an older release. */
export function readLineMetadata(metadata: Metadata | null): RecordedDetails | null {
  const read = lineSchema.safeParse(metadata);
  const options = readOptions(fromMetadata("options", metadata ?? {}));
  if (metadata === null || !read.success || options === null) return null;
  const { data } = read;
  return {
    sku: fromMetadata("sku", metadata),
    productId: data.product_id ?? null,
    options,
    madeToOrder: data.made_to_order === "yes",
    leadTimeDays: data.lead_time_days ?? null,
    position: data.position ?? null,
    vatRateBp: data.vat_rate_bp ?? null,
    netPence: data.net_pence,
    vatPence: data.vat_pence,
  };
}

function readOptions(text: string): OrderOption[] | null {
  const read = optionsSchema.safeParse(parseJson(text));
  if (!read.success) return null;
  return read.data.map(([key, name, value, label]) => ({ key, name, value, label }));
}
