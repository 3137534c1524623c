import { lessLines, sumLines, type Fulfilment } from "#shop/fulfilment/fulfilment.ts";
import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { DAY_MS } from "#shop/kit/time.ts";
import type { OrderLine } from "#shop/orders/order.ts";

export const TITLE_MAX = 100;
export const WORDS_MAX = 2_000;
export const SHOWN_NAME_MAX = 40;
export const REFUSAL_MAX = 500;
export const PHOTOS_MAX = 3;

/** What the author of a hidden review reads unless somebody wrote a reason of its own. */
export const USUAL_REFUSAL =
  "We do not publish it, because it does not keep to our rules for reviews. Please write to us if you think it does.";

export const ratings = [5, 4, 3, 2, 1] as const;
export type Rating = (typeof ratings)[number];

/** What each rating says. */
export const ratingWords: Readonly<Record<Rating, string>> = {
  5: "Very good",
  4: "Good",
  3: "Fair",
  2: "Poor",
  1: "Very poor",
};

/** `waiting`: nobody has read it yet, and only its author sees it. */
export const reviewStates = ["waiting", "published", "refused"] as const;
export type ReviewState = (typeof reviewStates)[number];

export type ReviewPhoto = { readonly id: string; readonly width: number; readonly height: number };

/** What a customer says about one line of an order. */
export type Review = {
  readonly id: string;
  /** The line of the order. */
  readonly position: number;
  readonly rating: Rating;
  readonly title: string;
  /** May be empty. */
  readonly words: string;
  readonly shownName: string;
  readonly state: ReviewState;
  /** Why it was refused; empty unless it is. */
  readonly refusal: string;
  /** The oldest first, 3 at most. */
  readonly photos: readonly ReviewPhoto[];
};

/** How long after delivery a review is asked for, and until when at the latest. */
const ASK_AFTER_MS = 30 * DAY_MS;
const ASK_WITHIN_MS = 90 * DAY_MS;

/**
 * Whether to ask for a review of an order: 30 days after its last parcel was delivered, or is assumed to be,
 * if the customer has kept something. Waits while a parcel is under way or a return is open. Never asks for
 * an order that was cancelled, refunded or sent back whole, nor 90 days after delivery.
 */
export function mayAskForReview(record: OrderRecord, now: Date): "ask" | "wait" | "never" {
  switch (record.status) {
    case "cancelled":
    case "refunded":
    case "expired":
    case "payment_failed":
      return "never";
    case "pending_payment":
    case "paid":
    case "processing":
    case "dispatched":
      return "wait";
    case "delivered":
    case "partially_refunded":
      break;
  }
  const deliveredAt = lastDelivery(record.fulfilments);
  if (deliveredAt === null) return "wait";
  const age = now.getTime() - deliveredAt.getTime();
  if (age < ASK_AFTER_MS) return "wait";
  if (age > ASK_WITHIN_MS || keptLines(record).length === 0) return "never";
  return record.returns.some(({ state }) => state !== "closed") ? "wait" : "ask";
}

/** When the last parcel arrived or is assumed to have arrived; null while one is under way or none was sent. */
function lastDelivery(fulfilments: readonly Fulfilment[]): Date | null {
  const sent = fulfilments.filter(({ state }) => state !== "returned");
  const times = sent.map(({ deliveredAt }) => deliveredAt?.getTime() ?? Infinity);
  const last = Math.max(-Infinity, ...times);
  return Number.isFinite(last) ? new Date(last) : null;
}

/** The lines of which the customer has kept a piece: delivered, and not refunded after it was sent. */
export function keptLines({ order, fulfilments, refunds }: OrderRecord): readonly OrderLine[] {
  const delivered = fulfilments.filter(({ state }) => state === "delivered");
  const sentBack = refunds
    .filter(({ state }) => state === "sent")
    .flatMap(({ lines }) => lines)
    .map(({ position, quantity, cancelledQuantity }) => ({
      position,
      quantity: quantity - cancelledQuantity,
    }));
  const kept = lessLines(sumLines(delivered.flatMap(({ lines }) => lines)), sentBack);
  const positions = new Set(kept.map(({ position }) => position));
  return order.lines.filter(
    ({ position, productId }) => positions.has(position) && productId !== null,
  );
}

/** The name that a review begins with: the first name and the first letter of the last, "Ann L." */
export function suggestedName(fullName: string): string {
  const names = fullName.trim().split(/\s+/);
  const [first = "", last] = [names[0], names.length > 1 ? names.at(-1) : undefined];
  const initial = last === undefined ? "" : ` ${[...last][0]?.toUpperCase() ?? ""}.`;
  return `${[...first].slice(0, SHOWN_NAME_MAX - initial.length).join("")}${initial}`;
}

/** How reviews of a product are sorted. */
export const reviewSorts = ["newest", "highest", "lowest"] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** What the published reviews of a product amount to; there is at least one. */
export type RatingSummary = {
  readonly count: number;
  /** From 1 to 5. */
  readonly mean: number;
};

/** "4.6": a mean with one decimal. */
export function formatMean(mean: number): string {
  return (Math.round(mean * 10) / 10).toFixed(1);
}
