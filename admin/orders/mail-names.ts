const names: Readonly<Record<string, string>> = {
  "order-confirmation": "Order confirmation",
  "order-unpaid": "Not paid",
  "order-dispatched": "Dispatched",
  "order-delivered": "Delivered",
  "order-delayed": "Arrives later",
  "order-changed": "Order changed",
  "order-cancelled": "Order cancelled",
  "order-refunded": "Refunded",
  "cancellation-requested": "Receipt of the request",
  "message-reply": "Reply to a message",
  "return-accepted": "Return accepted",
  "return-received": "Return received",
  "return-refused": "Return refused",
  "withdrawal-receipt": "Receipt of the withdrawal",
};

/** What a mail about an order is called, by its template. */
export function mailName(template: string): string {
  return names[template] ?? template;
}
