import type { Order } from "#shop/orders/order.ts";
import { productId, ukAddress } from "./customers.ts";
import { paidOrder } from "./paid-orders.ts";
import { chargeOf } from "./payments.ts";
import type { TestShop } from "./shop.ts";
import type { OrderRefund } from "#shop/fulfilment/refund-order.server.ts";
import { ZERO } from "#shop/kit/money.ts";
import { requestRefund } from "#shop/payments/refunds/request-refund.server.ts";
import { sendRefund } from "#shop/payments/refunds/send-refund.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { OWNER } from "./actors.ts";
import { valueOf } from "./joined-staff.ts";

/** What is bought: slugs with numbers of pieces, where to, and with which card. */
export type Bought = {
  readonly items?: Readonly<Record<string, number>>;
  readonly where?: Partial<typeof ukAddress>;
  readonly card?: string;
};

/** A paid order with its charge: one 4-lath ceiling airer for £54.00, or what is named. Each piece is a line. */
export async function soldOrder(
  shop: TestShop,
  { items = { "traditional-kitchen-maid": 1 }, where = {}, card }: Bought = {},
): Promise<{ readonly order: Order; readonly chargeRef: string; readonly email: string }> {
  const pieces: number[] = [];
  for (const [slug, count] of Object.entries(items))
    pieces.push(...Array<number>(count).fill(await productId(shop.db, slug)));
  const address = { ...ukAddress, ...where };
  const { customer, order } = await paidOrder(shop, pieces, { address, card });
  return { order, chargeRef: await chargeOf(shop.db, order.id), email: customer.email };
}

/** A refund of nothing, to which a test adds what goes back; nobody else has to approve it. */
export const NO_REFUND: OrderRefund = {
  lines: [],
  shippingPence: ZERO,
  goodwillPence: ZERO,
  deductionPence: ZERO,
  isCompensation: false,
  reason: "",
  actor: OWNER,
  mayApprove: true,
};

/** Requests a refund, which the provider makes at once. Returns its id. */
export async function refund(
  db: Db,
  orderId: string,
  parts: Partial<OrderRefund>,
): Promise<string> {
  const { id } = valueOf(await requestRefund(db, orderId, { ...NO_REFUND, ...parts }));
  await sendRefund(db, id);
  return id;
}
