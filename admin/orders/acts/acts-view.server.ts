import { optionsText } from "#shop/orders/order.ts";
import { randomUUID } from "node:crypto";
import type { OrderPage } from "#shop/admin/order-page.server.ts";
import { awaitsDelivery, parcelsOf, type LineQuantity } from "#shop/fulfilment/fulfilment.ts";
import {
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
  const { record, flags, summary, products } = page;
  const { order, fulfilments } = record;
  const isFree = waiting === null;
  const mayWork = isFree && permission(role, "orders.work") !== "no";
  const mayChange = isFree && permission(role, "orders.change") !== "no";
  const toSend = toSendOf(record).filter(({ quantity }) => quantity > 0);
  const untouched = toSend.length > 0 && parcelsOf(fulfilments).length === 0;
  const making = fulfilments.filter(({ state }) => state === "making");
  const stopping = flags.find((flag) => blocksDispatch([flag]));
  const kind = summary.next.kind;
  return {
    today: londonDay(now),
    version: order.version,
    waiting: waiting && toWaitingView(waiting, page, { role, staffId }),
    /** The green button. */
    next: kind === "make" ? (toStartOf(record).length > 0 ? "start" : "made") : kind,
    canStart: mayWork && toStartOf(record).length > 0,
    making: mayWork
      ? making.map(({ id, lines }) => ({ id, pieces: piecesInWords(order, lines) }))
      : [],
    toSend: mayWork
      ? toSend.map(({ position, quantity }) => ({
          ...wordsOf(record, { position, quantity }),
          position,
          quantity,
        }))
      : [],
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
} as const;

const words = {
  dispatch: "dispatched this",
  cancel: "cancelled this",
  refund: "asked for a refund",
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
    undoId: randomUUID(),
    mayUndo: !isOwn && permission(role, undoRights[action]) !== "no",
    text: `${isOwn ? "You" : actorName(actor, names)} ${words[action]} at ${formatTime(begunAt)}.`,
    until: formatTime(dueAt),
  };
}
