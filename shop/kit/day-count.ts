/** How often something happened on a day in London. */
export type DayCount = {
  /** Such as "2026-11-24". */
  readonly day: string;
  /** What is counted: a step, a path, the words of a search. */
  readonly subject: string;
  readonly times: number;
};

/** Counts in the order of their rows, which every process that adds to them keeps. */
export function inRowOrder(counts: readonly DayCount[]): DayCount[] {
  const key = ({ day, subject }: DayCount) => `${day} ${subject}`;
  return counts.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
}
