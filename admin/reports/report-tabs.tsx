import { useLocation } from "react-router";
import { ViewTabs } from "#admin/components/list/view-tabs.tsx";

const reports = [
  ["sales", "Sales"],
  ["products", "Products"],
  ["options", "Options"],
  ["returns", "Returns"],
  ["searches", "Searches"],
  ["funnel", "Funnel"],
  ["lead-times", "Lead times"],
] as const;

type ReportName = (typeof reports)[number][0] | "vat" | "exports";

/** The reports as tabs. The chosen days stay when the report changes. */
export function ReportTabs({ current, mayReadVat }: { current: ReportName; mayReadVat: boolean }) {
  const { search } = useLocation();
  const chosen = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of ["from", "to", "by", "against"]) {
    const value = chosen.get(name);
    if (value !== null) kept.set(name, value);
  }
  const views: { key: string; name: string; to: string }[] = reports.map(([key, name]) => ({
    key,
    name,
    to: `/reports/${key}?${kept}`,
  }));
  if (mayReadVat)
    views.push(
      { key: "vat", name: "VAT", to: "/reports/vat" },
      { key: "exports", name: "Exports", to: `/reports/exports?${kept}` },
    );
  return <ViewTabs {...{ views, current }} />;
}
