/** Pieces that must have been made before a lead time is proposed. */
export const PIECES_MIN = 8;

/** How long pieces of a product took, in working days from the payment. */
export type MadeIn = {
  /** How many pieces were made. */
  readonly pieces: number;
  /** In so many working days 9 of 10 of them were made; null without a piece. */
  readonly workingDays: number | null;
};

const WEEK = 7;
const LEAD_TIME_MAX_DAYS = 365;

/**
 * The shortest lead time in calendar days that leaves so many working days, on whichever day of the week an
 * order is paid: what is due on a weekend leaves on the Monday after it. Holidays move the day of dispatch by
 * themselves (`estimateDelivery`).
 */
export function leadTimeOf(workingDays: number): number {
  const isEnough = (days: number) =>
    Array.from({ length: WEEK }, (_, weekday) => workingDaysIn(weekday, days)).every(
      (count) => count >= workingDays,
    );
  let days = Math.max(1, workingDays);
  while (days < LEAD_TIME_MAX_DAYS && !isEnough(days)) days++;
  return days;
}

/** Working days after a day of the week, 0 for Monday, up to the first one on or after so many days. */
function workingDaysIn(weekday: number, days: number): number {
  const isWorking = (day: number) => (weekday + day) % WEEK < 5;
  let [count, day] = [0, 0];
  while (day < days || !isWorking(day)) {
    day++;
    if (isWorking(day)) count++;
  }
  return count;
}

/** The lead time that is proposed; null with too few pieces, or when it is the present one. */
export function proposeLeadTime(
  { pieces, workingDays }: MadeIn,
  leadTimeDays: number,
): number | null {
  if (pieces < PIECES_MIN || workingDays === null) return null;
  const proposed = leadTimeOf(Math.max(1, Math.ceil(workingDays)));
  return proposed === leadTimeDays ? null : proposed;
}
