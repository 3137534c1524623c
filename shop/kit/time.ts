/** Instants are UTC in the database and Europe/London on pages. */

const day = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  day: "numeric",
  month: "long",
  year: "numeric",
});
const minute = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
});

/** "4 December 2026", the day it is in London. */
export function formatDay(instant: Date): string {
  return day.format(instant);
}

/** "4 December 2026 at 14:05", London time. */
export function formatMinute(instant: Date): string {
  return minute.format(instant);
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
