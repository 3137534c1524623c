import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { saveOrderAddress } from "#shop/orders/changed-order.server.ts";
import { recordEvent } from "#shop/orders/history.server.ts";
import type { Order } from "#shop/orders/order.ts";
import {
  addressErrors,
  isSameAddress,
  tidyAddress,
  type Address,
  type AddressField,
} from "#shop/shipping/address.ts";
import { findShippingOption } from "#shop/shipping/rates.server.ts";
import { parcelsOf } from "#shop/fulfilment/fulfilment.ts";
import { enqueueOrderChanged } from "#shop/fulfilment/mails/order-changed.server.ts";
import { withOrderOf } from "#shop/fulfilment/order-record.server.ts";
import { toSendOf } from "#shop/fulfilment/order-record.ts";

export type AddressChange = {
  readonly act: Act;
  readonly orderId: string;
  /** The version of the order that the form showed. */
  readonly version: number;
  readonly address: Address;
};

type ChangeRefused =
  | { readonly ok: false; readonly reason: "bad_address"; readonly errors: AddressErrors }
  | Refused<
      | "no_order"
      /** Somebody has changed the order since the form was shown. */
      | "version_changed"
      /** Some of it was dispatched, or nothing is to be sent. */
      | "too_late"
      | "no_delivery"
      /** Delivery to the new address costs something else, or its VAT is another. */
      | "price_differs"
      | "unchanged"
      | "act_pending"
      | "act_reused"
    >;
type AddressErrors = Partial<Record<AddressField, string>>;

/**
 * Changes where a paid order is delivered, before any of it is dispatched, and mails the customer. The
 * price stays the same: an address with another delivery charge or VAT is refused. The day promised stays,
 * too, and the invoice keeps the address that it was issued with.
 */
export async function changeDeliveryAddress(
  db: Db,
  { act, orderId, version, address: entered }: AddressChange,
): Promise<Done<null> | ChangeRefused> {
  const errors = addressErrors(entered);
  if (Object.keys(errors).length > 0) return { ok: false, reason: "bad_address", errors };
  const address = tidyAddress(entered);
  const subject = { kind: "order", id: orderId };
  const input = { version, address };
  const named = { act, action: "change_delivery_address", subject, input };
  return withAct(db, named, (tx, audit) =>
    withOrderOf(tx, { orderId, actor: act.actor }, async (_, record) => {
      const { order, fulfilments } = record;
      if (order.version !== version) return refused("version_changed");
      const isLeft = toSendOf(record).some(({ quantity }) => quantity > 0);
      if (!isLeft || parcelsOf(fulfilments).length > 0) return refused("too_late");
      if (isSameAddress(order.address, address)) return refused("unchanged");
      const priced = await findSamePrice(tx, order, address);
      if (!priced.ok) return priced;
      await saveOrderAddress(tx, order, { address, zone: priced.value });
      await recordEvent(tx, { orderId, event: "address_changed", actor: act.actor });
      await enqueueOrderChanged(tx, order, { what: "address", address });
      audit({ address: {} });
      return done(null);
    }),
  );
}

/**
 * The zone of the new address, if delivery there costs what it costs to the present address today, with
 * the same VAT. Today's charges are compared, as the order's own may be less by a discount.
 */
async function findSamePrice(
  db: Db,
  order: Order,
  address: Address,
): Promise<Done<string> | Refused<"no_delivery" | "price_differs">> {
  const present = await findShippingOption(db, order.address.country, order.address.postcode);
  const wanted = await findShippingOption(db, address.country, address.postcode);
  if (!wanted.ok) return refused("no_delivery");
  const isSame =
    present.ok &&
    present.option.ratePence === wanted.option.ratePence &&
    order.vat === wanted.option.vat;
  return isSame ? done(wanted.option.zone) : refused("price_differs");
}
