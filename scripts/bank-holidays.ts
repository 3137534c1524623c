/**
 * Writes the table of UK bank holidays from the package `date-holidays`, ten years ahead, to
 * `shop/shipping/bank-holiday-table.ts`: `npm run bank-holidays`. Run it again after an update
 * of the package, and when `npm run attention` reports that the table is about to end.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import Holidays from "date-holidays";
import { format } from "oxfmt";

const YEARS_AHEAD = 10;

/** The regions of `date-holidays` for the three sets of UK bank holidays. England stands for Wales too. */
const regions = { "england-and-wales": "ENG", scotland: "SCT", "northern-ireland": "NIR" } as const;

/** The bank holidays of these years that fall on a weekday, as days such as "2026-12-25". */
export function computeBankHolidays(from: number, through: number): Record<string, string[]> {
  const years = Array.from({ length: through - from + 1 }, (_, index) => from + index);
  return Object.fromEntries(
    Object.entries(regions).map(([nation, region]) => {
      const holidays = new Holidays("GB", region);
      const days = years.flatMap((year) =>
        holidays
          .getHolidays(year)
          .filter(({ type }) => type === "public")
          .map(({ date }) => date.slice(0, 10)),
      );
      return [nation, [...new Set(days)].filter(isWeekday).toSorted()];
    }),
  );
}

function isWeekday(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

function tableSource(from: number, through: number): string {
  const nations = Object.entries(computeBankHolidays(from, through)).map(([nation, days]) => {
    const years = [...Map.groupBy(days, (day) => day.slice(0, 4)).values()];
    const lines = years.map((ofYear) => `    ${JSON.stringify(ofYear.join(" "))},\n`);
    return `  ${JSON.stringify(nation)}: [\n${lines.join("")}  ],\n`;
  });
  return `// Written by scripts/bank-holidays.ts; do not edit. Source: the package date-holidays, which follows
// gov.uk/bank-holidays and its rules for later years. Its data is licensed CC BY-SA 3.0.

/** The first and last year of the table. */
export const firstYear = ${from};
export const lastYear = ${through};

/** Weekdays that are bank holidays, by nation, a year to a line. */
export const bankHolidayTable = {
${nations.join("")}} as const;
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const from = new Date().getUTCFullYear();
  const file = path.join(import.meta.dirname, "../shop/shipping/bank-holiday-table.ts");
  const { code } = await format(file, tableSource(from, from + YEARS_AHEAD), { printWidth: 100 });
  writeFileSync(file, code);
  console.log(`Wrote the bank holidays of ${from} to ${from + YEARS_AHEAD}.`);
}
