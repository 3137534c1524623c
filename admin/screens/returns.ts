import type { Screen } from "#admin/screen.ts";

/** The screens of what customers send back. */
export const returnScreens = [
  {
    path: "returns",
    file: "returns/returns.tsx",
    read: "returns",
    change: null,
    link: { name: "Returns", group: "day", key: "r" },
  },
  { path: "returns/new", file: "returns/new.tsx", read: "returns", change: { open: "returns" } },
  {
    path: "returns/withdrawals/:id",
    file: "returns/withdrawal.tsx",
    read: "returns",
    change: { match: "returns", aside: "returns" },
  },
  {
    path: "returns/:id",
    file: "returns/return.tsx",
    read: "returns",
    change: {
      accept: "returns",
      refuse: "returns",
      posted: "returns",
      receive: "returns",
      inspect: "returns",
      settle: "returns",
      photo: "returns",
      remove: "returns",
    },
  },
  { path: "returns/:id/photos/:photoId", file: "returns/photo.ts", read: "returns", change: null },
] as const satisfies readonly Screen[];
