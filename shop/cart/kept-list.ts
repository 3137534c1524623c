import { LINES_MAX } from "#shop/pricing/quote.ts";

/** The lists that an account keeps. */
export const keptListNames = ["cart", "wish-list"] as const;
export type KeptListName = (typeof keptListNames)[number];

/** The removed lines that one list remembers. */
const REMEMBERED_MAX = 500;
const REMEMBERED_MS = 90 * 86_400_000;

/** A line that was removed, and when, in milliseconds since 1970. */
export type RemovedLine = { readonly lineId: string; readonly at: number };

/**
 * A list as a browser or the account has it. A line never changes: another choice is a new line with an
 * id of its own, and so is a removed line that comes back.
 */
export type KeptList<Line extends { readonly lineId: string }> = {
  readonly lines: readonly Line[];
  readonly removed: readonly RemovedLine[];
};

/**
 * Merges two states of a list: all lines of both, without those that either has removed. The order of
 * merging does not matter, nor does merging again, so browsers that were offline agree in the end. Lines
 * stay in the order of the first state; each other one follows the line that it followed in the second.
 * Above 100 lines, those of the first state stay.
 */
export function mergeLists<Line extends { readonly lineId: string }>(
  first: KeptList<Line>,
  second: KeptList<Line>,
): KeptList<Line> {
  const removed = mergeRemoved([...first.removed, ...second.removed]);
  const gone = new Set(removed.map(({ lineId }) => lineId));
  const isLeft = ({ lineId }: Line) => !gone.has(lineId);
  return { lines: insertNew(first.lines.filter(isLeft), second.lines.filter(isLeft)), removed };
}

function insertNew<Line extends { readonly lineId: string }>(
  lines: readonly Line[],
  others: readonly Line[],
): readonly Line[] {
  const known = new Set(lines.map(({ lineId }) => lineId));
  const firstShared = others.find(({ lineId }) => known.has(lineId));
  const merged = [...lines];
  const positionOf = (line: Line) => merged.findIndex(({ lineId }) => lineId === line.lineId);
  let next = firstShared === undefined ? merged.length : positionOf(firstShared);
  for (const line of others) {
    if (known.has(line.lineId)) next = positionOf(line) + 1;
    else if (merged.length < LINES_MAX) merged.splice(next++, 0, line);
  }
  return merged;
}

/** Each removed line once, as it was removed first, the oldest first. */
function mergeRemoved(removed: readonly RemovedLine[]): readonly RemovedLine[] {
  const first = new Map<string, number>();
  for (const { lineId, at } of removed)
    first.set(lineId, Math.min(at, first.get(lineId) ?? Number.POSITIVE_INFINITY));
  return [...first]
    .map(([lineId, at]) => ({ lineId, at }))
    .toSorted((a, b) => a.at - b.at || (a.lineId < b.lineId ? -1 : 1));
}

/** The newest 500 removed lines, for 90 days. `now` is in milliseconds since 1970. */
export function rememberRemoved(
  removed: readonly RemovedLine[],
  now: number,
): readonly RemovedLine[] {
  return removed.filter(({ at }) => at > now - REMEMBERED_MS).slice(-REMEMBERED_MAX);
}
