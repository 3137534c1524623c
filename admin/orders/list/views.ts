import type { OrderListView } from "#shop/back-office/order-views.ts";

/** A view of the list of orders: its name, and what its empty list says and teaches. */
type ViewWords = {
  readonly name: string;
  readonly isFlag?: boolean;
  /** For people who see whole orders alone: it is about money or mail. */
  readonly isOffice?: boolean;
  readonly empty: string;
  readonly comes: string;
};

/** The views in the order of their tabs; `all` is the last one. */
export const viewWords: Readonly<Record<OrderListView | "all", ViewWords>> = {
  to_make: {
    name: "To make",
    empty: "Nothing is to be made",
    comes:
      "Paid orders with goods that are made to order come here, the first to leave at the top.",
  },
  to_pack: {
    name: "To pack",
    empty: "Nothing is to be packed",
    comes: "Orders come here as soon as all their pieces are made or on the shelf.",
  },
  part_sent: {
    name: "Part sent",
    empty: "No order is sent in part",
    comes: "An order stays here from its first parcel until its last one.",
  },
  on_the_way: {
    name: "On the way",
    empty: "No parcel is on the way",
    comes: "Parcels come here when they are dispatched, and go when they are delivered.",
  },
  flags: {
    name: "Flags",
    isFlag: true,
    empty: "No order has a flag",
    comes: "An order that needs a person’s decision comes here until its flag is resolved.",
  },
  returns: {
    name: "Returns",
    isOffice: true,
    empty: "No return is under way",
    comes: "Orders come here when a customer sends goods back, until the refund is made.",
  },
  unpaid: {
    name: "Unpaid",
    isOffice: true,
    empty: "No order waits for its payment",
    comes: "An order is here while its customer is on the payment page.",
  },
  all: {
    name: "All",
    empty: "No orders yet",
    comes: "The first one comes here as soon as a customer goes to pay.",
  },
};

export type ViewKey = keyof typeof viewWords;
export const viewKeys = Object.keys(viewWords) as readonly ViewKey[];
