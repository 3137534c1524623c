import { data } from "react-router";
import { isDay } from "#shop/kit/time.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import { CANNOT_TEXT_MAX, cannotMake } from "#shop/making/cannot-make.server.ts";
import { findOrder } from "#shop/orders/orders.server.ts";
import type { Act } from "#shop/platform/act.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { refusedForm, type SentFields, wholeOf } from "#admin/http/form.server.ts";
import { whoWasFirst } from "#admin/orders/acts/conflict.server.ts";
import type { MakeResult } from "./make-forms.server.ts";

const intent = "cannot";
/** What somebody else may have done about the piece first. */
const after = ["promise_moved", "made", "dispatched", "cancelled", "refund_requested"] as const;

/** The form that says that a piece cannot be made as promised. */
export async function answerCannot(field: SentFields, act: Act) {
  const [orderId, position] = [field("order_id"), wholeOf(field("position"))];
  const [reason, message] = [field("reason").trim(), field("message").trim()];
  const [leavesBy, seen] = [field("leaves_by"), field("seen_promise")];
  if (!isUuid(orderId) || (seen !== "" && !isDay(seen))) throw data(null, { status: 400 });
  const values = { reason, message, leaves_by: leavesBy };
  const fieldErrors = {
    ...((reason === "" || reason.length > CANNOT_TEXT_MAX) && {
      reason: "Enter a reason of up to 1,000 characters.",
    }),
    ...(message.length > CANNOT_TEXT_MAX && { message: "Enter up to 1,000 characters." }),
    ...(!isDay(leavesBy) && { leaves_by: "Enter a day." }),
  };
  if (Object.keys(fieldErrors).length > 0)
    return data<MakeResult>({ intent, values, fieldErrors }, 422);
  const seenPromise = seen === "" ? null : seen;
  const wanted = { act, orderId, position, seenPromise, leavesBy, reason, message };
  const outcome = await cannotMake(db(), wanted);
  if (outcome.ok)
    return data<MakeResult>({
      intent,
      done: "The order is flagged and leaves on the new day. The customer gets the mail.",
    });
  const { reason: why } = outcome;
  if (why === "bad_day")
    return data<MakeResult>(
      {
        intent,
        values,
        fieldErrors: {
          leaves_by: "Enter a day after the one by which it should leave, within a year.",
        },
      },
      422,
    );
  const order = await findOrder(db(), orderId);
  if (order === null || why === "act_reused")
    return refusedForm(
      { reason: why === "act_reused" ? why : "no_order" },
      { intent, values },
      { no_order: "The order has been deleted." },
    );
  const first = await whoWasFirst(order, { after }, act.actor);
  const conflict = `${order.orderNumber}: ${first ?? "It has changed since the page was opened."}`;
  return data<MakeResult>({ intent, values, conflict }, 409);
}
