import type { Address } from "#shop/shipping/address.ts";
import type { Order, OrderOption } from "./order.ts";

/** The VAT invoice of a paid order. Its lines are those of the order. */
export type Invoice = {
  /** From 1, in sequence, without gaps. */
  readonly number: number;
  readonly issuedAt: Date;
  /** Only if the order has changed since. */
  readonly asIssued?: InvoicedOrder;
};

/** What an order said when its invoice was issued. */
export type InvoicedOrder = {
  readonly address: Address;
  readonly zone: string;
  /** By line, in the order of the lines. */
  readonly options: readonly (readonly OrderOption[])[];
};

/** "INV-00042". */
export function formatInvoiceNumber(number: number): string {
  return `INV-${String(number).padStart(5, "0")}`;
}

/** An order as its invoice shows it, without what has changed since. */
export function orderAsInvoiced(order: Order, { asIssued }: Pick<Invoice, "asIssued">): Order {
  if (asIssued === undefined) return order;
  const { address, zone, options } = asIssued;
  const lines = order.lines.map((line, at) => ({ ...line, options: options[at] ?? line.options }));
  return { ...order, address, zone, lines };
}
