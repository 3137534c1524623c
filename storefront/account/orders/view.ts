import type { CancellationOption } from "#shop/fulfilment/cancellation-options.ts";
import { pictureOfChoice } from "#shop/catalogue/picture.ts";
import type { Product } from "#shop/catalogue/product.ts";
import type { Pence } from "#shop/kit/money.ts";
import { formatDay, formatWeekday, londonDay } from "#shop/kit/time.ts";
import { canPayAgain, type Order, type OrderLine } from "#shop/orders/order.ts";
import { promisedDayOf, toSendOf, type OrderRecord } from "#shop/fulfilment/order-record.ts";
import { openUrlOf } from "#shop/payments/payment.ts";
import { isCounted, refundedPence } from "#shop/payments/refunds/refund.ts";
import { vatRateOn } from "#shop/tax/vat-rates.ts";
import { grossPence } from "#shop/tax/vat.ts";
import { addressLines } from "#shop/shipping/address.ts";
import { territoryOf } from "#shop/shipping/islands.ts";
import { zonePhrase } from "#shop/shipping/zone-phrase.ts";
import type { CartItem } from "#storefront/client/stored/cart-store.ts";
import { productPath } from "#storefront/client/product-path.ts";
import type { Totals } from "#storefront/components/occasional/order-summary.tsx";
import {
  toComeOf,
  toParcelViews,
  type ParcelView,
  type ToComeView,
} from "#shop/fulfilment/customer-words/parcel-view.ts";
import { statusBadge, type StatusBadge } from "#shop/fulfilment/customer-words/status-badge.ts";

/** An order as the order history shows it. Days and statuses are text. */
export type OrderView = {
  readonly orderNumber: string;
  readonly placedAt: string;
  readonly placedOn: string;
  readonly badge: StatusBadge;
  /** The payment reference that the success page shows. */
  readonly reference: string | null;
  /** The open payment page of an unpaid order; null when there is none. */
  readonly payUrl: string | null;
  /** Whether a new payment page can be opened. */
  readonly canPayAgain: boolean;
  /** Whether an invoice has been issued. */
  readonly hasInvoice: boolean;
  readonly lines: readonly OrderLineView[];
  readonly totalPence: Pence;
  readonly parcels: readonly ParcelView[];
  /** What is still to be sent, once a part of the order was. */
  readonly toCome: readonly ToComeView[];
};

export type OrderLineView = {
  readonly name: string;
  readonly options: string;
  readonly quantity: number;
  readonly linePence: Pence;
};

/** The ordered products that the shop still has, by id. */
type Products = ReadonlyMap<
  number,
  Pick<Product, "slug" | "categorySlug" | "mainImageUrl" | "additionalImages">
>;

/** An ordered product as the catalogue has it today. */
export type BoughtProduct = {
  /** The product page with the ordered options. */
  readonly path: string;
  readonly imageUrl: string | null;
  readonly categorySlug: string;
};

/** The details of an order, for its own page and the success page. */
export type OrderDetailsView = {
  readonly lines: readonly {
    readonly name: string;
    /** Null when the shop no longer has the product. */
    readonly product: BoughtProduct | null;
    readonly options: readonly { readonly name: string; readonly label: string }[];
    readonly quantity: number;
    readonly unitPence: Pence;
    readonly linePence: Pence;
    /** "1 of 2 refunded"; empty if nothing was. */
    readonly refund: string;
    readonly madeToOrder: boolean;
    readonly leadTimeDays: number | null;
  }[];
  readonly totals: Totals;
  /** What has gone back to the customer. */
  readonly refundedPence: Pence;
  /** The lines of the postal address, without empty ones. */
  readonly address: readonly string[];
  /** The shipping zone as it reads in a sentence: "the Isle of Man". */
  readonly place: string;
  readonly isAbroad: boolean;
  /** Whether no UK VAT was charged. */
  readonly isExport: boolean;
  /** The day by which what is still to be sent arrives, such as "Thursday 26 November"; null when none is known. */
  readonly deliverBy: string | null;
  /** Whether nothing is left to send: each parcel says by when it arrives. */
  readonly isSent: boolean;
  readonly notes: string;
};

/** Whether the customer can cancel or return the order, with the last day as text. */
export type CancellationView = {
  readonly kind: CancellationOption["kind"];
  readonly day: string | null;
};

/** One page of a customer's orders. */
export type OrderPageView = {
  readonly orders: readonly OrderView[];
  readonly page: number;
  readonly pages: number;
};

