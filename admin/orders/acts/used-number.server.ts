import { data } from "react-router";
import { findShopOrder } from "#shop/back-office/order-page.server.ts";
import { findScannedProduct } from "#shop/catalogue/scanned-product.server.ts";
import { skuCode } from "#shop/catalogue/sku.ts";
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

/**
 * What a number is besides that of an order's parcel: an order, an SKU, or the number of another order's parcel;
 * null for nothing.
 */
export async function otherUseOf({ id, lines }: Order, number: string): Promise<OtherUse | null> {
  const order = await findShopOrder(db(), number.replace(/^LL/, "LL-"));
  if (order !== null)
    return { text: `${order.orderNumber} is the number of an order, no parcel.`, mayUse: false };
  const product = await findScannedProduct(db(), number);
  if (product !== null) {
    const { sku, name } = product;
    const isOwn = lines.some((line) => skuCode(line.sku) === skuCode(sku));
    const what = isOwn ? ", no parcel." : ": no piece of this order, and no parcel.";
    return { text: `${sku} is the SKU of ${name}${what}`, mayUse: false };
  }
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
