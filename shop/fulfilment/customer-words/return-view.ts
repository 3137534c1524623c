import { texts } from "#shop/content/settings/texts.ts";
import { formatDay } from "#shop/kit/time.ts";
import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { lastRefundDay, type Return } from "#shop/fulfilment/returns/return.ts";
import { returnClock } from "#shop/fulfilment/returns/return-clock.ts";
import { sumLines } from "#shop/fulfilment/fulfilment.ts";
import { toPieces, type PiecesView } from "./parcel-view.ts";

/** A return as the order's page shows it. Days are text. */
export type ReturnView = {
  readonly id: string;
  /** Where it has got to: "On its way to us". */
  readonly title: string;
  /** What the customer does now, or what they wait for. */
  readonly sentence: string;
  readonly pieces: readonly PiecesView[];
};

/** The returns that customers see: not those that came to nothing. */
export function toReturnViews({ order, returns }: OrderRecord): ReturnView[] {
  return returns
    .filter(({ state, receivedAt }) => state !== "closed" || receivedAt !== null)
    .map((returned) => ({
      id: returned.id,
      title: returned.receivedAt === null ? "To be sent to us" : "Back with us",
      sentence: sentenceOf(returned, order.orderNumber),
      pieces: toPieces(order, sumLines(returned.lines)),
    }));
}

function sentenceOf(returned: Return, orderNumber: string): string {
  const { state, reason, requestedAt, receivedAt } = returned;
  const clock = returnClock(returned);
  if (receivedAt === null && clock?.kind === "refund")
    return `We have your proof of posting. We will refund the card you paid with by ${dayText(clock.by)}.`;
  if (receivedAt === null && reason !== "changed_mind")
    return `Please send it to ${texts().returnsAddress.join(", ")}, with a note of the order number, ${orderNumber}, in the parcel. We pay the postage.`;
  if (receivedAt === null)
    return `Please post it by ${dayText(lastRefundDay(requestedAt))} to ${texts().returnsAddress.join(", ")}, with a note of the order number, ${orderNumber}, in the parcel. Keep the proof of posting. If something is faulty, write to us before you pay for postage.`;
  const arrived = `It reached us on ${formatDay(receivedAt)}.`;
  if (state === "closed" || clock === null) return arrived;
  return `${arrived} We will refund the card you paid with by ${dayText(clock.by)}.`;
}

/** "7 December 2026". */
function dayText(day: string): string {
  return formatDay(new Date(day));
}
