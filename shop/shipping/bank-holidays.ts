import { bankHolidayTable, lastYear } from "./bank-holiday-table.ts";

/** The parts of the United Kingdom with bank holidays of their own. */
export type Nation = keyof typeof bankHolidayTable;

/**
 * Bank holidays on weekdays, as days: no parcel is dispatched or delivered on them. After the last
 * year of the table only weekends count, so an estimate may then be a day too early.
 */
export const bankHolidays: Readonly<Record<Nation, ReadonlySet<string>>> = {
  "england-and-wales": daysOf("england-and-wales"),
  scotland: daysOf("scotland"),
  "northern-ireland": daysOf("northern-ireland"),
};

function daysOf(nation: Nation): ReadonlySet<string> {
  return new Set(bankHolidayTable[nation].flatMap((year) => year.split(" ")));
}

/** A sentence for the shopkeeper when less than a year of bank holidays is left; otherwise null. */
export function bankHolidayNotice(today: string): string | null {
  if (Number(today.slice(0, 4)) < lastYear) return null;
  return `Bank holidays are known only to the end of ${lastYear}. After that, delivery estimates allow for weekends alone: run npm run bank-holidays and deploy the table it writes.`;
}
