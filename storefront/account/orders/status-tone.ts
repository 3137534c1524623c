import type { OrderStatus } from "#shop/orders/order.ts";

const tones: Partial<Record<OrderStatus, "ok" | "pine" | "plain">> = {
  pending_payment: "pine",
  cancelled: "plain",
  expired: "plain",
  payment_failed: "plain",
  refunded: "plain",
};

/** The wash of a status's badge; the word says the same. */
export function statusTone(status: OrderStatus): "ok" | "pine" | "plain" {
  return tones[status] ?? "ok";
}
