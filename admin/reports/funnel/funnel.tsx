import { db } from "#shop/platform/database/db.server.ts";
import { awaitReport, readReport } from "#shop/reports/kept/kept-reports.server.ts";
import { nameOfDays } from "#shop/reports/report-range.ts";
import type { FunnelPart } from "#shop/reports/visits/visits.server.ts";
import { readAsked } from "#admin/list/asked.server.ts";
import { count, drawn } from "#admin/list/columns.tsx";
import { csvOf, once } from "#admin/list/csv.server.ts";
import { Ledger } from "#admin/list/ledger.tsx";
import { listOf } from "#admin/list/list.ts";
import { ListPage } from "#admin/list/list-page.tsx";
import { days, rowsHref } from "#admin/list/report.tsx";
import { ReportTabs } from "#admin/reports/report-tabs.tsx";
import { shareInWords } from "#admin/reports/share-bar.tsx";
import type { Route } from "./+types/funnel";

/**
 * How many product pages, carts and checkouts it takes until an order is paid. Placed and paid orders open their rows;
 * pages, carts and checkouts are counts, which have none.
 */
const funnel = listOf<FunnelPart>()({
  title: "Funnel",
  days: { usual: "month", hasParts: true },
  key: ({ firstDay }) => firstDay,
  columns: [
    days("Days"),
    count("Product pages", ({ funnel: { products } }) => products),
    count("Carts priced", ({ funnel: { quotes } }) => quotes),
    count("Checkouts", ({ funnel: { checkouts } }) => checkouts),
    count("Orders placed", ({ funnel: { placed } }) => placed, {
      to: (part) => rowsHref("/reports/funnel/rows", part),
      what: "orders placed: the orders",
    }),
    count("Orders paid", ({ funnel: { paid } }) => paid, {
      to: (part) => rowsHref("/reports/sales/rows", part),
      what: "orders paid: the payments",
    }),
    drawn(
      "Conversion",
      ({ funnel: { products, paid } }) =>
        products < paid || products === 0 ? "–" : shareInWords(paid / products),
      { isFigure: true, tone: "quiet" },
    ),
  ],
  howCounted: [
    [
      "All figures",
      "Counts of pages and orders, not of people: the shop keeps nothing on a visitor’s device to count with. Programs that say what they are, such as search engines, are left out. Pages, carts and checkouts are numbers of a day and have no rows; orders open theirs.",
    ],
    [
      "Product pages",
      "How often the page of a product was opened. A page that a browser prepares beforehand counts when somebody opens it.",
    ],
    [
      "Carts priced",
      "How often the price of a cart was asked for: when the cart is opened, and at each change.",
    ],
    ["Checkouts", "How often the checkout was opened by somebody signed in."],
    ["Orders placed", "Orders for which a payment page was opened, by the day of placing."],
    ["Orders paid", "Orders by their day of payment."],
    [
      "Conversion",
      "Orders paid divided by product pages. Pages have been counted since the shop got this report: earlier days have none.",
    ],
  ],
});

export async function loader({ request }: Route.LoaderArgs) {
  const asked = readAsked(request, funnel);
  const days = asked.range;
  const report = await readReport(db(), "funnel", { days, question: days });
  return { asked, now: new Date(), report };
}

export const middleware = [
  csvOf(funnel, "funnel", ({ range }) =>
    once(async () => (await awaitReport(db(), "funnel", { days: range, question: range })).parts),
  ),
];

/** The steps on the way to an order, by days. */
export default function Funnel({ loaderData: page }: Route.ComponentProps) {
  const {
    asked: { range },
    now,
  } = page;
  return (
    <ListPage list={funnel} {...page} file="/reports/funnel/funnel.csv" tabs={<ReportTabs />}>
      {({ parts, all }) => (
        <Ledger
          name={`Funnel, ${nameOfDays(range, now)}`}
          list={funnel}
          rows={parts}
          total={{ ...range, funnel: all }}
          now={now}
        />
      )}
    </ListPage>
  );
}
