import { closePaymentPage } from "#shop/checkout/abandon.server.ts";
import { assert } from "#shop/kit/assert.ts";
import { pence, ZERO } from "#shop/kit/money.ts";
import type { Refused } from "#shop/kit/result.ts";
import { cancelOrder } from "#shop/fulfilment/cancel-order.server.ts";
import { requestCancel } from "#shop/fulfilment/cancel-requests.server.ts";
import { trackingUrl } from "#shop/fulfilment/carriers.ts";
import { deliverOrder } from "#shop/fulfilment/delivery.server.ts";
import { dispatchOrder } from "#shop/fulfilment/dispatch.server.ts";
import type { LineQuantity, Shipment } from "#shop/fulfilment/fulfilment.ts";
import { markMade, startMaking } from "#shop/fulfilment/making.server.ts";
import { findOrderRecord } from "#shop/fulfilment/order-record.server.ts";
import { refundOrder } from "#shop/fulfilment/refund-order.server.ts";
import { receiveReturn } from "#shop/fulfilment/returns/receive-return.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { getPaymentOf } from "#shop/payments/payments.server.ts";
import type { RefundParts } from "#shop/payments/refunds/refund-rules.ts";
import { listRefundsOf } from "#shop/payments/refunds/refunds.server.ts";
import { sendRefund } from "#shop/payments/refunds/send-refund.server.ts";
import type { Actor } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Act } from "./stories.ts";

/** An example order, its customer, and the member of staff who deals with it. */
export type Played = {
  readonly order: Order;
  readonly customerId: string;
  readonly actor: Actor;
};

/** Does one act of a story with the shop's own verbs. Throws if it is refused: the story is wrong then. */
export async function actInStory(db: Db, played: Played, act: Act): Promise<void> {
  const outcome = await acts[act](db, played);
  assert(outcome.ok, outcome.ok ? "" : `${act} was refused: ${outcome.reason}`);
}

type Outcome = { readonly ok: true } | Refused;

const acts: Readonly<Record<Act, (db: Db, played: Played) => Promise<Outcome>>> = {
  make: (db, { order, actor }) => startMaking(db, order.id, { actor }),
  made: (db, { order, actor }) => markMade(db, order.id, { actor }),
  dispatch: (db, { order, actor }) =>
    dispatchOrder(db, order.id, { actor, shipment: shipmentOf(order) }),
  dispatch_stock: (db, { order, actor }) => {
    const lines = order.lines.filter(({ madeToOrder }) => !madeToOrder);
    return dispatchOrder(db, order.id, { actor, shipment: shipmentOf(order), lines });
  },
  deliver: (db, { order, actor }) => deliverOrder(db, order.id, { actor, deliveredAt: new Date() }),
  async expire(db, { order }) {
    await closePaymentPage(db, (await getPaymentOf(db, order.id)).id);
    return { ok: true };
  },
  async cancel(db, { order, actor }) {
    const reason = "The colour is no longer made.";
    const cancelled = await cancelOrder(db, order.id, {
      actor,
      by: "shop",
      reason,
      mayApprove: true,
    });
    if (cancelled.ok) await sendRefunds(db, order);
    return cancelled;
  },
  ask_to_cancel: (db, { order, customerId }) =>
    ask(db, { order, customerId }, "I ordered the wrong length."),
  ask_to_return: (db, { order, customerId }) =>
    ask(db, { order, customerId }, "It is too wide for our landing."),
  async receive_return(db, { order, actor }) {
    const { returns } = await findOrderRecord(db, order);
    const [wanted] = returns;
    assert(wanted !== undefined, "a return was asked for");
    const lines = wanted.lines.map(({ position, quantity }) => ({
      position,
      quantity,
      condition: "as_new" as const,
      isRestocked: true,
    }));
    return receiveReturn(db, wanted.id, { actor, receivedAt: new Date(), lines });
  },
  refund_a_piece: (db, played) =>
    refund(db, played, {
      lines: [{ position: played.order.lines[0]?.position ?? 0, quantity: 1 }],
    }),
  refund_goodwill: (db, played) =>
    refund(db, played, { goodwillPence: pence(500), reason: "A lath had a knot." }),
  ask_for_approval: (db, played) =>
    refund(db, played, {
      lines: played.order.lines,
      isKept: true,
      reason: "Ordered twice",
      mayApprove: false,
    }),
};

const carriers = ["Royal Mail", "Parcelforce", "DPD"] as const;

/** A carrier and a number that looks like one of its own; no parcel has it. */
function shipmentOf({ orderNumber }: Order): Shipment {
  const digits = orderNumber.replace(/\D/g, "").padStart(8, "0").slice(-8);
  const carrier = carriers[Number(digits) % carriers.length] ?? carriers[0];
  const trackingNumber = `EX${digits}GB`;
  return { carrier, trackingNumber, trackingUrl: trackingUrl(carrier, trackingNumber) };
}

function ask(
  db: Db,
  { order, customerId }: Pick<Played, "order" | "customerId">,
  reason: string,
): Promise<Outcome> {
  return requestCancel(db, {
    customer: { id: customerId },
    orderNumber: order.orderNumber,
    reason,
  });
}

type Asked = Partial<Omit<RefundParts, "lines">> & {
  readonly lines?: readonly LineQuantity[];
  readonly mayApprove?: boolean;
  /** Whether the pieces are no longer to be sent. */
  readonly isKept?: boolean;
};

async function refund(
  db: Db,
  { order, actor }: Played,
  { lines = [], isKept = false, mayApprove = true, ...parts }: Asked,
): Promise<Outcome> {
  const requested = await refundOrder(db, order.id, {
    shippingPence: ZERO,
    goodwillPence: ZERO,
    deductionPence: ZERO,
    isCompensation: false,
    reason: "",
    ...parts,
    lines: lines.map(({ position, quantity }) => ({
      position,
      quantity,
      cancelledQuantity: isKept ? quantity : 0,
    })),
    actor,
    mayApprove,
  });
  if (requested.ok) await sendRefunds(db, order);
  return requested;
}

async function sendRefunds(db: Db, { id }: Order): Promise<void> {
  for (const { id: refundId, state } of await listRefundsOf(db, id))
    if (state === "requested") await sendRefund(db, refundId);
}
