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

/** The sorts of the list; the first is that of a list without one. A minus sorts down. */
export const orderSorts = [
  "next",
  "-next",
  "-placed",
  "placed",
  "name",
  "-name",
  "-total",
  "total",
] as const;
export type OrderSort = (typeof orderSorts)[number];

/** What staff can write about many orders at once: each order takes it. */
export const writtenActions = ["add_comment", "add_tag", "remove_tag"] as const;
export type WrittenAction = (typeof writtenActions)[number];

/** What staff can do about many orders at once. */
export const bulkActions = [
  "start_making",
  "mark_made",
  "mark_delivered",
  ...writtenActions,
] as const;
export type BulkAction = (typeof bulkActions)[number];

/** What a bulk act can be: `dispatch` begins from a carrier's result file, not from the list of orders. */
export type BulkActKind = BulkAction | "dispatch";

/** What an order could take part in: acts that are work, and `pack`, for what begins with packing it. */
export const orderActs = ["start_making", "mark_made", "mark_delivered", "pack"] as const;
export type OrderAct = (typeof orderActs)[number];

/** Orders of one bulk act at most. */
export const BULK_MAX = 1_000;
