import type { Screen } from "#admin/screen.ts";

/** What the forms of an offer do: build it up, price it, save it and mail it. */
const offerForms = {
  find: "orders.change",
  add: "orders.change",
  remove: "orders.change",
  price: "orders.change",
  save: "orders.change",
  send: "orders.change",
} as const;

/** The screens of offers: telephone orders and delivery prices. */
export const offerScreens = [
  { path: "offers", file: "offers/offers.tsx", read: "orders.read", change: null },
  { path: "offers/new", file: "offers/new.tsx", read: "orders.change", change: offerForms },
  {
    path: "offers/:id",
    file: "offers/offer.tsx",
    read: "orders.read",
    change: { ...offerForms, withdraw: "orders.change" },
  },
] as const satisfies readonly Screen[];
