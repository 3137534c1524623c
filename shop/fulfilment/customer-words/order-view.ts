import type { Pence } from "#shop/kit/money.ts";
import { formatDay } from "#shop/kit/time.ts";
import { canPayAgain, optionsText } from "#shop/orders/order.ts";
import { openUrlOf } from "#shop/payments/payment.ts";
import { joinEqualLines } from "#shop/orders/equal-lines.ts";
import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { toComeOf, toParcelViews, type ParcelView, type ToComeView } from "./parcel-view.ts";
import { statusBadge, type OpenFlags, type StatusBadge } from "./status-badge.ts";

/** An order as its customer sees it. Days and statuses are text. */
export type OrderView = {
  readonly orderNumber: string;
  readonly placedAt: string;
  readonly placedOn: string;
  readonly badge: StatusBadge;
  /** The payment reference that the success page shows. */
  readonly reference: string | null;
  /** The open payment page of an unpaid order; null when there is none. */
  readonly payUrl: string | null;
  /** Whether a new payment page can be opened. */
  readonly canPayAgain: boolean;
  /** Whether an invoice has been issued. */
  readonly hasInvoice: boolean;
  readonly lines: readonly OrderLineView[];
  readonly totalPence: Pence;
  readonly parcels: readonly ParcelView[];
  /** What is still to be sent, once a part of the order was. */
  readonly toCome: readonly ToComeView[];
};

export type OrderLineView = {
  readonly name: string;
  readonly options: string;
  readonly quantity: number;
  readonly linePence: Pence;
};

/** What a customer reads of an order, on its own page and in the order history. */
export function toOrderView(record: OrderRecord, flags: OpenFlags): OrderView {
  const { order, payment } = record;
  const isUnpaid = record.status === "pending_payment";
  const parcels = toParcelViews(record);
  return {
    orderNumber: order.orderNumber,
    placedAt: order.placedAt.toISOString(),
    placedOn: formatDay(order.placedAt),
    badge: statusBadge(record, flags),
    reference: payment.providerRef,
    payUrl: isUnpaid ? openUrlOf(payment) : null,
    canPayAgain: canPayAgain(order),
    hasInvoice: order.hasInvoice,
    lines: joinEqualLines(
      order.lines.map((line) => ({
        name: line.name,
        options: optionsText(line.options),
        quantity: line.quantity,
        linePence: line.linePence,
      })),
      ["quantity", "linePence"],
    ),
    totalPence: order.totalPence,
    parcels,
    toCome: parcels.length > 0 ? toComeOf(record) : [],
  };
}
