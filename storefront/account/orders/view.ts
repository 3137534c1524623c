import type { CancellationOption } from "#shop/aftersales/cancellation-options.ts";
import { pictureOfChoice } from "#shop/catalogue/picture.ts";
import type { Product } from "#shop/catalogue/product.ts";
import type { Pence } from "#shop/kit/money.ts";
import { formatDay, sayDay } from "#shop/kit/time.ts";
import {
  canPayAgain,
  statusLabels,
  type Order,
  type OrderLine,
  type OrderStatus,
} from "#shop/orders/order.ts";
import type { Parcel } from "#shop/orders/order-timeline.server.ts";
import { grossPence } from "#shop/tax/vat.ts";
import { addressLines } from "#shop/shipping/address.ts";
import { territoryOf } from "#shop/shipping/islands.ts";
import type { CartItem } from "#storefront/client/stored/cart-store.ts";
import { productPath } from "#storefront/client/product-path.ts";
import type { Totals } from "#storefront/components/occasional/order-summary.tsx";

/** What the account page shows of an order. Days and states are words already. */
export type OrderView = {
  readonly orderNumber: string;
  readonly placedAt: string;
  readonly placedOn: string;
  readonly status: OrderStatus;
  readonly statusLabels: string;
  /** The payment's reference, as the order's own page after paying shows it. */
  readonly reference: string | null;
  /** Where the order can still be paid; null when it can't, or is paid. */
  readonly payUrl: string | null;
  /** Whether a new card page can be opened for it. */
  readonly canPayAgain: boolean;
  /** Whether an invoice was issued: the order has been paid and filled. */
  readonly hasInvoice: boolean;
  readonly lines: readonly OrderLineView[];
  readonly totalPence: Pence;
};

export type OrderLineView = {
  readonly name: string;
  readonly options: string;
  readonly quantity: number;
  readonly linePence: Pence;
};

/** The products of an order's lines that the shop still has, by id. */
type Products = ReadonlyMap<
  number,
  Pick<Product, "slug" | "categorySlug" | "mainImageUrl" | "additionalImages">
>;

/** What the catalogue shows today of a thing that was bought. */
export type BoughtProduct = {
  /** Its page, with what was chosen. */
  readonly path: string;
  readonly imageUrl: string | null;
  readonly categorySlug: string;
};

/** An order whole, as its own page and the page after paying show it. */
export type OrderDetailsView = {
  readonly lines: readonly {
    readonly name: string;
    /** Null when the shop no longer has it. */
    readonly product: BoughtProduct | null;
    readonly options: readonly { readonly name: string; readonly label: string }[];
    readonly quantity: number;
    readonly unitPence: Pence;
    readonly linePence: Pence;
    readonly madeToOrder: boolean;
    readonly leadTimeDays: number | null;
  }[];
  readonly totals: Totals;
  /** The lines of the address, none empty. */
  readonly address: readonly string[];
  readonly zone: string;
  readonly isAbroad: boolean;
  /** "Thursday 26 November"; null where no day was promised. */
  readonly thereBy: string | null;
  readonly notes: string;
};

export type ParcelView = {
  readonly carrier: string;
  readonly trackingNumber: string | null;
  readonly trackingUrl: string | null;
  readonly dispatchedOn: string;
  readonly deliveredOn: string | null;
};

/** How the customer may get out of the order, in words. */
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

export function toOrderView(order: Order): OrderView {
  return {
    orderNumber: order.orderNumber,
    placedAt: order.placedAt.toISOString(),
    placedOn: formatDay(order.placedAt),
    status: order.status,
    statusLabels: statusLabels[order.status],
    reference: order.sessionId,
    payUrl: order.sessionUrl,
    canPayAgain: canPayAgain(order),
    hasInvoice: order.hasInvoice,
    lines: order.lines.map((line) => ({
      name: line.name,
      options: line.options.map(({ name, label }) => `${name}: ${label}`).join(", "),
      quantity: line.quantity,
      linePence: line.linePence,
    })),
    totalPence: order.totalPence,
  };
}

export function toOrderDetails(order: Order, products: Products): OrderDetailsView {
  const { subtotalPence, vatPence, vat, shippingPence, shippingVatPence, totalPence } = order;
  return {
    lines: order.lines.map((line) => ({
      name: line.name,
      product: toBoughtProduct(line, products),
      options: line.options.map(({ name, label }) => ({ name, label })),
      quantity: line.quantity,
      unitPence: line.unitPence,
      linePence: line.linePence,
      madeToOrder: line.madeToOrder,
      leadTimeDays: line.leadTimeDays,
    })),
    totals: { subtotalPence, vatPence, vat, shippingPence, shippingVatPence, totalPence },
    address: addressLines(order.address),
    zone: order.zone,
    isAbroad: territoryOf(order.address) !== "GB",
    thereBy: order.promisedFor && sayDay(order.promisedFor, order.placedAt),
    notes: order.notes,
  };
}

/** Null for a thing that the shop no longer has. */
export function toBoughtProduct(
  { productId, options }: Pick<OrderLine, "productId" | "options">,
  products: Products,
): BoughtProduct | null {
  const product = productId === null ? undefined : products.get(productId);
  if (product === undefined) return null;
  return {
    path: productPath(product.slug, chosen(options)),
    imageUrl: pictureOfChoice(product, options),
    categorySlug: product.categorySlug,
  };
}

function chosen(options: OrderLine["options"]): Record<string, string> {
  return Object.fromEntries(options.map(({ key, value }) => [key, value]));
}

export function toParcelView(parcel: Parcel): ParcelView {
  return {
    carrier: parcel.carrier,
    trackingNumber: parcel.trackingNumber,
    trackingUrl: parcel.trackingUrl,
    dispatchedOn: formatDay(parcel.dispatchedAt),
    deliveredOn: parcel.deliveredAt === null ? null : formatDay(parcel.deliveredAt),
  };
}

/** What the cart would hold, at the prices of then: the cart asks for today's, and says what has changed. */
export function toBuyAgain({ lines }: Order): CartItem[] {
  return lines.flatMap(({ productId, name, unitNetPence, options, quantity }) => {
    if (productId === null) return [];
    const item: CartItem = {
      id: productId,
      name,
      // The cart shows what a thing costs at home, VAT included, wherever it went then.
      price: grossPence(unitNetPence) / 100,
      options: chosen(options),
    };
    return Array.from({ length: quantity }, () => item);
  });
}

export function toCancellationView(way: CancellationOption | null): CancellationView | null {
  if (way === null) return null;
  const moment = way.kind === "return" ? way.until : way.kind === "over" ? way.since : null;
  // The moment is the midnight that ends the last day: that day is the one a moment before.
  const day = moment === null ? null : formatDay(new Date(moment.getTime() - 1));
  return { kind: way.kind, day };
}
