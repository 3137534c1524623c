import { londonDay, addDays } from "#shop/kit/time.ts";
import {
  EXPORT_DAYS_MAX,
  monthOf,
  readExportDays,
  readFormat,
  type ExportDays,
  type ExportFormat,
} from "#shop/reports/exports/export-format.ts";

/** What the URL or a form has of an export, as typed, and what is wrong with it. */
export type TypedChoice = {
  readonly from: string;
  readonly to: string;
  readonly format: ExportFormat;
  /** Null while the days can't be read. */
  readonly days: ExportDays | null;
  readonly errors: Readonly<Record<string, string>>;
};

/** Reads days and format; without days it is last month, without a format the daily summary. */
export function readChoice(field: (name: string) => string, now: Date): TypedChoice {
  const last = monthOf(addDays(monthOf(londonDay(now)).firstDay, -1));
  const hasDays = field("from") !== "" || field("to") !== "";
  const from = (hasDays ? field("from") : last.firstDay).slice(0, 30);
  const to = (hasDays ? field("to") : last.lastDay).slice(0, 30);
  const format = readFormat(field("format")) ?? "daily";
  const read = readExportDays(from, to);
  const errors: TypedChoice["errors"] = field("nothing") === "" ? {} : { form: nothing(format) };
  return read.ok
    ? { from, to, format, days: read.value, errors }
    : { from, to, format, days: null, errors: texts[read.reason] };
}

const texts = {
  bad_from: { from: "Enter the first day, such as 01/10/2026" },
  bad_to: { to: "Enter the last day, such as 31/10/2026" },
  wrong_order: { to: "The last day is before the first day" },
  too_long: { to: `Choose ${EXPORT_DAYS_MAX} days at most, and export the rest on its own` },
};

function nothing(format: ExportFormat): string {
  return format === "freeagent"
    ? "Nothing has been paid out in these days: the file would be empty"
    : "No invoice and no credit note is from these days: the file would be empty";
}
