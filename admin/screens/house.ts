import type { Screen } from "#admin/screen.ts";

/** The screens of staff and their accounts, and those that belong to no other group. */
export const houseScreens = [
  {
    path: "staff",
    file: "staff/staff.tsx",
    read: "staff.read",
    change: "staff.change",
    link: { name: "Staff", group: "house", key: "s" },
  },
  {
    path: "undo",
    file: "shell/undo.tsx",
    read: "orders.read_work",
    // By what is undone: the right to an act is the right to undo it, no matter who did it.
    change: {
      dispatch: "orders.work",
      cancel: "orders.cancel",
      refund: "refunds.request",
      approve_refund: "refunds.approve",
    },
  },
  { path: "staff/:id", file: "staff/person.tsx", read: "staff.read", change: "staff.change" },
  {
    path: "audit",
    file: "audit/audit.tsx",
    // Without the right audit.read the page has one's own acts alone.
    read: "audit.read_own",
    change: { export: "audit.export" },
    link: { name: "Audit log", group: "house", key: "a" },
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
  { path: "find", file: "find/find.tsx", read: "today", change: null },
  { path: "*", file: "components/not-found.tsx", read: "today", change: null },
] as const satisfies readonly Screen[];
