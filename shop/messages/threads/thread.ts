import { bankHolidays } from "#shop/shipping/bank-holidays.ts";
import { addDays, DAY_MS, HOUR_MS, londonDay, londonInstant } from "#shop/kit/time.ts";

/** The longest reply and comment, in characters. */
export const REPLY_MAX = 4_000;
export const THREAD_COMMENT_MAX = 2_000;

/** What one person has written to the shop, and what the shop has replied. */
export type Thread = {
  readonly id: string;
  /** The sender's, as they last wrote it. Nobody has checked that it is theirs. */
  readonly email: string;
  readonly name: string;
  readonly startedAt: Date;
  /** The last message or reply. */
  readonly lastAt: Date;
  /** The oldest message that nobody has answered; null when all are answered. */
  readonly unansweredSince: Date | null;
  /** Who of the staff will answer. */
  readonly assignedTo: string | null;
  /** The order that it is about, once staff have said so. */
  readonly orderNumber: string | null;
  /** How many replies were written. */
  readonly replies: number;
};

/** One entry of a thread. `mail` of a reply: `waiting` if it has not left five minutes after it was written,
 * `returned` with the reason if it came back. */
export type ThreadEntry =
  | {
      readonly kind: "message";
      readonly id: string;
      readonly at: Date;
      readonly text: string;
      readonly answeredAt: Date | null;
    }
  | {
      readonly kind: "reply";
      readonly id: string;
      readonly at: Date;
      readonly text: string;
      readonly staffId: string;
      readonly mail: "sent" | "waiting" | "returned";
      /** Why it came back; "" if it did not. */
      readonly bounceReason: string;
    }
  | {
      readonly kind: "comment";
      readonly id: string;
      readonly at: Date;
      readonly text: string;
      readonly staffId: string;
    };

const OPENS = 9;
const CLOSES = 17;

/**
 * The working hours between two instants, whole: Monday to Friday from 9 to 17 o'clock in London, bank
 * holidays of England left out. For how long a person has waited for an answer; of more than a year, a year.
 */
export function workingHours(from: Date, to: Date): number {
  let sum = 0;
  let day = londonDay(new Date(Math.max(from.getTime(), to.getTime() - 365 * DAY_MS)));
  for (const last = londonDay(to); day <= last; day = addDays(day, 1)) {
    if (!isWorkingDay(day)) continue;
    const opens = londonInstant(day, OPENS).getTime();
    const closes = londonInstant(day, CLOSES).getTime();
    sum += Math.max(0, Math.min(closes, to.getTime()) - Math.max(opens, from.getTime()));
  }
  return Math.floor(sum / HOUR_MS);
}

/** Hours of one working day. */
export const WORKING_DAY_HOURS = CLOSES - OPENS;

function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !bankHolidays["england-and-wales"].has(day);
}
