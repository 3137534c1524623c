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
  { path: "make/print", file: "make/print.tsx", read: "orders.work", change: null },
] as const satisfies readonly Screen[];