export function toOrderView(record: OrderRecord): OrderView {
  const { order, payment } = record;
  const isUnpaid = record.status === "pending_payment";
  const parcels = toParcelViews(record);
  return {
    orderNumber: order.orderNumber,
    placedAt: order.placedAt.toISOString(),
    placedOn: formatDay(order.placedAt),
    badge: statusBadge(record),
    reference: payment.providerRef,
    payUrl: isUnpaid ? openUrlOf(payment, new Date()) : null,
    canPayAgain: canPayAgain(order),
    hasInvoice: order.hasInvoice,
    lines: order.lines.map((line) => ({
      name: line.name,
      options: line.options.map(({ name, label }) => `${name}: ${label}`).join(", "),
      quantity: line.quantity,
      linePence: line.linePence,
    })),
    totalPence: order.totalPence,
    parcels,
    toCome: parcels.length > 0 ? toComeOf(record) : [],
  };
}

/** "1 of 2 refunded, not sent": what was refunded of a line; empty if nothing was. */
function refundOfLine(
  refunds: OrderRecord["refunds"],
  { position, quantity }: Pick<OrderLine, "position" | "quantity">,
): string {
  const lines = refunds
    .filter(isCounted)
    .flatMap((refund) => refund.lines.filter((line) => line.position === position));
  const sum = (of: (line: (typeof lines)[number]) => number) =>
    lines.reduce((all, line) => all + of(line), 0);
  const [back, kept] = [sum((line) => line.quantity), sum((line) => line.cancelledQuantity)];
  if (back === 0) return "";
  const what = quantity === 1 ? "Refunded" : `${back} of ${quantity} refunded`;
  if (kept === 0) return what;
  return kept === back ? `${what}, will not be sent` : `${what}, ${kept} will not be sent`;
}

export function toOrderDetails(record: OrderRecord, products: Products): OrderDetailsView {
  const { order } = record;
  const isSent = order.paidAt !== null && toSendOf(record).every(({ quantity }) => quantity === 0);
  const day = order.paidAt === null ? order.promisedFor : promisedDayOf(record);
  const { totals, totalPence } = order;
  return {
    lines: order.lines.map((line) => ({
      name: line.name,
      product: toBoughtProduct(line, products),
      options: line.options.map(({ name, label }) => ({ name, label })),
      quantity: line.quantity,
      unitPence: line.unitPence,
      linePence: line.linePence,
      refund: refundOfLine(record.refunds, line),
      madeToOrder: line.madeToOrder,
      leadTimeDays: line.leadTimeDays,
    })),
    totals: { totals, totalPence },
    refundedPence: refundedPence(record.refunds),
    address: addressLines(order.address),
    place: zonePhrase(order.zone),
    isAbroad: territoryOf(order.address) !== "GB",
    isExport: order.vat === "export",
    deliverBy: day && formatWeekday(day, order.placedAt),
    isSent,
    notes: order.notes,
  };
}

/** Null when the shop no longer has the product. */
export function toBoughtProduct(
  { productId, options }: Pick<OrderLine, "productId" | "options">,
  products: Products,
): BoughtProduct | null {
  const product = productId === null ? undefined : products.get(productId);
  if (product === undefined) return null;
  return {
    path: productPath(product.slug, choiceOf(options)),
    imageUrl: pictureOfChoice(product, options),
    categorySlug: product.categorySlug,
  };
}

function choiceOf(options: OrderLine["options"]): Record<string, string> {
  return Object.fromEntries(options.map(({ key, value }) => [key, value]));
}

/**
 * The cart items to buy an order again, at its prices. The cart fetches today's and shows what
 * changed.
 */
export function toBuyAgain({ lines }: Order): CartItem[] {
  return lines.flatMap(({ productId, name, unitNetPence, options, quantity }) => {
    if (productId === null) return [];
    const item: CartItem = {
      id: productId,
      name,
      // The cart shows UK prices with VAT, wherever the order went.
      price: grossPence(unitNetPence, vatRateOn(londonDay(new Date()))) / 100,
      options: choiceOf(options),
    };
    return Array.from({ length: quantity }, () => item);
  });
}

export function toCancellationView(option: CancellationOption | null): CancellationView | null {
  if (option === null) return null;
  const moment =
    option.kind === "return" ? option.until : option.kind === "over" ? option.since : null;
  // The moment is the midnight after the last day, so the last day is one millisecond earlier.
  const day = moment === null ? null : formatDay(new Date(moment.getTime() - 1));
  return { kind: option.kind, day };
}
