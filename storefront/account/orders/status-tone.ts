import type { OrderStatus } from "#shop/orders/order.ts";

const tones: Partial<Record<OrderStatus, "ok" | "pine" | "plain">> = {
  pending_payment: "pine",
  cancelled: "plain",
  expired: "plain",
  payment_failed: "plain",
  refunded: "plain",
};

/** The colour of a status's badge. The label says the same, so nothing depends on colour. */
export function statusTone(status: OrderStatus): "ok" | "pine" | "plain" {
  return tones[status] ?? "ok";
}
