import { data } from "react-router";
import { findScannedProduct } from "#shop/catalogue/scanned-product.server.ts";
import { listTrackingUses } from "#shop/fulfilment/tracking-uses.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { OrderAnswer, OrderResult, SentForm } from "#admin/orders/order-forms.server.ts";

/** What else the number of a parcel is. */
type OtherUse = {
  readonly text: string;
  /** Whether it can be used all the same: some shops send two orders in one parcel. */
  readonly mayUse: boolean;
};

/** What a number is besides that of an order's parcel: an SKU, or the number of another order's parcel; null for nothing. */
export async function otherUseOf({ id }: Order, number: string): Promise<OtherUse | null> {
  const product = await findScannedProduct(db(), number);
  if (product !== null)
    return { text: `${product.sku} is the SKU of ${product.name}, no parcel.`, mayUse: false };
  const uses = (await listTrackingUses(db(), [number])).get(number) ?? [];
  const other = uses.find(({ orderId }) => orderId !== id);
  return other === undefined
    ? null
    : { text: `${number} is already on ${other.orderNumber}.`, mayUse: true };
}

/** Refuses a number that is something else, and asks once about one that another order has; null when it may be used. */
export async function usedNumber(
  { order, intent, field }: SentForm,
  number: string | null,
): Promise<OrderAnswer | null> {
  const other = number === null ? null : await otherUseOf(order, number);
  if (number === null || other === null || (other.mayUse && field("reused") === number))
    return null;
  const values = Object.fromEntries(field.entries);
  const fieldErrors = { tracking_number: other.text };
  return data<OrderResult>(
    { intent, values, fieldErrors, ...(other.mayUse && { reusable: number }) },
    422,
  );
}
