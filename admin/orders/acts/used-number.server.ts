import { data } from "react-router";
import { findOrderWithTracking } from "#shop/fulfilment/tracking-number.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { OrderAnswer, OrderResult, SentForm } from "#admin/orders/order-forms.server.ts";

/** Asks once about a number that another order has; null when it may be used. */
export async function usedNumber(
  { order, intent, field }: SentForm,
  number: string | null,
): Promise<OrderAnswer | null> {
  if (number === null || field("reused") === number) return null;
  const other = await findOrderWithTracking(db(), number, order.id);
  if (other === null) return null;
  const values = Object.fromEntries(field.entries);
  const fieldErrors = { tracking_number: `${number} is already on ${other}.` };
  return data<OrderResult>({ intent, values, fieldErrors, reusable: number }, 422);
}
