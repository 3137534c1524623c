import type { Screen } from "#admin/screen.ts";

/** The screens of the workshop. */
export const makeScreens = [
  {
    path: "make",
    file: "make/make.tsx",
    read: "orders.work",
    change: {
      start_making: "orders.work",
      mark_made: "orders.work",
      stop_making: "orders.work",
      take_back_made: "orders.work",
      cannot: "flags.raise",
      sawn: "orders.work",
      unsawn: "orders.work",
    },
    link: { name: "Make", group: "day", key: "m" },
  },
  {
    path: "settings/days",
    file: "days/days.tsx",
    read: "workshop.change",
    change: {
      close: "workshop.change",
      open: "workshop.change",
      pieces: "workshop.change",
      lead: "catalogue.change",
    },
  },
  {
    path: "make/settings",
    file: "make/settings/settings.tsx",
    read: "catalogue.change",
    change: "catalogue.change",
  },
  {
    path: "make/settings/:sku",
    file: "make/settings/product-parts.tsx",
    read: "catalogue.change",
    change: "catalogue.change",
  },
  { path: "make/print", file: "make/print.tsx", read: "orders.work", change: null },
] as const satisfies readonly Screen[];
