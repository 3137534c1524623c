/** A backup, and the times to which the WAL after it leads. */
export type Candidate = {
  readonly name: string;
  readonly set: string;
  /** Whether the set is that of the database in DATA_DIR. */
  readonly isCurrent: boolean;
  readonly from: Date;
  readonly until: Date;
};

export type Range = { readonly from: Date; readonly until: Date };

/** What a person wants to get back: the state at a time, or the latest; perhaps from a backup by name. */
export type Wanted = { readonly at: Date | null; readonly backup: string | null };

/**
 * Chooses the backup to begin with: the newest before the time, because it needs the least WAL. When two
 * sets cover the time, that of the database in DATA_DIR is meant. Null when no backup leads to the time.
 */
export function chooseBackup<T extends Candidate>(
  candidates: readonly T[],
  { at, backup }: Wanted,
): T | null {
  const possible = candidates
    .filter(({ name }) => backup === null || name === backup)
    .filter(({ from, until }) => at === null || (from <= at && at <= until));
  return (
    possible.toSorted(
      (a, b) =>
        Number(b.isCurrent) - Number(a.isCurrent) ||
        (at === null ? b.until.getTime() - a.until.getTime() : 0) ||
        b.from.getTime() - a.from.getTime() ||
        b.name.localeCompare(a.name),
    )[0] ?? null
  );
}

/** The times that can be restored, without overlaps, oldest first. */
export function rangesOf(candidates: readonly Range[]): Range[] {
  const ranges: Range[] = [];
  for (const { from, until } of candidates.toSorted(
    (a, b) => a.from.getTime() - b.from.getTime(),
  )) {
    const last = ranges.at(-1);
    if (last === undefined || from > last.until) ranges.push({ from, until });
    else if (until > last.until) ranges[ranges.length - 1] = { from: last.from, until };
  }
  return ranges;
}
