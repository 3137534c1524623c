/** What was taken and refunded on some days, in pence. */
export type SalesFigures = {
  /** Orders by their day of payment. */
  readonly orders: number;
  /** What customers paid, with VAT and delivery. */
  readonly takenPence: number;
  /** The VAT in it. */
  readonly vatPence: number;
  /** The goods in it without VAT. */
  readonly netSalesPence: number;
  /** Refunds by the day on which they were sent. */
  readonly refunds: number;
  readonly refundedPence: number;
};

const noSales: SalesFigures = {
  orders: 0,
  takenPence: 0,
  vatPence: 0,
  netSalesPence: 0,
  refunds: 0,
  refundedPence: 0,
};

/** The figures of several days together. */
export function addSales(all: readonly SalesFigures[]): SalesFigures {
  const sum = (of: (each: SalesFigures) => number) => all.reduce((to, each) => to + of(each), 0);
  return {
    ...noSales,
    orders: sum((each) => each.orders),
    takenPence: sum((each) => each.takenPence),
    vatPence: sum((each) => each.vatPence),
    netSalesPence: sum((each) => each.netSalesPence),
    refunds: sum((each) => each.refunds),
    refundedPence: sum((each) => each.refundedPence),
  };
}

/** Delivery without VAT: what is left of what was taken after VAT and goods. */
export function netDelivery({ takenPence, vatPence, netSalesPence }: SalesFigures): number {
  return takenPence - vatPence - netSalesPence;
}

/** What an order was worth on average, with VAT and delivery, in whole pence; null without orders. */
export function averageOrder({ orders, takenPence }: SalesFigures): number | null {
  return orders === 0 ? null : Math.round(takenPence / orders);
}

/** The change in whole per cent from an earlier figure; null where that is 0. */
export function changePercent(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100);
}
