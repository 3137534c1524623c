import { formatShortDay, londonDay } from "#shop/kit/time.ts";
import type { OpenReturn } from "#shop/fulfilment/returns/open-returns.server.ts";
import type { UrgentRow } from "#shop/back-office/todays-orders.server.ts";
import { counted } from "#shop/kit/text.ts";
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

/** The row of an order of which something is due or late. Goods that came back are inspected before they are refunded. */
export function orderNeed(
  { orderNumber, customerName, pieces, kind, nextPieces, day, alike }: UrgentRow,
  returns: readonly OpenReturn[],
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
    refund: "The goods are back, or the order is cancelled: a refund is due",
    make: `${made} still to be made`,
    dispatch: `${made} ready and not sent`,
  };
  const toInspect = returns.find(
    (each) => kind === "refund" && each.orderNumber === orderNumber && each.stage === "received",
  );
  return {
    key: `order ${orderNumber}`,
    kind: name,
    tone: isLate ? "late" : "soon",
    orderNumber,
    title: titles[kind] ?? "",
    detail: `${customerName}. ${pieces}`,
    when: onDay,
    ofKind: alike,
    act:
      toInspect === undefined
        ? { kind: "open", to: `/orders/${orderNumber}${to}`, label }
        : { kind: "open", to: `/returns/${toInspect.id}`, label: "Inspect" },
  };
}

/** The row of all orders that cannot leave on their day; none without such an order. */
export function promiseNeeds(count: number): readonly Need[] {
  if (count === 0) return [];
  return [
    {
      key: "promises",
      kind: "Promises",
      tone: "late",
      title: `${counted(count, "order")} cannot leave on ${count === 1 ? "its" : "their"} day`,
      detail: "Choose a new day and send the mails before the customers ask.",
      when: "",
      act: { kind: "open", to: "/orders/late", label: "New days" },
    },
  ];
}
