import { sql, type RawBuilder } from "kysely";
import type { ReportDays } from "./report-range.ts";

/** The number of the part, from 1, that a date of the range is in: parts follow each other without a gap. */
export function partOf(date: RawBuilder<unknown>, parts: readonly ReportDays[]) {
  return sql<number>`width_bucket(${date}, ${parts.map(({ firstDay }) => firstDay)}::text[]::date[])`;
}

/** The row of each part, in the order of the parts; undefined for a part without one. */
export function byPart<Row extends { readonly part: number | null }>(
  parts: readonly ReportDays[],
  rows: readonly Row[],
): readonly (Row | undefined)[] {
  const found = new Map(rows.map((row) => [row.part, row]));
  return parts.map((_part, at) => found.get(at + 1));
}
