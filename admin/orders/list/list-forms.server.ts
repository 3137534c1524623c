import { data, redirect } from "react-router";
import { beginBulkAct } from "#shop/back-office/bulk-acts.server.ts";
import {
  BULK_MAX,
  bulkActions,
  orderSorts,
  writtenActions,
  type BulkAction,
} from "#shop/back-office/order-views.ts";
import { findOrderIds } from "#shop/back-office/found-orders.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { removeView, saveView } from "#shop/staff/saved-views.server.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import {
  actOf,
  readTextFields,
  refusedForm,
  type RouteArgs,
  type SentFields,
} from "#admin/http/form.server.ts";
import { sessionOf } from "#admin/http/access-context.ts";
import { bulkRefusals } from "./bulk-words.ts";
import { viewKeys, type ViewKey } from "./views.ts";

const SEARCH_MAX = 200;

/** The forms of the list of orders: views that are kept, and acts on many orders. */
export async function answerForm(args: RouteArgs) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  const intent = field("intent");
  if (intent === "save_view") return keepView(args, field);
  if (intent === "remove_view") {
    const id = field("view_id");
    if (!isUuid(id)) throw data(null, { status: 400 });
    const removed = await removeView(db(), { act, id });
    return removed.ok
      ? data<ActResult>({ done: "The view is removed." })
      : refusedForm(removed, {}, {});
  }
  if (!isBulkAction(intent)) throw data(null, { status: 400 });
  const orderIds = await chosenOrders(args, field);
  const isWritten = writtenActions.some((each) => each === intent);
  // Both fields of tags are in the form.
  const name = intent === "add_comment" ? "comment" : intent;
  const words = isWritten ? field(name).trim() : "";
  const begun = await beginBulkAct(db(), { act, action: intent, orderIds, words });
  if (begun.ok) throw redirect(`/orders/bulk/${act.actId}`, 303);
  const where = {
    intent: "bulk",
    values: { [name]: words, ids: field.all("id").join(" ") },
    field: begun.reason === "bad_comment" || begun.reason === "bad_tag" ? name : undefined,
  };
  return refusedForm(begun, where, bulkRefusals);
}

/** The ticked orders, or all that the list has found, the most urgent first. */
async function chosenOrders(args: RouteArgs, field: SentFields): Promise<readonly string[]> {
  if (field("all") === "") return field.all("id");
  const { role } = sessionOf(args.context).staff;
  const view = field("found_view");
  return findOrderIds(db(), {
    view: viewKeys.find((each) => each === view) ?? "all",
    q: field("found_q").slice(0, SEARCH_MAX),
    seesAll: permission(role, "orders.read") === "yes",
    most: BULK_MAX,
  });
}

async function keepView(args: RouteArgs, field: SentFields) {
  const [name, view, q, sort] = [field("name"), field("view"), field("q"), field("sort")];
  const isKnown = viewKeys.includes(view as ViewKey) && orderSorts.some((each) => each === sort);
  if (!isKnown || q.length > SEARCH_MAX) throw data(null, { status: 400 });
  const act = actOf(args, field);
  const isShared = field("shared") === "1";
  const state = { view, q, sort, filters: {} };
  const saved = await saveView(db(), { act, list: "orders", name, ...state, isShared });
  if (saved.ok) return data<ActResult>({ done: `The view “${name.trim()}” is saved.` });
  return refusedForm(saved, { intent: "save_view", values: { name }, field: "name" }, viewTexts);
}

const viewTexts = {
  bad_name: "Enter a name of up to 60 characters.",
  too_many_views: "You have 20 saved views, which is the limit. Remove one first.",
};

function isBulkAction(intent: string): intent is BulkAction {
  return (bulkActions as readonly string[]).includes(intent);
}
