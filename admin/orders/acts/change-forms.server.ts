import { data } from "react-router";
import { changeDeliveryAddress } from "#shop/fulfilment/changes/change-delivery-address.server.ts";
import { changeOption } from "#shop/fulfilment/changes/change-option.server.ts";
import { STATEMENT_MAX } from "#shop/fulfilment/cancellation-options.ts";
import { beginAct } from "#shop/fulfilment/undo.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { addressOf } from "#shop/shipping/address.ts";
import { changeGift } from "#shop/packing/gift.server.ts";
import { GIFT_MESSAGE_MAX } from "#shop/packing/gift-message.ts";
import { wholeOf } from "#admin/http/form.server.ts";
import type { OrderForms, OrderResult } from "#admin/orders/order-forms.server.ts";
import { refusedAct } from "./conflict.server.ts";
import { begunText } from "./goods-forms.server.ts";

/** Cancelling an order, and changing what it says. */
export const changeForms: OrderForms = {
  cancel: async (sent) => {
    const { order, act, field, intent, role } = sent;
    const reason = field("reason").trim();
    if (reason.length > STATEMENT_MAX)
      return data<OrderResult>(
        {
          intent,
          values: Object.fromEntries(field.entries),
          fieldErrors: { reason: "Enter a reason of up to 2,000 characters." },
        },
        422,
      );
    const by = field("by") === "customer" ? "customer" : "shop";
    const input = { by, reason, mayApprove: role === "owner" } as const;
    const begun = await beginAct(db(), order.id, { act, action: "cancel", input });
    return begun.ok
      ? data<OrderResult>({
          done: begunText("Cancelled.", "The refund and the mail go", begun.value),
        })
      : refusedAct(sent, begun, { after: ["cancelled", "dispatched", "refund_requested"] });
  },

  address: async (sent) => {
    const { order, act, field, intent } = sent;
    const changed = await changeDeliveryAddress(db(), {
      act,
      orderId: order.id,
      version: wholeOf(sent.field("version")),
      address: addressOf(field),
    });
    if (changed.ok)
      return data<OrderResult>({ done: "The address is changed. The customer gets a mail." });
    if (changed.reason === "bad_address")
      return data<OrderResult>(
        { intent, values: Object.fromEntries(field.entries), fieldErrors: changed.errors },
        422,
      );
    return refusedAct(sent, changed, {
      after: ["address_changed", "dispatched", "cancelled"],
      field: "postcode",
    });
  },

  gift: async (sent) => {
    const { order, act, field, intent } = sent;
    const typed = field("message").replaceAll("\r\n", "\n").trim();
    if (typed.length > GIFT_MESSAGE_MAX)
      return data<OrderResult>(
        {
          intent,
          values: Object.fromEntries(field.entries),
          fieldErrors: { message: `Enter a message of up to ${GIFT_MESSAGE_MAX} characters.` },
        },
        422,
      );
    const message = field("is_gift") === "yes" ? typed : null;
    const changed = await changeGift(db(), order.id, {
      act,
      version: wholeOf(sent.field("version")),
      message,
    });
    return changed.ok
      ? data<OrderResult>({
          done: message === null ? "The order is no longer a gift." : "The order is a gift.",
        })
      : refusedAct(sent, changed, {
          after: ["gift_changed", "dispatched", "cancelled", "refund_requested"],
          field: "message",
        });
  },

  option: async (sent) => {
    const { order, act, field, intent } = sent;
    const position = Number(intent.split(" ", 2)[1]);
    const line = order.lines.find((each) => each.position === position);
    if (line === undefined) throw data(null, { status: 400 });
    const chosen = field.entries.flatMap(([name, value]) =>
      name.startsWith(OPTION) ? [[name.slice(OPTION.length), value] as const] : [],
    );
    const changed = await changeOption(db(), {
      act,
      orderId: order.id,
      version: wholeOf(sent.field("version")),
      position,
      options: Object.fromEntries(chosen),
    });
    return changed.ok
      ? data<OrderResult>({ done: "The options are changed. The customer gets a mail." })
      : refusedAct(sent, changed, {
          after: ["option_changed", "making_started", "dispatched", "cancelled"],
        });
  },
};

/** Before the key of an option group in the name of its field. */
const OPTION = "option.";
