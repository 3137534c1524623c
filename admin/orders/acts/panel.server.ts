import type { OrderPage } from "#shop/back-office/order-page.server.ts";
import { parcelsOf, sumLines } from "#shop/fulfilment/fulfilment.ts";
import {
  asCustomersKnow,
  readyOf,
  toSendOf,
  type OrderRecord,
} from "#shop/fulfilment/order-record.ts";
import { formatPounds } from "#shop/kit/money.ts";
import { unapprovedPence } from "#shop/payments/refunds/refund-approval.ts";
import { previewWholeRefund } from "#shop/payments/refunds/whole-refund.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { listDestinations } from "#shop/shipping/rates.server.ts";
import type { StaffRole } from "#shop/staff/rights.ts";
import { piecesInWords } from "#admin/orders/parcel-view.ts";
import type { ActsView } from "./acts-view.server.ts";
import { sameChoices } from "./same-choices.ts";

/**
 * The panel that the page's URL opens: "?do=cancel", "?do=address", "?do=gift", "?do=option&about=0",
 * "?do=parcel&about=<id>". Null for anything that can't be done now.
 */
export async function readPanel(
  db: Db,
  page: OrderPage,
  { url, acts, role }: { readonly url: string; readonly acts: ActsView; readonly role: StaffRole },
) {
  const query = new URL(url).searchParams;
  const about = query.get("about") ?? "";
  switch (query.get("do")) {
    case "cancel":
      return acts.canCancel ? cancelPanel(db, page, role) : null;
    case "address":
      return acts.canChangeAddress ? addressPanel(db, page) : null;
    case "gift":
      return acts.canChangeGift ? giftPanel(page) : null;
    case "option":
      return acts.changeable.includes(Number(about)) ? optionPanel(page, Number(about)) : null;
    case "parcel":
      return acts.parcels.includes(about) ? parcelPanel(page, { about, acts }) : null;
    default:
      return null;
  }
}

export type Panel = NonNullable<Awaited<ReturnType<typeof readPanel>>>;

async function cancelPanel(db: Db, { record }: OrderPage, role: StaffRole) {
  const { order, refunds } = record;
  const sums = await previewWholeRefund(db, order);
  const limit = unapprovedPence(refunds, { mayApprove: role === "owner", now: new Date() });
  return {
    kind: "cancel",
    pieces: unsentInWords(record),
    back: sums && {
      sum: formatPounds(sums.amountPence),
      vat: formatPounds(sums.vatPence),
      needsApproval: limit !== null && sums.amountPence > limit,
    },
  } as const;
}

/** The pieces that will not be sent, by how far they are. */
function unsentInWords(record: OrderRecord) {
  const { order } = record;
  const made = new Set(order.lines.flatMap((line) => (line.madeToOrder ? line.position : [])));
  // A refund that waits for an owner does not keep its pieces from being cancelled.
  const toSend = toSendOf(asCustomersKnow(record));
  const rows = [
    { what: "Not made", of: toSend.map((each) => ({ ...each, quantity: each.toMake })) },
    { what: "Made, not sent", of: readyOf(toSend).filter(({ position }) => made.has(position)) },
    { what: "Back on shelf", of: readyOf(toSend).filter(({ position }) => !made.has(position)) },
  ];
  return rows.flatMap(({ what, of }) => {
    const pieces = piecesInWords(order, sumLines(of));
    return pieces === "" ? [] : { what, pieces };
  });
}

async function addressPanel(db: Db, { record }: OrderPage) {
  const { address } = record.order;
  const values: Readonly<Record<string, string>> = { ...address };
  return { kind: "address", values, countries: await listDestinations(db) } as const;
}

function giftPanel({ record }: OrderPage) {
  return { kind: "gift", message: record.order.giftMessage ?? "" } as const;
}

function optionPanel({ record, products }: OrderPage, position: number) {
  const line = record.order.lines.find((each) => each.position === position);
  const product = line?.productId && products.get(line.productId);
  if (!line || !product) return null;
  const { name, quantity } = line;
  return { kind: "option", position, name, quantity, choices: sameChoices(product, line) } as const;
}

function parcelPanel(
  { record }: OrderPage,
  { about, acts }: { readonly about: string; readonly acts: ActsView },
) {
  const { order, fulfilments } = record;
  const parcels = parcelsOf(fulfilments);
  const at = parcels.findIndex(({ id }) => id === about);
  const parcel = parcels[at];
  if (parcel === undefined) return null;
  return {
    kind: "parcel",
    id: parcel.id,
    name: `Parcel ${at + 1}`,
    pieces: piecesInWords(order, parcel.lines),
    carrier: parcel.shipment.carrier,
    trackingNumber: parcel.shipment.trackingNumber ?? "",
    isOnTheWay: acts.onTheWay.includes(parcel.id),
  } as const;
}
