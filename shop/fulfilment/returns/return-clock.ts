import { CANCEL_DAYS } from "#shop/content/cancellation.ts";
import { londonDay } from "#shop/kit/time.ts";
import { cancelUntil } from "#shop/orders/cancel-period.ts";
import { lastRefundDay, lastRefundDayAfter, type Return } from "./return.ts";

/** The law's 14 days of a return (Consumer Contracts Regulations 2013, regs. 34 and 35). Days are in London. */
export type ReturnClock = {
  /** `goods`: the customer has to send them. `refund`: the shop has to refund. */
  readonly kind: "goods" | "refund";
  /** The day from which the 14 days count, as "2026-11-20", and the last of them. */
  readonly since: string;
  readonly by: string;
};

/**
 * The clock of a return; null once it is settled. The refund is owed 14 days after the goods came back or
 * the customer proved to have posted them, whichever is first (reg. 34(5)); until then the customer has 14
 * days from telling to send them (reg. 35(4)).
 */
export function returnClock(
  returned: Pick<Return, "state" | "requestedAt" | "postedOn" | "receivedAt">,
): ReturnClock | null {
  if (returned.state === "closed") return null;
  const since = refundOwedSince(returned);
  if (since !== null) return { kind: "refund", since, by: lastRefundDayAfter(since) };
  const { requestedAt } = returned;
  return { kind: "goods", since: londonDay(requestedAt), by: lastRefundDay(requestedAt) };
}

/** The day from which the refund is owed, as "2026-11-20"; null before the goods, or their proof, are here. */
export function refundOwedSince({
  postedOn,
  receivedAt,
}: Pick<Return, "postedOn" | "receivedAt">): string | null {
  const days = [postedOn, receivedAt && londonDay(receivedAt)].filter((day) => day !== null);
  return days.toSorted()[0] ?? null;
}

/** How many of the 14 days are over on a day: 0 to 14. */
export function daysGone({ since }: ReturnClock, today: string): number {
  const days = Math.round((Date.parse(today) - Date.parse(since)) / (24 * 3_600_000));
  return Math.min(Math.max(days, 0), CANCEL_DAYS);
}

/** Whether a return may be refused, and why not. */
export type Refusable =
  | { readonly ok: true; readonly askedOnDay: number }
  | { readonly ok: false; readonly reason: "faulty" | "not_delivered" | "in_time" | "goods_here" };

/**
 * Whether the shop may refuse a return: only one for a change of mind that was told after the 14 days from
 * the delivery of the last parcel (reg. 30(3)), before the goods are here. What is made to order from
 * standard options is not exempt from the right to cancel (reg. 28(1)(b) is for the consumer's own
 * specifications). Faulty goods are not a matter of the 14 days (Consumer Rights Act 2015, ss. 20 to 24).
 */
export function mayRefuse(
  { reason, requestedAt, receivedAt }: Pick<Return, "reason" | "requestedAt" | "receivedAt">,
  deliveredAt: Date | null,
): Refusable {
  if (receivedAt !== null) return { ok: false, reason: "goods_here" };
  if (reason !== "changed_mind") return { ok: false, reason: "faulty" };
  if (deliveredAt === null) return { ok: false, reason: "not_delivered" };
  if (requestedAt < cancelUntil(deliveredAt)) return { ok: false, reason: "in_time" };
  return { ok: true, askedOnDay: dayAfter(deliveredAt, requestedAt) };
}

/** "On day 31": the day of the delivery is day 0. */
function dayAfter(from: Date, to: Date): number {
  const [first, last] = [londonDay(from), londonDay(to)];
  return Math.round((Date.parse(last) - Date.parse(first)) / (24 * 3_600_000));
}
