import { optionsText } from "#shop/orders/order.ts";
import type { OrderPage } from "#shop/back-office/order-page.server.ts";
import {
  awaitsDelivery,
  commonLines,
  parcelsOf,
  type LineQuantity,
} from "#shop/fulfilment/fulfilment.ts";
import {
  beingMadeOf,
  heldOf,
  notBegunOf,
  toSendOf,
  toStartOf,
  type OrderRecord,
} from "#shop/fulfilment/order-record.ts";
import type { WaitingAct } from "#shop/fulfilment/waiting-acts.server.ts";
import { blocksDispatch, flagKinds } from "#shop/orders/flag.ts";
import { formatTime, londonDay } from "#shop/kit/time.ts";
import { permission, type StaffRole } from "#shop/staff/rights.ts";
import { actorName } from "#admin/orders/order-view.ts";
import { heldInWords } from "#admin/orders/held-in-words.ts";
import { piecesInWords } from "#admin/orders/parcel-view.ts";
import { sameChoices } from "./same-choices.ts";

/** Who looks at the page, and what it was asked to open. */
type Reader = {
  readonly role: StaffRole;
  readonly staffId: string;
  readonly now: Date;
  /** The act that can still be undone. */
  readonly waiting: WaitingAct | null;
};

/** What a person can do about an order's goods now. What they may not, or can't, is not in it. */
export function toActsView(page: OrderPage, { role, staffId, now, waiting }: Reader) {
  const { record, flags, summary, products, names } = page;
  const { order, fulfilments } = record;
  const isFree = waiting === null;
  const mayWork = isFree && permission(role, "orders.work") !== "no";
  const mayChange = isFree && permission(role, "orders.change") !== "no";
  const toSend = toSendOf(record).filter(({ quantity }) => quantity > 0);
  const untouched = toSend.length > 0 && parcelsOf(fulfilments).length === 0;
  const stopping = flags.find((flag) => blocksDispatch([flag]));
  const kind = summary.next.kind;
  const seesAll = permission(role, "orders.read") !== "no";
  return {
    today: londonDay(now),
    version: order.version,
    waiting: waiting && toWaitingView(waiting, page, { role, staffId }),
    /** The green button. */
    next: kind === "make" ? (toStartOf(record).length > 0 ? "start" : "made") : kind,
    canStart: mayWork && toStartOf(record).length > 0,
    making: mayWork ? makingOf(record) : [],
    toSend: mayWork
      ? toSend.map(({ position, quantity }) => ({
          ...wordsOf(record, { position, quantity }),
          position,
          quantity,
        }))
      : [],
    /** What refunds keep back while they wait. */
    held: heldOf(record).map((held) => heldInWords(order, held, { names, seesAll, now })),
    stoppedBy: stopping === undefined ? null : flagKinds[stopping.code].sentence,
    /** Of parcels that are on their way, or only assumed to have arrived. */
    onTheWay: mayWork ? fulfilments.filter(awaitsDelivery).map(({ id }) => id) : [],
    /** Parcels whose tracking can be corrected. */
    parcels: mayWork
      ? parcelsOf(fulfilments)
          .filter(({ state }) => state !== "returned")
          .map(({ id }) => id)
      : [],
    canCancel: isFree && untouched && permission(role, "orders.cancel") !== "no",
    canChangeAddress: mayChange && untouched,
    canChangeGift: mayChange && toSend.length > 0,
    changeable: mayChange
      ? notBegunOf(record)
          .filter(({ position, quantity }) => {
            const line = order.lines.find((each) => each.position === position);
            const product = line?.productId && products.get(line.productId);
            return line?.quantity === quantity && product && sameChoices(product, line).length > 0;
          })
          .map(({ position }) => position)
      : [],
  };
}

/** What is being made and still to be sent, by what was begun together. */
function makingOf(record: OrderRecord) {
  const beingMade = beingMadeOf(record);
  return record.fulfilments.flatMap(({ id, state, lines }) => {
    const wanted = state === "making" ? commonLines(lines, beingMade) : [];
    return wanted.length === 0 ? [] : { id, pieces: piecesInWords(record.order, wanted) };
  });
}

export type ActsView = ReturnType<typeof toActsView>;

function wordsOf({ order }: OrderRecord, { position }: LineQuantity) {
  const line = order.lines.find((each) => each.position === position);
  return {
    name: line?.name ?? "",
    options: optionsText(line?.options ?? []),
  };
}

const undoRights = {
  dispatch: "orders.work",
  cancel: "orders.cancel",
  refund: "refunds.request",
  approve_refund: "refunds.approve",
} as const;

const words = {
  dispatch: "dispatched this",
  cancel: "cancelled this",
  refund: "asked for a refund",
  approve_refund: "approved the refund",
} as const;

function toWaitingView(
  waiting: WaitingAct,
  { names }: OrderPage,
  { role, staffId }: Pick<Reader, "role" | "staffId">,
) {
  const { actId, action, actor, begunAt, dueAt } = waiting;
  const isOwn = actor.kind === "staff" && actor.id === staffId;
  return {
    actId,
    action,
    mayUndo: !isOwn && permission(role, undoRights[action]) !== "no",
    text: `${isOwn ? "You" : actorName(actor, names)} ${words[action]} at ${formatTime(begunAt)}.`,
    until: formatTime(dueAt),
  };
}
