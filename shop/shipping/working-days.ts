import { addDays } from "#shop/kit/time.ts";
import { bankHolidays, type Nation } from "./bank-holidays.ts";

/** Parcels leave from England. */
export const WAREHOUSE: Nation = "england-and-wales";

/** The day some working days after a day, both as "2026-11-26". */
export function addWorkingDays(from: string, days: number, nation: Nation | null): string {
  let day = from;
  for (let left = days; left > 0; left--) day = firstWorkingDay(addDays(day, 1), nation);
  return day;
}

/** The last day on or before a day on which parcels leave. */
export function lastDispatchDay(before: string): string {
  let day = before;
  while (!isWorkingDay(day, WAREHOUSE)) day = addDays(day, -1);
  return day;
}

function firstWorkingDay(from: string, nation: Nation | null): string {
  let day = from;
  while (!isWorkingDay(day, nation)) day = addDays(day, 1);
  return day;
}

/** Weekends and the bank holidays of the table. After the table's last year only weekends count. */
export function isWorkingDay(day: string, nation: Nation | null): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  return nation === null || !bankHolidays[nation].has(day);
}
