import { formatShortDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { readReport } from "#shop/reports/kept/kept-reports.server.ts";
import { sentLines, type SentLine } from "#shop/reports/returns/return-lines.server.ts";
import { readAsked } from "#admin/list/asked.server.ts";
import { count, day, order, product } from "#admin/list/columns.tsx";
import { csvOf } from "#admin/list/csv.server.ts";
import { atOnce, hiddenFilter, listOf } from "#admin/list/list.ts";
import { ListPage } from "#admin/list/list-page.tsx";
import type { Route } from "./+types/sent-lines";

/** The pieces that were sent: what those that came back are compared with. */
const sent = listOf<SentLine>()({
  title: ({ filters: { sku } }) => (sku === null ? "What was sent" : `What was sent: ${sku}`),
  crumb: { to: "/reports/returns", name: "Returns" },
  days: { usual: "year", note: "of orders paid" },
  filters: { sku: hiddenFilter() },
  key: ({ parcelId, position }) => `${parcelId} ${position}`,
  columns: [
    day("Sent", ({ sentOn }) => sentOn, {
      second: ({ paidOn }, { now }) => `paid ${formatShortDay(paidOn, now)}`,
      csv: [
        ["Paid", ({ paidOn }) => paidOn],
        ["Sent", ({ sentOn }) => sentOn],
      ],
    }),
    order(),
    product("What"),
    count("Pieces", ({ pieces }) => pieces),
  ],
  empty: ["Nothing was sent", "No piece of these orders was sent."],
});

export async function loader({ request }: Route.LoaderArgs) {
  const asked = readAsked(request, sent);
  const { range: days, after, filters } = asked;
  // Of all lines the first ones are read alone; those of a product may be rare.
  const report =
    filters.sku === null
      ? atOnce(await sentLines(days, null).page(db(), after))
      : await readReport(db(), "sent_lines", { days, question: { days, sku: filters.sku, after } });
  return { asked, now: new Date(), report };
}

export const middleware = [
  csvOf(sent, "sent", ({ range, filters }) => sentLines(range, filters.sku).parts(db())),
];

export default function SentLines({ loaderData }: Route.ComponentProps) {
  return <ListPage list={sent} {...loaderData} file="/reports/returns/sent.csv" />;
}
