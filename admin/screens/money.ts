import type { Screen } from "#admin/screen.ts";

/** The screens of what comes to the bank. */
export const moneyScreens = [
  {
    path: "money",
    file: "money/payouts/payouts.tsx",
    read: "accounts.read",
    change: { fetch: "payouts.explain" },
    link: { name: "Money", group: "figures", key: "b" },
  },
  {
    path: "money/payouts/:ref",
    file: "money/payouts/payout.tsx",
    read: "accounts.read",
    change: { fetch: "payouts.explain", explain: "payouts.explain" },
  },
  {
    path: "money/waiting",
    file: "money/payouts/waiting.tsx",
    read: "accounts.read",
    change: null,
  },
  {
    path: "money/disputes",
    file: "money/disputes/disputes.tsx",
    read: "accounts.read",
    change: null,
  },
  {
    path: "money/disputes/:ref",
    file: "money/disputes/dispute.tsx",
    read: "accounts.read",
    change: { show: "accounts.read", send: "disputes.answer" },
  },
  {
    path: "money/months",
    file: "money/months/months.tsx",
    read: "accounts.read",
    change: null,
  },
  {
    path: "money/months/:month",
    file: "money/months/month.tsx",
    read: "accounts.read",
    change: { lock: "months.lock" },
  },
] as const satisfies readonly Screen[];
