import { data } from "react-router";
import { findProductsById } from "#shop/catalogue/catalogue.server.ts";
import { stillHereOf, type OrderRecord } from "#shop/fulfilment/order-record.ts";
import { refundDeadline } from "#shop/fulfilment/returns/refund-deadline.ts";
import type { Pence } from "#shop/kit/money.ts";
import type { OrderFlag } from "#shop/orders/flag.ts";
import { listDeadlineFlags } from "#shop/orders/deadline-flags.server.ts";
import { listOpenFlags } from "#shop/orders/list-flags.server.ts";
import { unapprovedPence } from "#shop/payments/refunds/refund-approval.ts";
import { leftToExplain } from "#shop/payments/refunds/left-to-refund.ts";
import type { RefundBasis } from "#shop/payments/refunds/refund-preview.ts";
import { isExplained } from "#shop/payments/refunds/refund.ts";
import { readRefundable, type Refundable } from "#shop/payments/refunds/refundable.server.ts";
import { soldOf } from "#shop/payments/refunds/sold.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { permission, type StaffRole } from "#shop/staff/rights.ts";
import { deadlineInWords, type DeadlineInWords } from "./deadline-in-words.ts";
import { firstFields } from "./first-fields.ts";
import type { MoneyView } from "./money-view.ts";
import { readMoney } from "./read-money.server.ts";
import { toLines, type LineView } from "./refund-line-view.ts";
import { standingInWords } from "./who.server.ts";

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
  const about = { except: explained?.id ?? null, unsent: stillHereOf(record) };
  const refundable = await readRefundable(db(), order, about);
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
      left: explained ? leftToExplain(refundable.left) : refundable.left,
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
    initial: firstFields(record, lines, { explained, refundable }),
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
