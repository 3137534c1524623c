import { data, redirect } from "react-router";
import { findShopOrder } from "#shop/back-office/order-page.server.ts";
import { placeInQueue } from "#shop/back-office/packing/pack-queue.server.ts";
import { readTrackingNumber } from "#shop/fulfilment/carriers.ts";
import { findOrderRecord } from "#shop/fulfilment/order-record.server.ts";
import type { LineQuantity, Shipment } from "#shop/fulfilment/fulfilment.ts";
import { beginAct } from "#shop/fulfilment/undo.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { holdOrder } from "#shop/packing/hold-order.server.ts";
import { HOLD_REASON_MAX } from "#shop/packing/hold-reason.ts";
import { heldOf } from "#shop/fulfilment/order-record.ts";
import { linesToPack, type LineToPack } from "#shop/packing/lines-to-pack.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { refusedAct } from "#admin/orders/acts/conflict.server.ts";
import { restDayError } from "#admin/orders/acts/rest-day-error.ts";
import type { SentForm } from "#admin/orders/order-forms.server.ts";
import { readScan } from "#admin/pack/read-scan.ts";
import {
  ALL_IN,
  boxFields,
  fullBox,
  isFull,
  readBox,
  scanPiece,
  toPieceLine,
  type Box,
} from "./box.ts";
import type { DeskResult, Wrong } from "./desk-result.ts";
import { deskPath, readSkipped } from "./round.ts";
import { stayingPiece } from "./staying-piece.ts";
import { scannedShipment } from "./scanned-shipment.server.ts";

type Answer = ReturnType<typeof data<DeskResult>> | Response;

/** The forms of the desk by name. */
export const deskForms: Readonly<Record<string, (sent: SentForm) => Promise<Answer>>> = {
  /**
   * What was scanned: a piece of the order goes into the box, the number of an order opens that, and a
   * tracking number sends the order once all pieces are in. One that comes earlier waits for them.
   */
  dispatch: async (sent) => {
    const { order, field } = sent;
    const record = await findOrderRecord(db(), order);
    const packed = linesToPack(record);
    const lines = packed.map(toPieceLine);
    const typed = field("tracking_number");
    const isAllIn = field("all_in") === "1" || field("all") === "1";
    const before = isAllIn ? fullBox(lines) : readBox(order.lines, field);
    if (before === null) return wrong(sent, { fieldErrors: { part: "Enter whole pieces." } });
    const piece = scanPiece(lines, before, typed);
    const opened = piece === null ? await openOrder(sent, typed) : null;
    if (opened !== null) return opened;
    const box = piece?.box ?? before;
    const stays = piece === null ? stayingPiece(record, typed) : piece.isRefused && piece.text;
    if (stays) return wrong(sent, { fieldErrors: { tracking_number: stays } }, boxFields(box));
    const number = piece === null && typed !== "" ? typed : field("waiting");
    const said = piece?.text ?? (isAllIn ? ALL_IN : undefined);
    if (number === "" && said !== undefined) return packedMore(sent, { box, said }, 200);
    const sending = await readSending(sent, {
      number,
      box,
      packed,
      isHeld: heldOf(record).length > 0,
    });
    if ("waiting" in sending) return packedMore(sent, { box, said, ...sending }, 422);
    if ("fieldErrors" in sending)
      return wrong(sent, sending, {
        ...boxFields(box),
        tracking_number: number,
        ...(number !== typed && { waiting: "" }),
      });
    return sendOff(sent, sending);
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
    return openNext(sent, "held");
  },
};

type Sending = Parts & { readonly shipment: Shipment };
type Packed = {
  readonly number: string;
  readonly box: Box;
  readonly packed: readonly LineToPack[];
  /** Whether a refund that waits keeps other pieces here. */
  readonly isHeld: boolean;
};

/** What is to be sent, why not, or the number that waits for the other pieces. */
async function readSending(
  sent: SentForm,
  { number, box, packed, isHeld }: Packed,
): Promise<Sending | Wrong | { readonly waiting: string }> {
  const shipped = await scannedShipment(sent, number);
  if ("fieldErrors" in shipped) return shipped;
  const parts = partsOf(sent, box, packed);
  if ("fieldErrors" in parts) return parts;
  // Nobody has seen what of it goes: the order was scanned without a connection.
  if (sent.field("all") === "1" && isHeld)
    return { fieldErrors: { part: "Some pieces wait for a refund: say which of them leave now." } };
  const isWhole = isFull(packed.map(toPieceLine), box) || sent.field("part") === "1";
  return isWhole ? { ...shipped, ...parts } : { waiting: number };
}

