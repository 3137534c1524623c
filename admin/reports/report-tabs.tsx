import { Link, useLocation, useRouteLoaderData } from "react-router";
import { ViewTabs } from "#admin/list/view-tabs.tsx";

/** The tabs, and the reports of each. */
const tabs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Sales: { sales: "Sales" },
  Products: { products: "Products", options: "Options", returns: "Returns" },
  Visitors: { funnel: "Funnel", searches: "Searches" },
  Days: { "lead-times": "Lead times" },
  VAT: { vat: "VAT", exports: "Exports", money: "Money" },
};

/** The reports as tabs; those of the open one stand below. The chosen days stay when the report changes. */
export function ReportTabs() {
  const { pathname, search } = useLocation();
  const shell = useRouteLoaderData<{ links: readonly { to: string }[] }>("shell/shell");
  // Who may not read accounts has no link to Money.
  const mayReadAccounts = shell?.links.some(({ to }) => to === "/money");
  const chosen = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of ["from", "to", "by", "against"]) {
    const value = chosen.get(name);
    if (value !== null) kept.set(name, value);
  }
  const toOf = (report = "") =>
    `${report === "money" ? "/money" : `/reports/${report}`}${kept.size > 0 ? `?${kept}` : ""}`;
  const current = pathname.split("/")[2] ?? "sales";
  const shown = Object.entries(tabs).filter(([name]) => name !== "VAT" || mayReadAccounts);
  const [openName = null, open = {}] = shown.find(([, reports]) => current in reports) ?? [];
  const reports = Object.entries(open);
  return (
    <>
      <ViewTabs
        label="Reports"
        views={shown.map(([name, of]) => ({ key: name, name, to: toOf(Object.keys(of)[0]) }))}
        current={openName}
      />
      {reports.length > 1 && (
        <nav aria-label={`Reports of ${openName}`} className="no-print pt-3">
          <ul className="flex flex-wrap gap-x-4">
            {reports.map(([report, name]) => (
              <li key={report}>
                <Link
                  to={toOf(report)}
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
