import { formatShortDay } from "#shop/kit/time.ts";
import {
  nameOfDays,
  type ReportDays,
  type ReportRange,
  type Step,
} from "#shop/reports/report-range.ts";
import { BarChart, ChartLegend } from "./bar-chart.tsx";
import { drawn, type Column } from "./columns.tsx";

/** The days that a row of a report stands for; two columns in the file. */
export function days<Row extends ReportDays>(head: string): Column<Row> {
  return drawn<Row>(head, (row, { now }) => nameOfDays(row, now), {
    isShort: true,
    csv: [
      ["First day", ({ firstDay }) => firstDay],
      ["Last day", ({ lastDay }) => lastDay],
    ],
  });
}

type Props<Part> = {
  readonly range: ReportRange;
  readonly now: Date;
  readonly parts: readonly Part[];
  /** What the bars show: "Taken". */
  readonly what: string;
  readonly figure: (part: Part) => number;
  readonly earlier: (part: Part) => number | null;
  readonly format: (figure: number) => string;
};

/** The figures of a report's rows as bars over the table, with strokes for the days that they are compared with. */
export function DaysChart<Part extends ReportDays>({
  range,
  now,
  parts,
  what,
  figure,
  earlier,
  format,
}: Props<Part>) {
  const bars = parts.map((part, at) => ({
    name: nameOfDays(part, now),
    label: labelOf(part, { by: range.by, isFirst: at === 0 }),
    figure: figure(part),
    earlier: earlier(part),
  }));
  const title = `${what} by ${range.by}, ${nameOfDays(range, now)}. The table below has the same figures.`;
  const strokes = { none: null, year: "A year before", previous: "The days before" }[range.against];
  return (
    <>
      <ChartLegend bars={what} earlier={strokes} />
      <BarChart {...{ bars, title, format }} />
    </>
  );
}

/** What is below a bar: "24", "1 Dec", "16 Nov" or "Nov". */
function labelOf(
  { firstDay }: ReportDays,
  { by, isFirst }: { readonly by: Step; readonly isFirst: boolean },
): string {
  const [, day = "", month = ""] = formatShortDay(firstDay, new Date(firstDay)).split(" ");
  if (by === "month")
    return month === "Jan" || isFirst ? `${month} ${firstDay.slice(2, 4)}` : month;
  return by === "week" || isFirst || day === "1" ? `${day} ${month}` : day;
}

/** The address of the rows behind a figure: of the days of a row or of a page's address, and of what else tells them. */
export function rowsHref(
  path: string,
  days: ReportDays | string,
  of: Readonly<Record<string, string>> = {},
): string {
  const { from, to } =
    typeof days === "string"
      ? Object.fromEntries(new URLSearchParams(days))
      : { from: days.firstDay, to: days.lastDay };
  return `${path}?${new URLSearchParams({ ...(from && { from }), ...(to && { to }), ...of })}`;
}
