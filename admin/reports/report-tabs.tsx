import { Link, useLocation, useRouteLoaderData } from "react-router";
import { ViewTabs } from "#admin/components/list/view-tabs.tsx";

/** The tabs, and the reports of each. */
const tabs = {
  Sales: { sales: "Sales" },
  Products: { products: "Products", options: "Options", returns: "Returns" },
  Visitors: { funnel: "Funnel", searches: "Searches" },
  Days: { "lead-times": "Lead times" },
  VAT: { vat: "VAT", exports: "Exports", money: "Money" },
} as const;

type Tabs = typeof tabs;
type ReportName = { [Tab in keyof Tabs]: keyof Tabs[Tab] }[keyof Tabs];

/** What the frame of every screen links to. */
type Shell = { readonly links: readonly { readonly to: string }[] };

/**
 * The reports as tabs; those of the open one stand below. The chosen days stay when the report changes. VAT is for those
 * who have the link to Money.
 */
export function ReportTabs({ current }: { current: ReportName }) {
  const shell = useRouteLoaderData<Shell>("shell/shell");
  const mayReadVat = shell?.links.some(({ to }) => to === "/money") ?? false;
  const chosen = new URLSearchParams(useLocation().search);
  const kept = new URLSearchParams();
  for (const name of ["from", "to", "by", "against"]) {
    const value = chosen.get(name);
    if (value !== null) kept.set(name, value);
  }
  const to = (report: string) =>
    `${report === "money" ? "/money" : `/reports/${report}`}${kept.size > 0 ? `?${kept}` : ""}`;
  const views = Object.entries(tabs)
    .filter(([name]) => name !== "VAT" || mayReadVat)
    .map(([name, reports]) => ({
      key: name,
      name,
      reports,
      to: to(Object.keys(reports)[0] ?? ""),
    }));
  const open = views.find(({ reports }) => current in reports);
  const reports = Object.entries<string>(open?.reports ?? {});
  return (
    <>
      <ViewTabs views={views} current={open?.name ?? null} />
      {reports.length > 1 && (
        <nav aria-label={`Reports of ${open?.name}`} className="no-print pt-3">
          <ul className="flex flex-wrap gap-x-4">
            {reports.map(([report, name]) => (
              <li key={report}>
                <Link
                  to={to(report)}
                  aria-current={report === current ? "page" : undefined}
                  className="link aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}
