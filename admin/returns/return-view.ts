import { lastDeliveredAt, sumLines } from "#shop/fulfilment/fulfilment.ts";
import type { BoardReturn } from "#shop/fulfilment/returns/board.server.ts";
import { daysGone, mayRefuse, returnClock } from "#shop/fulfilment/returns/return-clock.ts";
import { returnPence } from "#shop/fulfilment/returns/return-value.ts";
import { reasonNames, stageOf, type ReturnStage } from "#shop/fulfilment/returns/return.ts";
import { formatPounds } from "#shop/kit/money.ts";
import { counted } from "#shop/kit/text.ts";
import { addDays, formatShortDay, londonDay } from "#shop/kit/time.ts";
import { optionsText } from "#shop/orders/order.ts";

/** A return as its card shows it. */
export type ReturnCard = {
  readonly id: string;
  readonly stage: ReturnStage;
  readonly orderNumber: string;
  readonly who: string;
  readonly reason: string;
  /** "2 Beech Pegs". */
  readonly goods: string;
  readonly pence: number;
  /** The law's 14 days; null once it is settled. */
  readonly ruler: { readonly gone: number; readonly isUrgent: boolean } | null;
  /** What was, and the deadline; its day stands out. */
  readonly before: string;
  readonly deadline: string;
  /** The last day, to find the nearest; "" without one. */
  readonly by: string;
  readonly after: string;
  readonly act: { readonly to: string; readonly label: string } | null;
};

/** Two days or fewer are in red. */
const URGENT_DAYS = 2;

export function toCard({ record, returned, photos }: BoardReturn, now: Date): ReturnCard {
  const { order } = record;
  const stage = stageOf(returned);
  const sum = returnPence(record, returned);
  return {
    id: returned.id,
    stage,
    orderNumber: order.orderNumber,
    who: order.customerName,
    reason: reasonNames[returned.reason],
    goods: goodsText({ record, returned }),
    pence: stage === "settled" ? 0 : sum,
    ...clockWords({ record, returned, photos }, now),
    act: actOf(stage, { id: returned.id, orderNumber: order.orderNumber, sum: formatPounds(sum) }),
  };
}

/** "2 Beech Pegs, 1 Kitchen Maid (White)". */
function goodsText({ record, returned }: Pick<BoardReturn, "record" | "returned">): string {
  return sumLines(returned.lines)
    .map(({ position, quantity }) => {
      const line = record.order.lines.find((each) => each.position === position);
      const options = line === undefined ? "" : optionsText(line.options);
      const name = line?.name ?? "piece";
      return `${quantity} ${name}${options === "" ? "" : `, ${options}`}`;
    })
    .join("; ");
}

function clockWords({ record, returned, photos }: BoardReturn, now: Date) {
  const clock = returnClock(returned);
  if (clock === null)
    return {
      ruler: null,
      before: settledWords({ record, returned }, now),
      deadline: "",
      by: "",
      after: "",
    };
  const today = londonDay(now);
  const isUrgent = clock.by <= addDays(today, URGENT_DAYS);
  const since = formatShortDay(clock.since, now);
  const by = formatShortDay(clock.by, now);
  const isHere = returned.receivedAt !== null;
  const told =
    clock.kind === "goods"
      ? `Requested ${since}.`
      : isHere
        ? `Received; the 14 days count from ${since}.`
        : `Posted ${since}.`;
  const overdue = clock.by < today;
  const what = clock.kind === "goods" ? "Goods or proof of posting" : "Refund";
  return {
    ruler: { gone: daysGone(clock, today), isUrgent },
    before: told,
    deadline: overdue ? `${what} overdue since ${by}.` : `${what} by ${by}.`,
    by: clock.by,
    after: afterWords({ record, returned, photos }),
  };
}

function afterWords({ record, returned, photos }: BoardReturn): string {
  const words: string[] = [];
  if (returned.reason !== "changed_mind") words.push("We pay the postage.");
  const isCustom = returned.lines.some(
    ({ position }) => record.order.lines.find((line) => line.position === position)?.madeToOrder,
  );
  const refusable = mayRefuse(returned, lastDeliveredAt(record.fulfilments));
  if (stageOf(returned) === "requested" && isCustom && !refusable.ok)
    words.push("Made to order from standard options: the customer may cancel.");
  if (photos > 0) words.push(`${counted(photos, "photograph")}.`);
  if (returned.deductionPence > 0)
    words.push(`${returned.finding} Less ${formatPounds(returned.deductionPence)}.`);
  return words.join(" ");
}

function settledWords({ record, returned }: Pick<BoardReturn, "record" | "returned">, now: Date) {
  const on =
    returned.closedAt === null ? "" : ` ${formatShortDay(londonDay(returned.closedAt), now)}`;
  if (returned.refusedAt !== null) return `Refused${on}: ${returned.closingNote}`;
  if (returned.closingNote !== "") return `Settled${on}: ${returned.closingNote}`;
  const sent = record.refunds.findLast(({ sentAt }) => sentAt !== null);
  if (sent?.sentAt === undefined || sent.sentAt === null) return `Settled${on}`;
  return `Refunded ${formatPounds(sent.amountPence)} on ${formatShortDay(londonDay(sent.sentAt), now)}`;
}

function actOf(
  stage: ReturnStage,
  { id, orderNumber, sum }: { id: string; orderNumber: string; sum: string },
): ReturnCard["act"] {
  const to = `/returns/${id}`;
  switch (stage) {
    case "requested":
      return { to, label: "Accept" };
    case "on_the_way":
      return { to, label: "Record goods received" };
    case "received":
      return { to, label: "Inspect" };
    case "inspected":
      return { to: `/orders/${orderNumber}/refund`, label: `Refund ${sum}` };
    case "settled":
      return null;
  }
}
