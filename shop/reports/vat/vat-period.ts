import { addDays, monthNames } from "#shop/kit/time.ts";

/** How long VAT periods are, in months, and a month in which one ends (3 is March): HMRC sets both. */
export type VatSettings = {
  readonly months: 1 | 3 | 12;
  /** 1 to 12. */
  readonly lastMonth: number;
};

export const periodLengths = [1, 3, 12] as const;

/** A VAT period: its name, which is its last month, and its first and last day in London. */
export type VatPeriod = {
  /** "2026-12" */
  readonly name: string;
  readonly firstDay: string;
  readonly lastDay: string;
};

const MONTHS = 12;

/** The period of a name. Null if no period of these settings ends with that month. */
export function vatPeriod(name: string, settings: VatSettings): VatPeriod | null {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(name)) return null;
  const last = monthIndex(name);
  if (!endsIn(last, settings)) return null;
  return {
    name,
    firstDay: `${monthName(last - settings.months + 1)}-01`,
    lastDay: addDays(`${monthName(last + 1)}-01`, -1),
  };
}

/** The period that a day is in. */
export function vatPeriodOf(day: string, settings: VatSettings): VatPeriod {
  let month = monthIndex(day);
  while (!endsIn(month, settings)) month += 1;
  const found = vatPeriod(monthName(month), settings);
  if (found === null) throw new Error(`no VAT period has the day ${day}`);
  return found;
}

/** The periods up to the one of `day`, the latest first, back to the one of `firstDay`; 120 at most. */
export function vatPeriodsSince(
  firstDay: string,
  day: string,
  settings: VatSettings,
): readonly VatPeriod[] {
  const periods: VatPeriod[] = [];
  let period = vatPeriodOf(day, settings);
  while (periods.length < PERIODS_MAX) {
    periods.push(period);
    if (period.firstDay <= firstDay || period.firstDay < "2001") break;
    period = vatPeriodOf(addDays(period.firstDay, -1), settings);
  }
  return periods;
}

const PERIODS_MAX = 120;

/** "October to December 2026", "December 2026", "April 2026 to March 2027". */
export function periodInWords({ firstDay, lastDay }: VatPeriod): string {
  const [from, to] = [wordsOf(firstDay), wordsOf(lastDay)];
  if (from.month === to.month && from.year === to.year) return `${to.month} ${to.year}`;
  if (from.year === to.year) return `${from.month} to ${to.month} ${to.year}`;
  return `${from.month} ${from.year} to ${to.month} ${to.year}`;
}

function wordsOf(day: string) {
  return { month: monthNames[Number(day.slice(5, 7)) - 1], year: day.slice(0, 4) };
}

function endsIn(month: number, { months, lastMonth }: VatSettings): boolean {
  // Month 1 of a year has the index 0.
  return (month - (lastMonth - 1)) % months === 0;
}

/** Months since the year 0. */
function monthIndex(name: string): number {
  return Number(name.slice(0, 4)) * MONTHS + Number(name.slice(5, 7)) - 1;
}

function monthName(index: number): string {
  const month = (index % MONTHS) + 1;
  return `${Math.floor(index / MONTHS)}-${String(month).padStart(2, "0")}`;
}
