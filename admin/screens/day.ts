import type { Screen } from "#admin/screen.ts";
import { inboxScreens } from "./inbox.ts";
import { offerScreens } from "./offers.ts";
import { makeScreens } from "./make.ts";
import { returnScreens } from "./returns.ts";

/** The screens of the day's work: Today, orders, customers. */
export const dayScreens = [
  {
    path: "",
    file: "today/today.tsx",
    read: "today",
    change: { resolve: "flags.resolve", retry: "flags.resolve", seen: "orders.read" },
    link: { name: "Today", group: "day", key: "t" },
  },
  {
    path: "orders",
    file: "orders/list/list.tsx",
    read: "orders.read_work",
    change: {
      start_making: "orders.work",
      mark_made: "orders.work",
      mark_delivered: "orders.work",
      add_comment: "orders.comment",
      save_view: "orders.read_work",
      remove_view: "orders.read_work",
    },
    link: { name: "Orders", group: "day", key: "o" },
  },
  {
    path: "orders/late",
    file: "orders/late/late.tsx",
    read: "orders.change",
    change: { move: "orders.change" },
  },
  {
    path: "orders/bulk/:id",
    file: "orders/list/bulk-act.tsx",
    read: "orders.read_work",
    change: {
      start_making: "orders.work",
      mark_made: "orders.work",
      mark_delivered: "orders.work",
      // By what is undone: the right to an act is the right to undo it.
      undo_work: "orders.work",
      undo_comment: "orders.comment",
    },
  },
  {
    path: "orders/:orderNumber",
    file: "orders/order.tsx",
    read: "orders.read_work",
    change: {
      comment: "orders.comment",
      resolve: "flags.resolve",
      start_making: "orders.work",
      mark_made: "orders.work",
      dispatch: "orders.work",
      deliver: "orders.work",
      tracking: "orders.work",
      take_back: "orders.work",
      cancel: "orders.cancel",
      address: "orders.change",
      gift: "orders.change",
      option: "orders.change",
    },
  },
  {
    path: "orders/:orderNumber/total",
    file: "orders/total.tsx",
    read: "orders.read",
    change: null,
  },
  {
    path: "orders/:orderNumber/then",
    file: "orders/then/then.tsx",
    read: "orders.read",
    change: null,
  },
  {
    path: "orders/:orderNumber/customer",
    file: "orders/customer-view.tsx",
    read: "orders.read",
    change: null,
  },
  {
    path: "orders/:orderNumber/mails/:mailId",
    file: "orders/mail.tsx",
    read: "orders.read",
    change: { resend: "orders.change" },
  },
  {
    path: "orders/:orderNumber/refund",
    file: "orders/refund/refund.tsx",
    read: "orders.read",
    change: {
      refund: "refunds.request",
      explain: "refunds.request",
      decline: "refunds.request",
      retry: "refunds.request",
      approve: "refunds.approve",
    },
  },
  {
    path: "orders/:orderNumber/invoice",
    file: "orders/invoice.ts",
    read: "orders.read",
    change: null,
  },
  {
    path: "orders/:orderNumber/credit-notes/:number",
    file: "orders/credit-note.ts",
    read: "orders.read",
    change: null,
  },
  ...makeScreens,
  {
    path: "pack",
    file: "pack/pack.tsx",
    read: "orders.work",
    change: null,
    link: { name: "Pack", group: "day", key: "p" },
  },
  { path: "pack/slips", file: "pack/slips/slips.tsx", read: "orders.work", change: null },
  {
    path: "pack/:orderNumber",
    file: "pack/desk/desk.tsx",
    read: "orders.work",
    change: { dispatch: "orders.work", hold: "flags.raise" },
  },
  ...returnScreens,
  {
    path: "pack/run",
    file: "carriers/run.tsx",
    read: "orders.work",
    change: { make_file: "orders.work", read_result: "orders.work" },
  },
  {
    path: "pack/numbers",
    file: "carriers/numbers.tsx",
    read: "orders.work",
    change: { read_numbers: "orders.work" },
  },
  { path: "pack/run/files/:id", file: "carriers/file.ts", read: "orders.work", change: null },
  {
    path: "pack/run/results/:id",
    file: "carriers/result.tsx",
    read: "orders.work",
    change: { dispatch: "orders.work" },
  },
  {
    path: "settings/carriers",
    file: "carriers/settings.tsx",
    // Its forms need step-up: a wrong limit sends parcels to a carrier that refuses them.
    read: "settings.read",
    change: "settings.change",
  },
  {
    path: "customers",
    file: "customers/customers.tsx",
    read: "customers.read",
    change: null,
    link: { name: "Customers", group: "day", key: "u" },
  },
  {
    path: "customers/:id",
    file: "customers/customer.tsx",
    read: "customers.read",
    change: {
      note: "customers.change",
      delete_note: "customers.change",
      end_sessions: "customers.change",
      verify: "customers.change",
      block: "customers.change",
      allow: "customers.change",
      export: "customers.export",
      erase: "customers.erase",
    },
  },
  {
    path: "customers/:id/export.json",
    file: "customers/export-file.ts",
    read: "customers.export",
    change: null,
  },
  ...inboxScreens,
  ...offerScreens,
] as const satisfies readonly Screen[];
