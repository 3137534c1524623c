import { formatPounds } from "#shop/kit/money.ts";
import { formatDay, formatMinute } from "#shop/kit/time.ts";
import type { LineAsItWas } from "#shop/back-office/as-it-was/order-as-it-was.server.ts";
import type { PageAt } from "#shop/content/publishing/page-at.server.ts";
import { settings } from "#shop/content/settings/settings.ts";
import { parcelsOf, type Parcel } from "#shop/fulfilment/fulfilment.ts";
import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { optionsText } from "#shop/orders/order.ts";
import { formatInvoiceNumber, type Invoice } from "#shop/orders/invoice.ts";
import { deliveryLines } from "#shop/shipping/address.ts";
import { withinLimits, type Evidence } from "#shop/payments/disputes/evidence.ts";

/** A mail to the customer, or words of theirs or ours. */
export type Said = { readonly at: Date; readonly by: "customer" | "shop"; readonly text: string };

/** What evidence is made of. */
export type EvidenceFacts = {
  readonly record: OrderRecord;
  readonly invoice: Invoice | null;
  /** The mails about the order that were sent, with their subjects. */
  readonly mails: readonly { readonly at: Date; readonly subject: string }[];
  /** What was written between the customer and the shop, the oldest first. */
  readonly said: readonly Said[];
  /** What was bought, beside the words of its pages on the day of the order. */
  readonly lines: readonly LineAsItWas[];
  /** The terms of that day. */
  readonly terms: { readonly returns: PageAt; readonly sale: PageAt };
  /** What the owner adds in their own words; "" for nothing. */
  readonly words: string;
};

/** What the bank is told about a dispute: the same facts always make the same words. */
export function evidenceOf(facts: EvidenceFacts): Evidence {
  const { order, fulfilments } = facts.record;
  const parcels = parcelsOf(fulfilments);
  const each = (of: (parcel: Parcel) => string | null) =>
    [...new Set(parcels.flatMap((parcel) => of(parcel) ?? []))].join(", ");
  return withinLimits({
    customerName: order.customerName,
    customerEmail: order.email,
    shippingAddress: deliveryLines(order.address).join("\n"),
    productDescription: goodsInWords(facts),
    shippingCarrier: each(({ shipment }) => shipment.carrier),
    shippingDate: each(({ dispatchedAt }) => formatDay(dispatchedAt)),
    shippingTrackingNumber: each(({ shipment }) => shipment.trackingNumber),
    account: accountOf(facts),
    refundPolicy: termsInWords(facts.terms.returns),
    cancellationPolicy: termsInWords(facts.terms.sale),
  });
}

function termsInWords({ title, updatedOn, words }: PageAt): string {
  return `${title}, as changed last on ${formatDay(new Date(`${updatedOn}T12:00:00Z`))}\n${words}`;
}

function goodsInWords({ record: { order }, lines: then }: EvidenceFacts): string {
  const lines = order.lines.map(({ quantity, name, sku, options, linePence, madeToOrder }) => {
    const chosen = options.length === 0 ? "" : ` (${optionsText(options)})`;
    const made = madeToOrder ? ", made to order" : "";
    return `${quantity} × ${name}${chosen}, ${sku}${made}: ${formatPounds(linePence)}`;
  });
  const sums = order.totals
    .filter(({ code, amountPence }) => code !== "subtotal" && code !== "vat" && amountPence !== 0)
    .map(({ label, amountPence }) => `${label}: ${formatPounds(amountPence)}`);
  const total = `Total with VAT: ${formatPounds(order.totalPence)}`;
  return [...lines, ...sums, total, ...pagesInWords(then)].join("\n");
}

/** What the page of each product said when it was ordered, once each. */
function pagesInWords(lines: readonly LineAsItWas[]): readonly string[] {
  const pages = lines.flatMap(({ product }) => {
    if (product === null || product.source === "absent") return [];
    const { name = "", description = "", details = "" } = product.content.fields;
    const words = [description, details].filter((text) => text !== "");
    return words.length === 0 ? [] : [`\n${name}, as its page said:\n${words.join("\n")}`];
  });
  return [...new Set(pages)];
}

