import { formatNumber } from "#shop/kit/text.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { readReport } from "#shop/reports/kept/kept-reports.server.ts";
import {
  dispatchedLines,
  dispatchedParts,
} from "#shop/reports/lead-times/lead-time-report.server.ts";
import {
  dispatchedKinds,
  type DispatchedKind,
  type DispatchedLine,
} from "#shop/reports/lead-times/lead-times.ts";
import { readAsked } from "#admin/list/asked.server.ts";
import { count, day, drawn, fileOnly, order, text } from "#admin/list/columns.tsx";
import { csvOf } from "#admin/list/csv.server.ts";
import { atOnce, hiddenFilter, listOf } from "#admin/list/list.ts";
import { ListPage } from "#admin/list/list-page.tsx";
import type { Route } from "./+types/dispatched-lines";

const titles: Readonly<Record<DispatchedKind, string>> = {
  all: "Pieces dispatched",
  kept: "Pieces dispatched in time",
  late: "Pieces dispatched late",
  stock: "Pieces dispatched from stock",
  made: "Pieces dispatched, made to order",
};

/** The lines of parcels that a figure of lead times is made of. */
const dispatched = listOf<DispatchedLine>()({
  title: ({ filters: { kind } }) => titles[kind ?? "all"],
  crumb: { to: "/reports/lead-times", name: "Lead times" },
  days: { usual: "year" },
  filters: { kind: hiddenFilter(dispatchedKinds) },
  key: ({ parcelId, position }) => `${parcelId} ${position}`,
  columns: [
    day("Dispatched", ({ dispatchedOn }) => dispatchedOn),
    order(),
    text("Product", ({ name }) => name, {
      second: ({ isMade }) => (isMade ? "Made to order" : "From stock"),
    }),
    fileOnly("Made to order", ({ isMade }) => (isMade ? "yes" : "no")),
    day("Dispatch due", ({ leaveBy }) => leaveBy, {
      tone: (line) => (isLate(line) ? "error" : "plain"),
      second: (line) => isLate(line) && <span className="text-error">Late</span>,
    }),
    day("Paid", ({ paidOn }) => paidOn, { tone: "quiet" }),
    count("Pieces", ({ pieces }) => pieces),
    drawn("Days", ({ days }) => formatNumber(days), {
      isFigure: true,
      csv: [["Days", ({ days }) => days]],
    }),
  ],
  empty: ["Nothing was dispatched", "No such piece was dispatched on these days."],
});

const isLate = ({ daysLate }: DispatchedLine) => daysLate !== null && daysLate > 0;

export async function loader({ request }: Route.LoaderArgs) {
  const asked = readAsked(request, dispatched);
  const { range: days, after } = asked;
  const { kind } = asked.filters;
  const report =
    kind === null || kind === "all"
      ? atOnce(await dispatchedLines(days, "all").page(db(), after))
      : await readReport(db(), "dispatched_lines", { days, question: { days, kind, after } });
  return { asked, now: new Date(), report };
}

export const middleware = [
  csvOf(dispatched, "dispatched", ({ range, filters }) =>
    dispatchedParts(db(), range, filters.kind ?? "all"),
  ),
];

export default function DispatchedLines({ loaderData }: Route.ComponentProps) {
  return <ListPage list={dispatched} {...loaderData} file="/reports/lead-times/rows.csv" />;
}
