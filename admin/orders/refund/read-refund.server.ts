import { data } from "react-router";
import { pictureOfChoice, pictureSizes } from "#shop/catalogue/picture.ts";
import { findProductsById } from "#shop/catalogue/catalogue.server.ts";
import type { Product } from "#shop/catalogue/product.ts";
import { toSendOf, type OrderRecord } from "#shop/fulfilment/order-record.ts";
import { refundDeadline, refundedPieces } from "#shop/fulfilment/returns/refund-deadline.ts";
import { withCustomer } from "#shop/fulfilment/returns/return.ts";
import { lessLines, sumLines, type LineQuantity } from "#shop/fulfilment/fulfilment.ts";
import type { Pence } from "#shop/kit/money.ts";
import type { OrderFlag } from "#shop/orders/flag.ts";
import { listDeadlineFlags } from "#shop/orders/deadline-flags.server.ts";
import { listOpenFlags } from "#shop/orders/flags.server.ts";
import { optionsText, type Order, type OrderLine } from "#shop/orders/order.ts";
import { unapprovedPence } from "#shop/payments/refunds/refund-approval.ts";
import type { RefundBasis } from "#shop/payments/refunds/refund-preview.ts";
import { isExplained, type Refund } from "#shop/payments/refunds/refund.ts";
import { readRefundable, type Refundable } from "#shop/payments/refunds/request-refund.server.ts";
import { soldOf } from "#shop/payments/refunds/sold.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { permission, type StaffRole } from "#shop/staff/rights.ts";
import { deadlineInWords, type DeadlineInWords } from "./deadline-in-words.ts";
import type { MoneyView } from "./money-view.ts";
import { readMoney } from "./read-money.server.ts";
import { keptField, quantityField, REASON_MAX } from "./refund-form.ts";
import { standingInWords } from "./who.server.ts";

/** A line of the refund form. */
export type LineView = {
  readonly position: number;
  /** Pieces that have not been refunded. */
  readonly left: number;
  /** Of these, pieces that are still to be sent. */
  readonly toSend: number;
  /** Pieces from stock that the customer has: they may go on the shelf again. */
  readonly shelvable: number;
  readonly name: string;
  readonly options: string;
  readonly pictureUrl: string | null;
  readonly madeToOrder: boolean;
  readonly quantity: number;
  /** What was paid for each piece that is left, in the order in which they go back. */
  readonly piecesPence: readonly Pence[];
};

/** All that the refund page shows of an order. */
export type RefundPage = {
  readonly orderNumber: string;
  readonly customer: string;
  /** Null: nothing was paid. */
  readonly basis: RefundBasis | null;
  readonly lines: readonly LineView[];
  /** What was charged for delivery. */
  readonly deliveryPence: Pence;
  readonly money: MoneyView;
  readonly deadline: DeadlineInWords | null;
  /** Why nothing can be refunded now; null: it can. */
  readonly obstacle: string | null;
  /** Nothing was paid, or nothing is left of it. */
  readonly isOver: boolean;
  /** The refund made at the provider that the form explains; null: it makes one. */
  readonly explained: { readonly id: string; readonly amountPence: Pence } | null;
  readonly seenRefunds: number;
  readonly undoSeconds: number;
  /** The fields as they are at first: returned goods are filled in. */
  readonly initial: Readonly<Record<string, string>>;
};

type Reader = {
  readonly role: StaffRole;
  /** The id of the refund that is to be explained; null to make one. */
  readonly explain: string | null;
  readonly now: Date;
};

/** Reads the refund page of an order. Throws 404 for a refund that needs no explanation. */
export async function readRefundPage(
  record: OrderRecord,
  { role, explain, now }: Reader,
): Promise<RefundPage> {
  const { order, refunds } = record;
  const explained =
    explain === null ? null : refunds.find((one) => one.id === explain && !isExplained(one));
  if (explained === undefined) throw data(null, { status: 404 });
  const refundable = await readRefundable(db(), order, { except: explained?.id ?? null });
  const products = await findProductsById(
    db(),
    order.lines.flatMap(({ productId }) => productId ?? []),
  );
  const flags = await listOpenFlags(db(), order.id);
  const mayRequest = permission(role, "refunds.request") !== "no";
  const mayApprove = permission(role, "refunds.approve") !== "no";
  const sold = soldOf(order);
  const lines = toLines(record, { products, refundable });
  const standing = await standingInWords(db(), { orderId: order.id, refunds, now });
  return {
    orderNumber: order.orderNumber,
    customer: [order.customerName, order.address.city].filter(Boolean).join(", "),
    basis: refundable && {
      sold,
      left: refundable.left,
      hasInvoice: order.hasInvoice,
      unapprovedPence: explained ? null : unapprovedPence(refundable.refunds, { mayApprove, now }),
    },
    lines,
    deliveryPence: sold.shippingPence,
    money: await readMoney(record, { role, now }),
    deadline: deadlineOf(record, await listDeadlineFlags(db(), order, flags), now),
    obstacle: obstacleOf({ refundable, mayRequest, standing: explained ? null : standing }),
    isOver: refundable === null || refundable.left.moneyPence === 0,
    explained: explained && { id: explained.id, amountPence: explained.amountPence },
    seenRefunds: refunds.length,
    undoSeconds: env().undoSeconds,
    initial: initialFields(record, lines, { explained, refundable }),
  };
}