/** The whole account in one text: the owner's words, the order, the invoice, the delivery and what was written. */
function accountOf(facts: EvidenceFacts): string {
  const parts: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ["", facts.words === "" ? [] : [facts.words]],
    ["Order", orderLines(facts)],
    ["Delivery", facts.record.fulfilments.flatMap(parcelLine)],
    ["Refunds", refundLines(facts.record)],
    [
      "E-mails to the customer",
      facts.mails.map(({ at, subject }) => `${formatMinute(at)}: ${subject}`),
    ],
    [
      "Messages, word for word",
      facts.said.map(
        ({ at, by, text }) =>
          `${formatMinute(at)}, ${by === "shop" ? settings().name : "the customer"}:\n${text}`,
      ),
    ],
  ];
  return parts
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => [...(title === "" ? [] : [title]), ...lines].join("\n"))
    .join("\n\n");
}

function orderLines({ record: { order }, invoice }: EvidenceFacts): readonly string[] {
  const placed = `${order.orderNumber} was placed on ${formatMinute(order.placedAt)}`;
  const paid = order.paidAt === null ? "." : ` and paid by card on ${formatMinute(order.paidAt)}.`;
  return [
    placed + paid,
    "Beside its Pay button the checkout said that our terms of sale apply: they are with this evidence.",
    ...(invoice === null
      ? []
      : [
          `Invoice ${formatInvoiceNumber(invoice.number)} of ${formatDay(invoice.issuedAt)} for ${formatPounds(order.totalPence)}.`,
        ]),
  ];
}

const deliveredWords = {
  carrier: "The carrier delivered it",
  customer: "The customer said that it had arrived",
  staff: "Delivered",
  assumed: null,
} as const;

function parcelLine(fulfilment: OrderRecord["fulfilments"][number]): readonly string[] {
  const { shipment, dispatchedAt, deliveredAt, deliveredBy, state } = fulfilment;
  if (shipment === null || dispatchedAt === null) return [];
  const tracking =
    shipment.trackingNumber === null ? "" : `, tracking number ${shipment.trackingNumber}`;
  const url = shipment.trackingUrl === null ? "" : ` (${shipment.trackingUrl})`;
  const sent = `Handed to ${shipment.carrier} on ${formatDay(dispatchedAt)}${tracking}${url}.`;
  if (state === "returned") return [`${sent} It came back undelivered.`];
  // What is only assumed is not evidence.
  const words = deliveredWords[deliveredBy ?? "assumed"];
  return [
    words === null || deliveredAt === null
      ? sent
      : `${sent} ${words} on ${formatDay(deliveredAt)}.`,
  ];
}

function refundLines({ refunds }: OrderRecord): readonly string[] {
  return refunds.flatMap(({ state, sentAt, amountPence }) =>
    state === "sent" && sentAt !== null
      ? [`${formatPounds(amountPence)} was refunded on ${formatDay(sentAt)}.`]
      : [],
  );
}

/** What the evidence lacks that banks ask for, in words for the owner. */
export function missingOf({ record, invoice, mails, terms }: EvidenceFacts): readonly string[] {
  const parcels = parcelsOf(record.fulfilments);
  const isProved = parcels.some(
    ({ deliveredBy }) => deliveredBy !== null && deliveredBy !== "assumed",
  );
  return [
    ...(parcels.length === 0
      ? ["Nothing has been dispatched: there is no proof of delivery."]
      : []),
    ...(parcels.length > 0 && parcels.every(({ shipment }) => shipment.trackingNumber === null)
      ? ["No parcel has a tracking number."]
      : []),
    ...(parcels.length > 0 && !isProved
      ? ["Nobody has confirmed the delivery. Ask the carrier, and mark the parcel as delivered."]
      : []),
    ...(invoice === null ? ["The order has no invoice."] : []),
    ...(mails.length === 0 ? ["No e-mails to the customer are kept."] : []),
    ...[terms.sale, terms.returns]
      .filter(({ isLost }) => isLost)
      .map(
        ({ title }) =>
          `“${title}” was changed by an update of the shop after the order: the words of the day are not kept.`,
      ),
  ];
}
