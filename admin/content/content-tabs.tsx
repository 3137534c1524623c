import { ViewTabs } from "#admin/list/view-tabs.tsx";

const parts = [
  ["pages", "Pages"],
  ["words", "Claims and texts"],
  ["redirects", "Redirects"],
  ["search-words", "Search words"],
] as const;

/** The parts of the shop's content as tabs. */
export function ContentTabs({ current }: { current: (typeof parts)[number][0] }) {
  const views = parts.map(([key, name]) => ({ key, name, to: `/content/${key}` }));
  return <ViewTabs {...{ views, current }} />;
}
