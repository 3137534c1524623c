import { formatShortDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { placedOrderRows, type PlacedOrder } from "#shop/reports/visits/placed-orders.server.ts";
import { readAsked } from "#admin/list/asked.server.ts";
import { drawn, moment, money, order } from "#admin/list/columns.tsx";
import { csvOf } from "#admin/list/csv.server.ts";
import { atOnce, listOf } from "#admin/list/list.ts";
import { ListPage } from "#admin/list/list-page.tsx";
import type { Route } from "./+types/placed";

/** The orders that were placed: what the funnel counts as such. */
const placed = listOf<PlacedOrder>()({
  title: "Orders placed",
  crumb: { to: "/reports/funnel", name: "Funnel" },
  days: { usual: "month" },
  key: ({ orderNumber }) => orderNumber,
  columns: [
    moment("Placed", ({ placedAt }) => placedAt),
    order(),
    drawn(
      "Paid",
      ({ paidOn }, { now }) => (paidOn === null ? "Not paid" : formatShortDay(paidOn, now)),
      {
        tone: ({ paidOn }) => (paidOn === null ? "quiet" : "plain"),
        csv: [["Paid", ({ paidOn }) => paidOn]],
      },
    ),
    money("Total", ({ totalPence }) => totalPence),
  ],
  empty: ["No order was placed", "No payment page was opened on these days."],
});

export async function loader({ request }: Route.LoaderArgs) {
  const asked = readAsked(request, placed);
  const report = atOnce(await placedOrderRows(asked.range).page(db(), asked.after));
  return { asked, now: new Date(), report };
}

export const middleware = [
  csvOf(placed, "placed", ({ range }) => placedOrderRows(range).parts(db())),
];

export default function Placed({ loaderData }: Route.ComponentProps) {
  return <ListPage list={placed} {...loaderData} file="/reports/funnel/rows.csv" />;
}