async function sendOff(sent: SentForm, input: Sending): Promise<Answer> {
  const { order, act } = sent;
  const begun = await beginAct(db(), order.id, { act, action: "dispatch", input });
  if (begun.ok) return openNext(sent, "sent");
  return refusedAct(sent, begun, {
    after: ["dispatched", "cancelled", "refund_requested"],
    field: "tracking_number",
  });
}

/** Opens the order that was scanned, or says that there is none; null if it is no order. */
async function openOrder(sent: SentForm, typed: string): Promise<Answer | null> {
  const { orderNumber } = readScan(typed);
  if (orderNumber === null) return null;
  if ((await findShopOrder(db(), orderNumber)) !== null)
    return redirect(deskPath(orderNumber, readSkipped(sent.field("skipped"))), 303);
  // LL and seven digits are a number of Parcelforce, too.
  if (!typed.includes("-") && readTrackingNumber(typed)?.carrier) return null;
  return wrong(sent, {
    fieldErrors: { tracking_number: `There is no order ${orderNumber}.` },
  });
}

/** The order that was shown as next, or the list when none is left. */
async function openNext({ order, field }: SentForm, done: "sent" | "held"): Promise<Response> {
  const round = { skipped: readSkipped(field("skipped")), next: field("next") };
  const { next, skipped } = await placeInQueue(db(), order.id, round);
  const query = { [done]: order.orderNumber };
  const path =
    next === null ? `/pack?${new URLSearchParams(query)}` : deskPath(next, skipped, query);
  return redirect(path, 303);
}

/** 422 beside the field; nothing typed is lost. */
async function wrong(
  { intent, field }: SentForm,
  why: Wrong,
  values: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const typed = Object.fromEntries(field.entries);
  return data<DeskResult>({ intent, values: { ...typed, ...values }, ...why }, 422);
}

/** The desk with what is in the box now, and an empty field. */
async function packedMore(
  { intent, field }: SentForm,
  { box, said, waiting = "" }: { box: Box; said: string | undefined; waiting?: string },
  status: 200 | 422,
): Promise<Answer> {
  const values = {
    ...Object.fromEntries(field.entries),
    ...boxFields(box),
    tracking_number: "",
    waiting,
  };
  return data<DeskResult>({ intent, values, ...(said !== undefined && { said }) }, status);
}

type Parts = { readonly lines: readonly LineQuantity[]; readonly restPromisedFor?: string };

/** How many pieces of each line leave, and by when the rest should. Refuses what is not to be sent any more. */
function partsOf(
  { order, field }: SentForm,
  box: Box,
  packed: readonly LineToPack[],
): Parts | Wrong {
  const readyOf = new Map(packed.map(({ line, ready }) => [line.position, ready]));
  // Who was first is told by the refusal of the act.
  const part = packed.length === 0 ? null : tooMuchInWords(order.lines, box, readyOf);
  if (part !== null) return { fieldErrors: { part } };
  const lines = order.lines
    .map(({ position }) => ({ position, quantity: box[position] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  const isEmptyPart = lines.length === 0 && (field("part") === "1" || isNothingReady(packed));
  if (isEmptyPart) return { fieldErrors: { part: "Scan or tick at least one piece to send." } };
  if (field("all") === "1" && packed.some(({ toMake }) => toMake > 0))
    return {
      fieldErrors: { part: "Some pieces are still to be made: say which of them leave now." },
    };
  const day = field("rest_promised_for");
  const error = restDayError(day);
  if (error !== null) return { fieldErrors: { rest_promised_for: error } };
  return day === "" ? { lines } : { lines, restPromisedFor: day };
}

function isNothingReady(packed: readonly LineToPack[]): boolean {
  return packed.every(({ ready }) => ready === 0);
}

/** What has to be taken out of the box, as it was refunded or sent meanwhile; null for nothing. */
function tooMuchInWords(
  lines: Order["lines"],
  box: Box,
  readyOf: ReadonlyMap<number, number>,
): string | null {
  const over = lines.find(({ position }) => (box[position] ?? 0) > (readyOf.get(position) ?? 0));
  if (over === undefined) return null;
  const ready = readyOf.get(over.position) ?? 0;
  return ready === 0
    ? `${over.name} is not to be sent now. Take it out of the box.`
    : `Only ${ready} ${over.name} can leave now, and ${box[over.position]} are in the box. Take out what is too many.`;
}
