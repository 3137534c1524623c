import { BULK_MAX, type BulkActKind } from "#shop/back-office/order-views.ts";
import { formatNumber } from "#shop/kit/text.ts";
import type { Right } from "#shop/staff/rights.ts";

/** The right that each act on many orders needs. */
export const bulkRights = {
  start_making: "orders.work",
  mark_made: "orders.work",
  mark_delivered: "orders.work",
  add_comment: "orders.comment",
  add_tag: "orders.comment",
  remove_tag: "orders.comment",
  dispatch: "orders.work",
} as const satisfies Readonly<Record<BulkActKind, Right>>;

/** The words of an act on many orders, and why an order takes no part in it. */
export const bulkWords: Readonly<Record<BulkActKind, { name: string; obstacle: string }>> = {
  start_making: { name: "Start making", obstacle: "Nothing to start" },
  mark_made: { name: "Mark made", obstacle: "Nothing being made" },
  mark_delivered: { name: "Mark delivered", obstacle: "No parcel on the way" },
  add_comment: { name: "Add comment", obstacle: "" },
  add_tag: { name: "Add tag", obstacle: "" },
  remove_tag: { name: "Remove tag", obstacle: "" },
  dispatch: { name: "Dispatch", obstacle: "" },
};

/** The form that undoes an act on many orders: its first word names the right (`screens.ts`). */
export function undoIntent(action: BulkActKind): string {
  return bulkRights[action] === "orders.comment" ? "undo_comment" : "undo_work";
}

/** Why an act was not begun, or not done for an order. */
export const bulkRefusals = {
  no_orders: "Tick the orders first.",
  too_many: `One act takes ${formatNumber(BULK_MAX)} orders at most. Search for fewer.`,
  bad_comment: "Enter a comment of up to 2,000 characters.",
  bad_tag: "Enter a tag of up to 40 characters, without @.",
  too_many_tags: "It has 20 tags, which is the limit. Remove one first.",
  no_order: "The order has been deleted.",
  act_pending: "Another act on this order can still be undone. Try again in a minute.",
  nothing_to_make: "It had no pieces to make and none being made.",
  needs_attention: "A flag stops dispatch. Resolve it first.",
  nothing_to_send: "Nothing is left to send.",
  held_for_refund: "It waits for a refund. Keep its parcel here.",
  parcel_changed:
    "A refund has changed what goes of it since its label was made. Dispatch it at the packing desk.",
  no_line: "The line of the file has been deleted.",
  failed: "Something went wrong, and nothing was changed. Try this order again.",
  nothing_in_transit: "It has no parcel on the way.",
};
