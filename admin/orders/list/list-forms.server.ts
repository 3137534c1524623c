import { data, redirect } from "react-router";
import { beginBulkAct } from "#shop/back-office/bulk-acts.server.ts";
import { ordersOfCarrier } from "#shop/back-office/carrier-run/ready-orders.server.ts";
import { foundOrders, type OrdersAsked } from "#shop/back-office/found-orders.server.ts";
import {
  BULK_MAX,
  bulkActions,
  writtenActions,
  type BulkAction,
} from "#shop/back-office/order-views.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission, type StaffRole } from "#shop/staff/rights.ts";
import { removeView, saveView } from "#shop/staff/saved-views.server.ts";
import { sessionOf } from "#admin/http/access-context.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import {
  actOf,
  readTextFields,
  refusedForm,
  type RouteArgs,
  type SentFields,
} from "#admin/http/form.server.ts";
import { readAsked } from "#admin/list/asked.server.ts";
import { bulkRefusals } from "./bulk-words.ts";
import { chosen, orders } from "./order-list.tsx";

/** What of the list of orders an address asks for, and which orders these are, for somebody of the staff. */
export async function readOrdersAsked(request: Request, role: StaffRole) {
  const may = { office: permission(role, "orders.read") === "yes" };
  const asked = readAsked(request, orders, may);
  const { carrier, ...filters } = asked.filters;
  const question: OrdersAsked = {
    q: asked.q,
    seesAll: may.office,
    ...filters,
    carrier: carrier === null ? null : await ordersOfCarrier(db(), carrier),
  };
  return { may, asked, question };
}

/**
 * The same for the address of the list that a form of it sends along. Throws 400 for one that is too long: cut, it could
 * be without a filter, and about more orders.
 */
function readFound({ request, context }: RouteArgs, field: SentFields) {
  if (field("found").length > FOUND_TEXT_MAX) throw data(null, { status: 400 });
  const address = new URL(request.url);
  address.search = field("found");
  return readOrdersAsked(new Request(address), sessionOf(context).staff.role);
}

const FOUND_TEXT_MAX = 4_000;

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
  // The fields of all that can be written are in the form.
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

/** The ticked orders, or all that the list has found: the first ones as it sorts them. */
async function chosenOrders(args: RouteArgs, field: SentFields): Promise<readonly string[]> {
  if (field("all") === "") return field.all("id");
  const { asked, question } = await readFound(args, field);
  const { rows } = await foundOrders(question, asked).page(db(), null, BULK_MAX);
  return rows.map(({ orderId }) => orderId);
}

async function keepView(args: RouteArgs, field: SentFields) {
  const { view, q, sort, filters } = (await readFound(args, field)).asked;
  const name = field("name");
  const saved = await saveView(db(), {
    act: actOf(args, field),
    list: "orders",
    name,
    isShared: field("shared") === "1",
    view,
    q,
    sort,
    filters: chosen(filters),
  });
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
