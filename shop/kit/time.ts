/** Instants are UTC in the database and Europe/London on pages. */

/** Creates the formatter at first use: creating one takes about 20 ms on a slow phone. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined;
  return () => (made ??= new Intl.DateTimeFormat(locale, options));
}

const day = formatter("en-GB", {
  timeZone: "Europe/London",
  day: "numeric",
  month: "long",
  year: "numeric",
});
const minute = formatter("en-GB", {
  timeZone: "Europe/London",
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
});

/** "4 December 2026", in London's time zone. */
export function formatDay(instant: Date): string {
  return day().format(instant);
}

/** "4 December 2026 at 14:05", London time. */
export function formatMinute(instant: Date): string {
  return minute().format(instant);
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const dayParts = formatter("en-CA", {
  timeZone: "Europe/London",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});
const hour = formatter("en-GB", {
  timeZone: "Europe/London",
  hour: "2-digit",
  hourCycle: "h23",
});

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
/** The months of a year in English. */
export const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/**
 * "Thursday 26 November" for "2026-11-26", with the year when it differs from the year of `now`. Does
 * without Intl, which is slow on phones: every product page shows such a day, and a day has no time zone.
 */
export function formatWeekday(day: string, now?: Date): string {
  const date = new Date(`${day}T00:00:00Z`);
  const month = monthNames[date.getUTCMonth()];
  const text = `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${month}`;
  const year = day.slice(0, 4);
  return now === undefined || londonDay(now).startsWith(year) ? text : `${text} ${year}`;
}

/** "Tue 24 Nov" for "2026-11-24": for tables and figures; with the year when it differs from that of `now`. */
export function formatShortDay(day: string, now?: Date): string {
  const [weekday = "", date = "", month = "", year] = formatWeekday(day, now).split(" ");
  const text = `${weekday.slice(0, 3)} ${date} ${month.slice(0, 3)}`;
  return year === undefined ? text : `${text} ${year}`;
}

const clock = formatter("en-GB", {
  timeZone: "Europe/London",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** "14:05", London time. */
export function formatTime(instant: Date): string {
  return clock().format(instant);
}

/** The hour in London, 0 to 23. */
export function londonHour(instant: Date): number {
  return readHour(instant).hour;
}

/**
 * "2026-12-04": the date in London. London is at UTC or an hour ahead of it, at least since 1972, so the two have the
 * same date except in the hour before midnight UTC. Only then is Intl used: loading its data takes 30 ms of a start.
 */
export function londonDay(instant: Date): string {
  const day = utcDay(instant);
  return day === utcDay(new Date(instant.getTime() + HOUR_MS)) ? day : readHour(instant).day;
}

const utcDay = (instant: Date) => instant.toISOString().slice(0, "2026-12-04".length);

let lastHour = { from: Number.NaN, day: "", hour: 0 };

/**
 * The day and the hour in London. The last is kept, as Intl is slow and most instants are now. London differs
 * from UTC by whole hours, at least since 1972.
 */
function readHour(instant: Date): typeof lastHour {
  const from = Math.floor(instant.getTime() / HOUR_MS);
  if (from !== lastHour.from)
    lastHour = { from, day: dayParts().format(instant), hour: Number(hour().format(instant)) };
  return lastHour;
}

/** Whether text is a day of this century, as "2026-12-04", so that it can be compared with dates. */
export function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

/** The date `days` after a date, both as "2026-12-04". */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The instant of a full hour of a day in London, which is an hour earlier in UTC in summer. */
export function londonInstant(day: string, fullHour: number): Date {
  const instant = new Date(Date.parse(`${day}T00:00:00Z`) + fullHour * HOUR_MS);
  return londonHour(instant) === fullHour ? instant : new Date(instant.getTime() - HOUR_MS);
}

/** The instant at which a day ends in London: midnight. */
export function endOfLondonDay(day: string): Date {
  return londonInstant(addDays(day, 1), 0);
}
