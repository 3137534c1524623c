import { pictureOfChoice } from "#shop/catalogue/picture.ts";
import { partsFor, type Part, type PartFit } from "#shop/catalogue/notes/product-notes.ts";
import type { Product } from "#shop/catalogue/product.ts";
import {
  partsToComeOf,
  promisedDayOf,
  toSendOf,
  type OrderRecord,
} from "#shop/fulfilment/order-record.ts";
import type { Pence } from "#shop/kit/money.ts";
import { joinEqualLines } from "#shop/orders/equal-lines.ts";
import type { OrderPart } from "#shop/orders/parts.ts";
import type { OrderLine } from "#shop/orders/order.ts";
import { isCounted, refundedPence } from "#shop/payments/refunds/refund.ts";
import type { Total } from "#shop/pricing/totals.ts";
import { deliveryLines } from "#shop/shipping/address.ts";
import { promisedBy } from "#shop/shipping/arrival-words.ts";
import { importTaxesOf } from "#shop/shipping/import-tax-words.ts";
import { territoryOf } from "#shop/shipping/islands.ts";
import { zonePhrase } from "#shop/shipping/zone-phrase.ts";

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
    /** The parts that fit what was bought. */
    readonly parts: readonly Part[];
  }[];
  readonly totals: { readonly totals: readonly Total[]; readonly totalPence: Pence };
  /** What has gone back to the customer. */
  readonly refundedPence: Pence;
  /** The lines of the postal address, without empty ones, and the telephone number. */
  readonly address: readonly string[];
  /** The shipping zone as it reads in a sentence: "the Isle of Man". */
  readonly place: string;
  readonly isAbroad: boolean;
  /** What the place of an export charges on arrival; null where UK VAT was charged. */
  readonly importTaxes: string | null;
  /** The day by which what is still to be sent arrives, such as "Thursday 26 November"; null when none is known. */
  readonly deliverBy: string | null;
  /** What is still to come by which day, where what is in stock is sent first; empty otherwise. */
  readonly parts: readonly OrderPart[];
  /** The message of a gift; "" without one, null for no gift. */
  readonly giftMessage: string | null;
  /** Whether nothing is left to send: each parcel says by when it arrives. */
  readonly isSent: boolean;
  readonly notes: string;
};

/** An ordered product as the catalogue has it today. */
export type BoughtProduct = {
  readonly slug: string;
  /** The ordered options by key. */
  readonly choice: Readonly<Record<string, string>>;
  readonly imageUrl: string | null;
  readonly categorySlug: string;
};

/** The ordered products that the shop still has, by id. */
type Products = ReadonlyMap<
  number,
  Pick<Product, "slug" | "categorySlug" | "mainImageUrl" | "additionalImages">
>;

/** `fits`: the parts that fit the products, by product id. */
export function toOrderDetails(
  record: OrderRecord,
  products: Products,
  fits: ReadonlyMap<number, readonly PartFit[]> = new Map(),
): OrderDetailsView {
  const { order } = record;
  const isSent = order.paidAt !== null && toSendOf(record).every(({ quantity }) => quantity === 0);
  const day = order.paidAt === null ? order.promisedFor : promisedDayOf(record);
  const { totals, totalPence } = order;
  return {
    lines: joinEqualLines(
      order.lines.map((line) => ({
        name: line.name,
        product: toBoughtProduct(line, products),
        options: line.options.map(({ name, label }) => ({ name, label })),
        quantity: line.quantity,
        unitPence: line.unitPence,
        linePence: line.linePence,
        refund: refundOfLine(record.refunds, line),
        madeToOrder: line.madeToOrder,
        leadTimeDays: line.leadTimeDays,
        parts: partsFor(fits.get(line.productId ?? 0) ?? [], choiceOf(line.options)),
      })),
      ["quantity", "linePence"],
    ),
    totals: { totals, totalPence },
    refundedPence: refundedPence(record.refunds),
    address: deliveryLines(order.address),
    place: zonePhrase(order.zone),
    isAbroad: territoryOf(order.address) !== "GB",
    importTaxes: importTaxesOf(order),
    deliverBy: day && promisedBy(day, order.address, order.placedAt),
    parts: partsToComeOf(record),
    giftMessage: order.giftMessage,
    isSent,
    notes: order.notes,
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

/** Null when the shop no longer has the product. */
export function toBoughtProduct(
  { productId, options }: Pick<OrderLine, "productId" | "options">,
  products: Products,
): BoughtProduct | null {
  const product = productId === null ? undefined : products.get(productId);
  if (product === undefined) return null;
  return {
    slug: product.slug,
    choice: choiceOf(options),
    imageUrl: pictureOfChoice(product, options),
    categorySlug: product.categorySlug,
  };
}

/** The options that were chosen, by key. */
export function choiceOf(options: OrderLine["options"]): Record<string, string> {
  return Object.fromEntries(options.map(({ key, value }) => [key, value]));
}
