import { ViewTabs } from "#admin/list/view-tabs.tsx";

const views = [
  { key: "payouts", name: "Payouts", to: "/money" },
  { key: "disputes", name: "Disputes", to: "/money/disputes" },
  { key: "months", name: "Months", to: "/money/months" },
  { key: "waiting", name: "Not paid out yet", to: "/money/waiting" },
] as const;

/** The screens of money as tabs. */
export function MoneyTabs({ current }: { current: (typeof views)[number]["key"] }) {
  return <ViewTabs {...{ views, current }} />;
}
