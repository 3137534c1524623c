import type { Screen } from "./screen.ts";

/**
 * Every screen of the admin. A screen is a route only by its row here, and a row without rights does not
 * compile; `admin/http/access.server.ts` checks them before the route's code runs.
 */
export const screens = [
  {
    path: "",
    file: "today/today.tsx",
    read: "today",
    change: { resolve: "flags.resolve", retry: "flags.resolve", answered: "messages" },
    link: { name: "Today", group: "day" },
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
    link: { name: "Orders", group: "day" },
  },
  {
    path: "orders/bulk/:id",
    file: "orders/list/bulk-act.tsx",
    read: "orders.read_work",
    change: {
      start_making: "orders.work",
      mark_made: "orders.work",
      mark_delivered: "orders.work",
      add_comment: "orders.comment",
      // By what is undone: whoever may do a thing may undo it.
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
  {
    path: "customers",
    file: "customers/customers.tsx",
    read: "customers.read",
    change: null,
    link: { name: "Customers", group: "day" },
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
  {
    path: "products",
    file: "products/products.tsx",
    read: "catalogue.read",
    change: { save: "catalogue.change" },
    link: { name: "Products", group: "shop" },
  },
  {
    path: "products/:sku",
    file: "products/product.tsx",
    read: "catalogue.read",
    change: { save: "catalogue.change" },
  },
  {
    path: "stock",
    file: "stock/stock.tsx",
    read: "stock.read",
    change: { receive: "stock.change", count: "stock.count" },
    link: { name: "Stock", group: "shop" },
  },
  {
    path: "stock/:sku",
    file: "stock/product-stock.tsx",
    read: "stock.read",
    change: { receive: "stock.change", correct: "stock.change", count: "stock.count" },
  },
  {
    path: "staff",
    file: "staff/staff.tsx",
    read: "staff.read",
    change: "staff.change",
    link: { name: "Staff", group: "house" },
  },
  {
    path: "undo",
    file: "shell/undo.tsx",
    read: "orders.read_work",
    // By what is undone: whoever may do a thing may undo it, whoever did it.
    change: { dispatch: "orders.work", cancel: "orders.cancel", refund: "refunds.request" },
  },
  { path: "staff/:id", file: "staff/person.tsx", read: "staff.read", change: "staff.change" },
  {
    path: "audit",
    file: "audit/audit.tsx",
    // Without the right audit.read the page has one's own acts alone.
    read: "audit.read_own",
    change: { export: "audit.export" },
    link: { name: "Audit log", group: "house" },
  },
  { path: "audit/export.csv", file: "audit/export-file.ts", read: "audit.export", change: null },
  { path: "me", file: "me/me.tsx", read: "me", change: "me" },
  { path: "me/password", file: "me/password.tsx", read: "me.change", change: "me.change" },
  {
    path: "me/authenticator",
    file: "me/authenticator.tsx",
    read: "me.change",
    change: "me.change",
  },
  { path: "me/passkeys", file: "me/passkeys.tsx", read: "me.change", change: "me.change" },
  {
    path: "me/recovery-codes",
    file: "me/recovery-codes.tsx",
    read: "me.change",
    change: "me.change",
  },
  { path: "*", file: "components/not-found.tsx", read: "today", change: null },
] as const satisfies readonly Screen[];

/** The pages for people who are not signed in, or are about to: no right is needed. */
export const entryPages = [
  { path: "sign-in", file: "sign-in/sign-in.tsx" },
  { path: "sign-out", file: "sign-in/sign-out.ts" },
  { path: "passkey-challenge", file: "sign-in/passkey-challenge.ts" },
  { path: "join", file: "sign-in/join.tsx" },
  { path: "forgot-password", file: "sign-in/forgot-password.tsx" },
  { path: "reset-password", file: "sign-in/reset-password.tsx" },
] as const;
