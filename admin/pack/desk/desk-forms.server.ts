import { data, redirect } from "react-router";
import { findShopOrder } from "#shop/admin/order-page.server.ts";
import { placeInQueue } from "#shop/admin/packing/pack-queue.server.ts";
import { readTrackingNumber } from "#shop/fulfilment/carriers.ts";
import { findOrderRecord } from "#shop/fulfilment/order-record.server.ts";
import type { LineQuantity, Shipment } from "#shop/fulfilment/fulfilment.ts";
import { listTrackingUses } from "#shop/fulfilment/tracking-uses.server.ts";
import { beginAct } from "#shop/fulfilment/undo.server.ts";
import { readWhole } from "#shop/kit/typed-number.ts";
import type { Order } from "#shop/orders/order.ts";
import { holdOrder } from "#shop/packing/hold-order.server.ts";
import { HOLD_REASON_MAX } from "#shop/packing/hold-reason.ts";
import { linesToPack } from "#shop/packing/lines-to-pack.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { refusedAct } from "#admin/orders/acts/conflict.server.ts";
import { restDayError } from "#admin/orders/acts/rest-day-error.ts";
import { MISTYPED, readShipment } from "#admin/orders/acts/shipment-form.ts";
import type { OrderResult, SentForm } from "#admin/orders/order-forms.server.ts";
import { readScan } from "#admin/pack/read-scan.ts";

/** What the desk answers to a form: why not, and what can be done about it. */
export type DeskResult = OrderResult & {
  /** A button that sends the number all the same, by a field with the number. */
  readonly question?: { readonly field: "unchecked" | "again"; readonly button: string };
};
type Answer = ReturnType<typeof data<DeskResult>> | Response;

/** The forms of the desk by name. */
export const deskForms: Readonly<Record<string, (sent: SentForm) => Promise<Answer>>> = {
  /** A tracking number dispatches the order, and the next one opens; the number of an order opens that. */
  dispatch: async (sent) => {
    const { order, act, field } = sent;
    const scan = readScan(field("tracking_number"));
    if (scan.orderNumber !== null) return openOrder(sent, scan.orderNumber);
    const shipped = await shipmentOf(sent);
    if ("fieldErrors" in shipped) return wrong(sent, shipped);
    const parts = field("all") === "1" ? await wholeOf(sent) : partsOf(sent);
    if ("fieldErrors" in parts) return wrong(sent, parts);
    const input = { ...shipped, ...parts };
    const begun = await beginAct(db(), order.id, { act, action: "dispatch", input });
    if (!begun.ok)
      return refusedAct(sent, begun, {
        after: ["dispatched", "cancelled", "refund_requested"],
        field: "tracking_number",
      });
    return openNext(order, "sent");
  },

  hold: async (sent) => {
    const { order, act, field } = sent;
    const reason = field("reason").trim();
    if (reason === "" || reason.length > HOLD_REASON_MAX)
      return wrong(sent, {
        fieldErrors: { reason: `Enter a reason of up to ${HOLD_REASON_MAX} characters.` },
      });
    const held = await holdOrder(db(), order.id, { act, reason });
    if (!held.ok)
      return refusedAct(sent, held, {
        after: ["flag_raised", "dispatched", "cancelled", "refund_requested"],
        field: "reason",
      });
    return openNext(order, "held");
  },
};

async function openOrder(sent: SentForm, orderNumber: string): Promise<Answer> {
  if ((await findShopOrder(db(), orderNumber)) !== null)
    return redirect(`/pack/${orderNumber}`, 303);
  return wrong(sent, {
    fieldErrors: { tracking_number: `There is no order ${orderNumber}.` },
  });
}

/** The order that comes after this one, or the list when none is left. */
async function openNext(order: Order, done: "sent" | "held"): Promise<Response> {
  const { next } = await placeInQueue(db(), order.id);
  return redirect(`/pack${next === null ? "" : `/${next}`}?${done}=${order.orderNumber}`, 303);
}

type Wrong = Pick<DeskResult, "question"> & {
  readonly fieldErrors: Readonly<Record<string, string>>;
};

/** 422 beside the field; nothing typed is lost. */
async function wrong({ intent, field }: SentForm, why: Wrong): Promise<Answer> {
  return data<DeskResult>({ intent, values: Object.fromEntries(field.entries), ...why }, 422);
}

/**
 * Carrier and number. A number that does not tell its carrier goes with the one that was proposed. A wrong
 * check digit, and a number that is on another order, are asked about once.
 */
async function shipmentOf({
  order,
  field,
}: SentForm): Promise<{ readonly shipment: Shipment } | Wrong> {
  const typed = {
    trackingNumber: field("tracking_number"),
    carrier: field("carrier"),
    unchecked: field("unchecked"),
  };
  const isTold = readTrackingNumber(typed.trackingNumber)?.carrier !== null;
  const read = readShipment(
    isTold || typed.carrier !== "" ? typed : { ...typed, carrier: field("proposed") },
  );
  if ("errors" in read) {
    const isMistyped = read.errors["tracking_number"] === MISTYPED;
    return {
      fieldErrors: read.errors,
      ...(isMistyped && { question: { field: "unchecked", button: "Use it as it is" } }),
    };
  }
  const number = read.shipment.trackingNumber ?? "";
  const uses = (await listTrackingUses(db(), [number])).get(number) ?? [];
  const other = uses.find(({ orderId }) => orderId !== order.id);
  if (other === undefined || field("again") === number) return read;
  return {
    fieldErrors: { tracking_number: `This number is already on ${other.orderNumber}.` },
    question: { field: "again", button: "Use it for both" },
  };
}

type Parts = { readonly lines?: readonly LineQuantity[]; readonly restPromisedFor?: string };

/** Everything that is to be sent: of an order whose number was scanned while the desk had no connection. */
async function wholeOf({ order }: SentForm): Promise<Parts | Wrong> {
  const lines = linesToPack(await findOrderRecord(db(), order));
  return lines.some(({ toMake }) => toMake > 0)
    ? { fieldErrors: { part: "Some pieces are still to be made: say which of them leave now." } }
    : {};
}

/** How many pieces of each ticked line leave, and by when the rest should. */
function partsOf({ order, field }: SentForm): Parts | Wrong {
  const lines = order.lines.flatMap(({ position }) =>
    field(`in.${position}`) === "1"
      ? { position, quantity: readWhole(field(`quantity.${position}`)) ?? 0 }
      : [],
  );
  if (lines.length === 0) return { fieldErrors: { part: "Tick at least one piece to send." } };
  if (!lines.every(({ quantity }) => quantity > 0))
    return { fieldErrors: { part: "Enter whole pieces, or take the tick away." } };
  const day = field("rest_promised_for");
  const error = restDayError(day);
  if (error !== null) return { fieldErrors: { rest_promised_for: error } };
  return day === "" ? { lines } : { lines, restPromisedFor: day };
}
