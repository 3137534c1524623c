import { formatNumber } from "#shop/kit/text.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { awaitReport, readReport } from "#shop/reports/kept/kept-reports.server.ts";
import type { LeadTimePart } from "#shop/reports/lead-times/lead-time-report.server.ts";
import type { DispatchedKind, DispatchedLine } from "#shop/reports/lead-times/lead-times.ts";
import { nameOfDays } from "#shop/reports/report-range.ts";
import { Section } from "#admin/components/section.tsx";
import { readAsked } from "#admin/list/asked.server.ts";
import { count, day, drawn, order, text } from "#admin/list/columns.tsx";
import { csvOf, once } from "#admin/list/csv.server.ts";
import { Ledger } from "#admin/list/ledger.tsx";
import { listOf } from "#admin/list/list.ts";
import { ListPage, ListRows } from "#admin/list/list-page.tsx";
import { days, rowsHref } from "#admin/list/report.tsx";
import { ReportTabs } from "#admin/reports/report-tabs.tsx";
import { shareInWords } from "#admin/reports/share-bar.tsx";
import type { Route } from "./+types/lead-times";

/** A figure opens the lines that it is made of. */
const opens = (kind: DispatchedKind, what: string) => ({
  to: (part: LeadTimePart) =>
    rowsHref("/reports/lead-times/rows", part, kind === "all" ? {} : { kind }),
  what,
});

/** A median: 0 days is one, too. */
const median = (
  head: string,
  figure: (part: LeadTimePart) => number | null,
  kind: "stock" | "made",
) =>
  drawn<LeadTimePart>(
    head,
    (part) => {
      const count = figure(part);
      return count === null ? "–" : formatNumber(count);
    },
    {
      isFigure: true,
      tone: "quiet",
      csv: [[head, figure]],
      ...opens(kind, kind === "stock" ? "days: pieces from stock" : "days: pieces made to order"),
    },
  );

/** Whether what was promised was kept, and how long orders take until dispatch. */
const leadTimes = listOf<LeadTimePart>()({
  title: "Lead times",
  days: { usual: "year", hasParts: true },
  key: ({ firstDay }) => firstDay,
  columns: [
    days("Dispatched"),
    count("Pieces", ({ pieces }) => pieces, opens("all", "pieces dispatched")),
    count("In time", ({ kept }) => kept, { tone: "quiet", ...opens("kept", "dispatched in time") }),
    count("Late", ({ late }) => late, opens("late", "dispatched late")),
    drawn(
      "Kept",
      ({ kept, late }) => (kept + late === 0 ? "–" : shareInWords(kept / (kept + late))),
      { isFigure: true },
    ),
    median("Days, in stock", ({ stockDays }) => stockDays, "stock"),
    median("Days, made to order", ({ madeDays }) => madeDays, "made"),
  ],
  howCounted: [
    ["Pieces", "Pieces dispatched on these days."],
    [
      "In time, late",
      "Dispatched by the day that the customer was told first, or after it. A later day that was agreed since does not count. Where no day was known, dispatch was due the day before the promised delivery.",
    ],
    ["Kept", "Pieces in time divided by all pieces that had a day."],
    [
      "Days",
      "The median of the days from payment to dispatch: half of the pieces took less, half more.",
    ],
  ],
});

const late = listOf<DispatchedLine>()({
  title: "Dispatched late",
  key: ({ parcelId, position }) => `${parcelId} ${position}`,
  columns: [
    order(),
    text("Product", ({ pieces, name }) => (pieces > 1 ? `${pieces} × ${name}` : name)),
    day("Dispatch due", ({ leaveBy }) => leaveBy),
    day("Dispatched", ({ dispatchedOn }) => dispatchedOn),
    count("Days late", ({ daysLate }) => daysLate),
  ],
  empty: ["Nothing was dispatched late", "Every promise of these days was kept."],
});

export async function loader({ request }: Route.LoaderArgs) {
  const asked = readAsked(request, leadTimes);
  const { range: days, after } = asked;
  const report = await readReport(db(), "lead_times", { days, question: { days, after } });
  return { asked, now: new Date(), report };
}

export const middleware = [
  csvOf(leadTimes, "lead-times", ({ range: days }) =>
    once(async () => {
      const question = { days, after: null };
      return (await awaitReport(db(), "lead_times", { days, question })).parts;
    }),
  ),
];

export default function LeadTimes({ loaderData: page }: Route.ComponentProps) {
  const { asked, now } = page;
  return (
    <ListPage
      list={leadTimes}
      {...page}
      file="/reports/lead-times/lead-times.csv"
      tabs={<ReportTabs />}
    >
      {(report) => (
        <>
          <Ledger
            name={`Lead times, ${nameOfDays(asked.range, now)}`}
            list={leadTimes}
            rows={report.parts}
            total={{ ...asked.range, ...report.all }}
            now={now}
          />
          <Section title="Dispatched late">
            <ListRows name="Dispatched late" list={late} page={report.late} now={now} />
          </Section>
        </>
      )}
    </ListPage>
  );
}
