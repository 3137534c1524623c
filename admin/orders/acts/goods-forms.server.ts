import { data } from "react-router";
import { findOrderIds } from "#shop/back-office/found-orders.server.ts";
import { deliverOrder } from "#shop/fulfilment/delivery.server.ts";
import { changeTracking, takeBackParcel } from "#shop/fulfilment/dispatch.server.ts";
import type { LineQuantity } from "#shop/fulfilment/fulfilment.ts";
import { markMade, startMaking } from "#shop/fulfilment/making.server.ts";
import { beginAct, type BegunAct } from "#shop/fulfilment/undo.server.ts";
import { formatTime, isDay, londonDay, londonInstant } from "#shop/kit/time.ts";
import { readWhole } from "#shop/kit/typed-number.ts";
import { findOrder } from "#shop/orders/orders.server.ts";
import { findPendingAct } from "#shop/platform/pending-acts.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { OrderForms, OrderResult, SentForm } from "#admin/orders/order-forms.server.ts";
import { refusedAct } from "./conflict.server.ts";
import { aboutOf, badRequest, doOnce, wrong } from "./do-once.server.ts";
import { usedNumber } from "./used-number.server.ts";
import { restDayError } from "./rest-day-error.ts";
import { readShipment } from "./shipment-form.ts";

/** What is done about an order's goods. */
export const goodsForms: OrderForms = {
  start_making: (sent) =>
    doOnce(sent, {
      work: (tx) => startMaking(tx, sent.order.id, sent.act),
      changed: { making: { from: false, to: true } },
      done: "Making has begun. The customer sees “Being prepared”.",
      after: ["making_started", "made", "dispatched", "cancelled", "refund_requested"],
    }),

  mark_made: (sent) => {
    const fulfilmentId = aboutOf(sent);
    return doOnce(sent, {
      input: { fulfilmentId: fulfilmentId ?? null },
      work: (tx) =>
        markMade(tx, sent.order.id, { ...sent.act, ...(fulfilmentId && { fulfilmentId }) }),
      changed: { made: { from: false, to: true } },
      done: "Marked as made. The order can be packed.",
      after: ["made", "dispatched", "cancelled", "refund_requested"],
    });
  },

  deliver: (sent) => {
    const fulfilmentId = aboutOf(sent);
    const day = sent.field("delivered_on");
    const today = londonDay(new Date());
    if (day !== "" && (!isDay(day) || day > today))
      return wrong(sent, { delivered_on: "Enter today or an earlier day." });
    // The customer's 14 days begin with the day: its hour does not matter.
    const deliveredAt = day === "" || day === today ? new Date() : londonInstant(day, 12);
    return doOnce(sent, {
      input: { fulfilmentId: fulfilmentId ?? null, day },
      work: (tx) =>
        deliverOrder(tx, sent.order.id, {
          actor: sent.act.actor,
          deliveredAt,
          ...(fulfilmentId && { fulfilmentId }),
        }),
      changed: { delivered: { from: false, to: true } },
      done: "Marked as delivered.",
      after: ["delivered", "sent_back"],
    });
  },

  take_back: (sent) => {
    const fulfilmentId = aboutOf(sent) ?? badRequest();
    return doOnce(sent, {
      input: { fulfilmentId },
      work: (tx) => takeBackParcel(tx, sent.order.id, { ...sent.act, fulfilmentId }),
      changed: { returned: { from: false, to: true } },
      done: "The parcel is recorded as brought back. Send its pieces again, or refund them.",
      after: ["sent_back", "delivered"],
    });
  },

  tracking: async (sent) => {
    const fulfilmentId = aboutOf(sent) ?? badRequest();
    const read = shipmentOf(sent);
    if ("errors" in read) return wrong(sent, read.errors);
    const { shipment } = read;
    const used = await usedNumber(sent, shipment.trackingNumber);
    if (used !== null) return used;
    const tellsCustomer = sent.field("tells_customer") === "yes";
    return doOnce(sent, {
      input: { fulfilmentId, shipment, tellsCustomer },
      work: (tx) =>
        changeTracking(tx, sent.order.id, {
          actor: sent.act.actor,
          fulfilmentId,
          shipment,
          tellsCustomer,
        }),
      // A tracking number leads to a person's address.
      changed: { tracking: {} },
      done: tellsCustomer ? "Changed. The customer gets a mail." : "Changed.",
      after: ["tracking_changed", "sent_back"],
    });
  },

  dispatch: async (sent) => {
    const { order, act, field } = sent;
    const read = shipmentOf(sent);
    if ("errors" in read) return wrong(sent, read.errors);
    const lines = linesOf(sent);
    if (lines === null || lines.length === 0)
      return wrong(sent, { quantity: "Tick at least one piece to send." });
    const day = field("rest_promised_for");
    const dayError = restDayError(day);
    if (dayError !== null) return wrong(sent, { rest_promised_for: dayError });
    const used = await usedNumber(sent, read.shipment.trackingNumber);
    if (used !== null) return used;
    const input = {
      shipment: read.shipment,
      lines,
      ...(day !== "" && { restPromisedFor: day }),
    };
    const begun = await beginAct(db(), order.id, { act, action: "dispatch", input });
    if (!begun.ok)
      return refusedAct(sent, begun, {
        after: ["dispatched", "cancelled", "refund_requested"],
        field: "tracking_number",
      });
    const next = await nextToPack(order.id);
    return data<OrderResult>({
      done: begunText("Dispatched.", "The customer gets the mail", begun.value),
      ...(next !== null && { next: { to: `/orders/${next}#dispatch`, name: `Pack ${next} next` } }),
    });
  },
};

/** How many orders are looked at for the next one: those that were dispatched a moment ago are passed over. */
const NEXT_MAX = 10;

/** The most urgent order to pack but one; null if there is none. */
async function nextToPack(exceptId: string): Promise<string | null> {
  for (const id of await findOrderIds(db(), { view: "to_pack", most: NEXT_MAX })) {
    if (id === exceptId || (await findPendingAct(db(), id)) !== null) continue;
    return (await findOrder(db(), id))?.orderNumber ?? null;
  }
  return null;
}

/** What was begun, and until when it can be undone. */
export function begunText(what: string, then: string, { dueAt }: BegunAct): string {
  if (dueAt === null) return what;
  return `${what} ${then} at ${formatTime(new Date(dueAt))}; until then it can be undone.`;
}

function shipmentOf({ field }: SentForm) {
  return readShipment({
    trackingNumber: field("tracking_number"),
    carrier: field("carrier"),
    unchecked: field("unchecked"),
  });
}

/** How many pieces of each line are sent: "quantity.2" is the third line. Null if one is no number of pieces. */
function linesOf({ field, order }: SentForm): readonly LineQuantity[] | null {
  const lines = order.lines.map(({ position }) => ({
    position,
    quantity: readWhole(field(`quantity.${position}`) || "0") ?? Number.NaN,
  }));
  const areNumbers = lines.every(({ quantity }) => !Number.isNaN(quantity));
  return areNumbers ? lines.filter(({ quantity }) => quantity > 0) : null;
}