function deadlineOf(
  record: OrderRecord,
  flags: readonly Pick<OrderFlag, "code" | "raisedAt">[],
  now: Date,
): DeadlineInWords | null {
  const deadline = refundDeadline(record, flags);
  return deadline && deadlineInWords(deadline, now);
}

function toLines(
  record: OrderRecord,
  {
    products,
    refundable,
  }: { products: ReadonlyMap<number, Product>; refundable: Refundable | null },
): LineView[] {
  const toSend = toSendOf(record);
  const out = withCustomer(record);
  return record.order.lines.map((line) => {
    const { position } = line;
    const left = quantityOf(refundable?.left.lines ?? [], position);
    return {
      position,
      left,
      toSend: Math.min(left, quantityOf(toSend, position)),
      shelvable: line.madeToOrder ? 0 : Math.min(left, quantityOf(out, position)),
      name: line.name,
      options: optionsText(line.options),
      pictureUrl: pictureOf(line, products),
      madeToOrder: line.madeToOrder,
      quantity: line.quantity,
      piecesPence: piecesLeft(record.order, position, left),
    };
  });
}

function piecesLeft(order: Order, position: number, left: number): readonly Pence[] {
  const pieces = soldOf(order).lines.find((line) => line.position === position)?.pieces ?? [];
  return pieces.slice(pieces.length - left).map(({ grossPence }) => grossPence);
}

function quantityOf(lines: readonly LineQuantity[], position: number): number {
  return lines.find((line) => line.position === position)?.quantity ?? 0;
}

function pictureOf(line: OrderLine, products: ReadonlyMap<number, Product>): string | null {
  const product = line.productId === null ? undefined : products.get(line.productId);
  const address = product === undefined ? null : pictureOfChoice(product, line.options);
  if (address === null) return null;
  return pictureSizes(address)?.webp.split(" ")[0] ?? address;
}

function obstacleOf({
  refundable,
  mayRequest,
  standing,
}: {
  readonly refundable: Refundable | null;
  readonly mayRequest: boolean;
  readonly standing: string | null;
}): string | null {
  if (refundable === null) return "Nothing was paid for this order, so nothing can be refunded.";
  if (refundable.isDisputed)
    return "The customer’s bank disputes this payment. Until it decides, no refund can be made.";
  if (refundable.left.moneyPence === 0) return "All that was paid has been refunded, or will be.";
  if (standing !== null) return standing;
  return mayRequest ? null : "You may not refund orders. Ask an owner or a manager.";
}

/**
 * At first the pieces that came back and are not refunded are filled in, with the delivery if they are all
 * of the order (Consumer Contracts Regulations 2013, reg. 34(1)); pieces that are not sent stay here.
 */
function initialFields(
  { returns, refunds }: OrderRecord,
  lines: readonly LineView[],
  { explained, refundable }: { explained: Refund | null; refundable: Refundable | null },
): Record<string, string> {
  const others = refunds.filter(({ id }) => id !== explained?.id);
  const back = lessLines(
    sumLines(returns.flatMap((each) => (each.receivedAt === null ? [] : each.lines))),
    refundedPieces(others),
  );
  const fields: Record<string, string> = {};
  for (const { position, left, toSend } of lines) {
    fields[quantityField(position)] = String(Math.min(left, quantityOf(back, position)));
    if (toSend > 0) fields[keptField(position)] = String(toSend);
  }
  const isWhole = lines.every(({ quantity, position }) => quantity === quantityOf(back, position));
  const shippingPence = refundable?.left.shippingPence ?? 0;
  if (explained === null) Object.assign(fields, keptFields(returns));
  return isWhole && shippingPence > 0 ? { ...fields, delivery: String(shippingPence) } : fields;
}

/** What is kept for goods that were looked at, with its words. */
function keptFields(returns: OrderRecord["returns"]): Record<string, string> {
  const kept = returns.filter((each) => each.state === "received" && each.deductionPence > 0);
  if (kept.length === 0) return {};
  const sum = kept.reduce((all, { deductionPence }) => all + deductionPence, 0);
  const words = kept.map(({ finding }) => finding).join(" ");
  return { deduction: (sum / 100).toFixed(2), reason: words.slice(0, REASON_MAX) };
}
