import { capital } from "#shop/kit/text.ts";
import { formatShortDay } from "#shop/kit/time.ts";
import { conditionNames, reasonNames, returnReasons } from "#shop/fulfilment/returns/return.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { returnedLines, type ReturnedLine } from "#shop/reports/returns/return-lines.server.ts";
import { readAsked } from "#admin/list/asked.server.ts";
import { count, day, order, product, text } from "#admin/list/columns.tsx";
import { csvOf } from "#admin/list/csv.server.ts";
import { atOnce, hiddenFilter, listOf } from "#admin/list/list.ts";
import { ListPage } from "#admin/list/list-page.tsx";
import type { Route } from "./+types/returned-lines";

/** The pieces that came back: what the figures of returns are made of. */
const returned = listOf<ReturnedLine>()({
  title: ({ filters: { reason, sku } }) => {
    const which = [reason && capital(reasonNames[reason]), sku].filter(Boolean).join(", ");
    return which === "" ? "What came back" : `What came back: ${which}`;
  },
  crumb: { to: "/reports/returns", name: "Returns" },
  days: { usual: "year", note: "of orders paid" },
  filters: { sku: hiddenFilter(), reason: hiddenFilter(returnReasons) },
  key: ({ lineId }) => lineId,
  columns: [
    day("Came back", ({ receivedOn }) => receivedOn, {
      second: ({ paidOn }, { now }) => `paid ${formatShortDay(paidOn, now)}`,
      csv: [
        ["Paid", ({ paidOn }) => paidOn],
        ["Came back", ({ receivedOn }) => receivedOn],
      ],
    }),
    order(),
    product("What"),
    text("Reason", ({ reason }) => capital(reasonNames[reason])),
    text("Found", ({ condition }) => condition && conditionNames[condition], { tone: "quiet" }),
    count("Pieces", ({ pieces }) => pieces),
  ],
  empty: ["Nothing came back", "No piece of these orders came back."],
});

export async function loader({ request }: Route.LoaderArgs) {
  const asked = readAsked(request, returned);
  const lines = returnedLines(asked.range, asked.filters);
  return { asked, now: new Date(), report: atOnce(await lines.page(db(), asked.after)) };
}

export const middleware = [
  csvOf(returned, "returned", ({ range, filters }) => returnedLines(range, filters).parts(db())),
];

export default function ReturnedLines({ loaderData }: Route.ComponentProps) {
  return <ListPage list={returned} {...loaderData} file="/reports/returns/rows.csv" />;
}
