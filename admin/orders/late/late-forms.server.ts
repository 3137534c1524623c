import { data } from "react-router";
import { formatShortDay, isDay } from "#shop/kit/time.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import { CANNOT_TEXT_MAX } from "#shop/making/cannot-make.server.ts";
import { moveDays, MOVES_MAX, type Moved } from "#shop/making/move-day.server.ts";
import { findOrders } from "#shop/orders/orders.server.ts";
import type { Order } from "#shop/orders/order.ts";
import type { Actor } from "#shop/platform/actor.ts";
import { db } from "#shop/platform/database/db.server.ts";
import {
  actOf,
  readTextFields,
  refusedForm,
  type RouteArgs,
  type SentFields,
} from "#admin/http/form.server.ts";
import { whoWasFirst } from "#admin/orders/acts/conflict.server.ts";
import { sayRefusal } from "#admin/http/refusals.ts";
import type { FormResult } from "#web/form-result.ts";

/** What became of one order of a press. */
export type LateAnswer = {
  readonly orderNumber: string;
  readonly isDone: boolean;
  readonly words: string;
};

export type LateResult = FormResult & { readonly answers?: readonly LateAnswer[] };

const intent = "move";
const after = [
  "promise_moved",
  "dispatched",
  "cancelled",
  "refund_requested",
  "cancel_requested",
] as const;

/** Gives the ticked orders their new days and sends the mails; an answer for each. */
export async function answerForm(args: RouteArgs) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  if (field("intent") !== intent) throw data(null, { status: 400 });
  const message = field("message").trim();
  const values = Object.fromEntries(field.entries);
  const ids = field.all("id");
  if (ids.length > MOVES_MAX || ids.some((id) => !isUuid(id))) throw data(null, { status: 400 });
  const fieldErrors = errorsOf(field, ids);
  if (message.length > CANNOT_TEXT_MAX)
    fieldErrors["message"] = "Enter a message of up to 1,000 characters.";
  if (Object.keys(fieldErrors).length > 0)
    return data<LateResult>({ intent, values, fieldErrors }, 422);
  if (ids.length === 0)
    return refusedForm(
      { reason: "no_orders" },
      { intent, values },
      { no_orders: "Choose the orders first." },
    );
  const moves = ids.map((orderId) => ({
    orderId,
    seenLeaveBy: seenOf(field, orderId),
    leavesBy: field(`day.${orderId}`),
  }));
  const moved = await moveDays(db(), moves, { act, message });
  const answers = await answersOf(moved, act.actor);
  const isAnyDone = answers.some(({ isDone }) => isDone);
  return data<LateResult>({ intent, values, answers }, isAnyDone ? 200 : 409);
}

function errorsOf(field: SentFields, ids: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    ids
      .filter((id) => !isDay(field(`day.${id}`)))
      .map((id) => [`day.${id}`, "Enter the new day of each chosen order."]),
  );
}

function seenOf(field: SentFields, orderId: string): string | null {
  const seen = field(`seen.${orderId}`);
  return isDay(seen) ? seen : null;
}

const refusals = {
  no_order: "The order has been deleted.",
  act_pending: "Another act on this order can still be undone. Try again in a minute.",
  nothing_to_send: "Nothing is left to send.",
  bad_text: "Enter a message of up to 1,000 characters.",
  bad_day: "Choose a day after its day and after today, within a year.",
  closed_day: "The shop is closed on that day.",
};

async function answersOf(moved: readonly Moved[], reader: Actor): Promise<readonly LateAnswer[]> {
  const orders = new Map(
    (
      await findOrders(
        db(),
        moved.map(({ orderId }) => orderId),
      )
    ).map((order) => [order.id, order]),
  );
  const answers: LateAnswer[] = [];
  for (const each of moved) {
    const order = orders.get(each.orderId);
    answers.push({
      orderNumber: order?.orderNumber ?? "",
      isDone: each.reason === null,
      words: await wordsOf(each, order, reader),
    });
  }
  return answers;
}

async function wordsOf(
  { reason, leavesBy }: Moved,
  order: Order | undefined,
  reader: Actor,
): Promise<string> {
  if (reason === null)
    return `Leaves ${formatShortDay(leavesBy, new Date())}. The customer gets the mail.`;
  if (reason !== "changed") return sayRefusal({ reason }, refusals).text;
  const first = order && (await whoWasFirst(order, { after }, reader));
  return first ?? "It has changed since the page was opened.";
}
