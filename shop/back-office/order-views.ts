/** The views of the list of orders, beside all of them. */
export const orderListViews = [
  "to_make",
  "to_pack",
  "part_sent",
  "on_the_way",
  "flags",
  "returns",
  "unpaid",
] as const;
export type OrderListView = (typeof orderListViews)[number];

/** What staff can do about many orders at once. */
export const bulkActions = ["start_making", "mark_made", "mark_delivered", "add_comment"] as const;
export type BulkAction = (typeof bulkActions)[number];

/** What a bulk act can be: `dispatch` begins from a carrier's result file, not from the list of orders. */
export type BulkActKind = BulkAction | "dispatch";

/** Orders of one bulk act at most. */
export const BULK_MAX = 1_000;
