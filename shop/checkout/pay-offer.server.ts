import { createHash } from "node:crypto";
import { accountOfProvedAddress } from "#shop/accounts/proved-address.server.ts";
import { estimateInputOf } from "#shop/cart/delivery-estimate.ts";
import { findOfferByToken } from "#shop/offers/send-offer.server.ts";
import { offerState, type Offer } from "#shop/offers/offer.ts";
import { findOffer, lockOffer } from "#shop/offers/offers.server.ts";
import { hasOtherOrder, linkOrder, listOrdersOfOffer } from "#shop/offers/offer-orders.server.ts";
import { findOfferPlace } from "#shop/offers/price-offer.server.ts";
import type { NewOrder } from "#shop/orders/new-order.server.ts";
import type { Address } from "#shop/shipping/address.ts";
import { ProviderFailure } from "#shop/payments/failure.ts";
import type { AroundPlacing } from "#shop/payments/place-order.server.ts";
import { getPaymentOf } from "#shop/payments/payments.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { isAwaitingReconciliation } from "#shop/platform/database/restores.server.ts";
import { openPaymentPage, type PaymentPage } from "./payment-page.server.ts";
import { PAYMENT_WINDOW_MS } from "./payment-window.server.ts";
import { supersede } from "./supersede.server.ts";

/** Why an offer can't be paid now. */
export type OfferRefusal =
  /** There is no such link, or its offer was deleted. */
  | "no_offer"
  /** The offer is not as the customer saw it. */
  | "offer_changed"
  | "lapsed"
  | "withdrawn"
  | "already_paid"
  /** Too little is in stock now, or a product takes no orders. */
  | "sold_out"
  | "ordering_blocked"
  | "payments_processing"
  | "payment_unreachable"
  | "checkout_paused";

export type PayOfferResult = PaymentPage | { readonly ok: false; readonly reason: OfferRefusal };

/** The offer may not be paid any more: the transaction that places its order is rolled back. */
class ClaimRefused extends Error {
  readonly reason: OfferRefusal;
  constructor(reason: OfferRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Places the order of an offer for the account of its e-mail address and opens the payment page. The mailed
 * link proves that address. However often and from wherever it is pressed, an offer has one order that is
 * placed: its row is locked while the order is, an order of an earlier version or attempt is ended at the
 * payment provider first, and the same version finds its open order. Stock is reserved at this moment.
 */
export async function payOffer(
  db: Db,
  pressed: {
    readonly token: string;
    /** The version on the customer's screen. */
    readonly seenVersion: number;
    /** Of this browser's session, if it has one. */
    readonly sessionToken: string | null;
  },
): Promise<PayOfferResult> {
  if (await isAwaitingReconciliation(db)) return { ok: false, reason: "checkout_paused" };
  const offer = await findOfferByToken(db, pressed.token);
  const refusal = refusalOf(offer, pressed.seenVersion);
  if (offer === null || refusal !== null) return { ok: false, reason: refusal ?? "no_offer" };
  const { id: customerId } = await accountOfProvedAddress(db, {
    email: offer.email,
    fullName: offer.customerName,
    sessionToken: pressed.sessionToken,
  });
  const newOrder = await toNewOrder(db, offer, customerId);
  try {
    await endEarlierOrders(db, offer, newOrder.fingerprint);
    const opened = await openPaymentPage(db, newOrder, claimOf(offer, newOrder));
    return opened.ok ? opened : { ok: false, reason: reasonOf(opened.reason) };
  } catch (error) {
    if (error instanceof ClaimRefused) return { ok: false, reason: error.reason };
    if (error instanceof ProviderFailure) return { ok: false, reason: "payment_unreachable" };
    throw error;
  }
}

/** Why a version of an offer can't be paid; null when it can. */
function refusalOf(offer: Offer | null, seenVersion: number): OfferRefusal | null {
  if (offer === null) return "no_offer";
  const state = offerState(offer, new Date());
  if (state === "paid") return "already_paid";
  if (state === "withdrawn" || state === "lapsed") return state;
  if (state === "draft") return "no_offer";
  return offer.version === seenVersion ? null : "offer_changed";
}

/** Locks the offer around the placing of its order. */
function claimOf(offer: Offer, { fingerprint }: NewOrder): AroundPlacing {
  return async (tx, place) => {
    const refusal = refusalOf(await lockOffer(tx, offer.id), offer.version);
    if (refusal !== null) throw new ClaimRefused(refusal);
    // Another press has opened the payment page of a version that was changed meanwhile.
    if (await hasOtherOrder(tx, offer.id, fingerprint))
      throw new ClaimRefused("payment_unreachable");
    const placed = await place();
    if (placed.ok && placed.isNew) await linkOrder(tx, offer.id, placed.id);
    return placed;
  };
}

/**
 * Ends the offer's orders that wait for their payment or may still be paid late, but for the one with this
 * fingerprint. If one of them was paid, it counts. Throws when the payment provider can't be reached.
 */
async function endEarlierOrders(db: Db, offer: Offer, fingerprint: Buffer): Promise<void> {
  for (const orderId of await listOrdersOfOffer(db, offer.id)) {
    const payment = await getPaymentOf(db, orderId);
    if (payment.state !== "pending" || (await isOrderFor(db, orderId, fingerprint))) continue;
    await supersede(db, payment);
  }
  if ((await findOffer(db, offer.id))?.paidOrder) throw new ClaimRefused("already_paid");
}

async function isOrderFor(db: Db, orderId: string, fingerprint: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom("orders")
    .select("fingerprint")
    .where("id", "=", orderId)
    .executeTakeFirst();
  return row?.fingerprint?.equals(fingerprint) ?? false;
}

async function toNewOrder(db: Db, offer: Offer, customerId: string): Promise<NewOrder> {
  const order = {
    customerId,
    email: offer.email,
    customerName: offer.customerName,
    address: addressWithTelephone(offer),
    notes: offer.notes,
    lines: offer.lines,
    vat: offer.vat,
    zone: offer.zone,
    discountCode: null,
    totals: offer.totals,
    totalPence: offer.totalPence,
  };
  const version = { offer: offer.id, version: offer.version };
  const fingerprint = createHash("sha256")
    .update(JSON.stringify({ ...version, order }))
    .digest();
  const place = await findOfferPlace(db, offer.address);
  const pieces = offer.lines.flatMap(({ quantity, madeToOrder, leadTimeDays }) =>
    Array.from({ length: quantity }, () => ({
      product: { stock: madeToOrder ? null : 1, leadTimeDays },
    })),
  );
  const { transitDays } = offer;
  return {
    ...order,
    fingerprint,
    importTaxes: offer.importTaxes,
    // The days that it is promised for are found when it is placed.
    estimate: estimateInputOf(pieces, { transitDays, nation: place?.nation ?? null }),
    promisedFor: null,
    payWithinMs: PAYMENT_WINDOW_MS,
    // The account is verified: its orders count towards no network's limit.
    clientNetwork: null,
  };
}

/** The address of the order, for whose carrier the telephone number of the offer is. */
function addressWithTelephone({ address, telephone }: Offer): Address {
  return telephone === "" ? address : { ...address, telephone };
}

function reasonOf(
  reason: Extract<Awaited<ReturnType<typeof openPaymentPage>>, { ok: false }>["reason"],
): OfferRefusal {
  switch (reason) {
    case "short":
      return "sold_out";
    case "ordering_blocked":
    case "payments_processing":
    case "payment_unreachable":
      return reason;
    default:
      return "payment_unreachable";
  }
}
