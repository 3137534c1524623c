import { formatShortDay, londonDay } from "#shop/kit/time.ts";
import type { UrgentRow } from "#shop/admin/todays-orders.server.ts";
import type { Need } from "./needs.ts";

/** The words of a step of an order: what kind of row it is, and its button. */
const steps: Readonly<
  Partial<Record<UrgentRow["kind"], readonly [kind: string, label: string, to: string]>>
> = {
  answer_dispute: ["Dispute", "Open", ""],
  refund_again: ["Refund failed", "Try again", "/refund"],
  approve_refund: ["Approval", "Review", "/refund"],
  refund: ["Refund", "Refund", "/refund"],
  make: ["Late", "Make", ""],
  dispatch: ["Late", "Pack", ""],
};

/** The row of an order of which something is due or late. */
export function orderNeed(
  { orderNumber, customerName, pieces, kind, nextPieces, day }: UrgentRow,
  now: Date,
): Need {
  const [name, label, to] = steps[kind] ?? ["Order", "Open", ""];
  const isLate = kind === "refund_again" || (day !== null && day < londonDay(now));
  const onDay = day === null ? "" : `${isLate ? "since" : "by"} ${formatShortDay(day, now)}`;
  const made = nextPieces === 1 ? "1 piece is" : `${nextPieces} pieces are`;
  const titles: Readonly<Partial<Record<UrgentRow["kind"], string>>> = {
    answer_dispute: "The customer’s bank disputes the payment",
    refund_again: "A refund failed",
    approve_refund: "A refund waits for an owner’s approval",
    refund: "The goods are back, or the order is cancelled: the money is owed",
    make: `${made} still to be made`,
    dispatch: `${made} ready and not sent`,
  };
  return {
    key: `order ${orderNumber}`,
    kind: name,
    tone: isLate ? "late" : "soon",
    orderNumber,
    title: titles[kind] ?? "",
    detail: `${customerName}. ${pieces}`,
    when: onDay,
    act: { kind: "open", to: `/orders/${orderNumber}${to}`, label },
  };
}
