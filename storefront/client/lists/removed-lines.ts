import { createStoredValue } from "#ui/stored-value.ts";

/** A line that was removed in this browser, and when, in milliseconds since 1970. */
type RemovedLine = { readonly lineId: string; readonly at: number };

/** What a browser remembers of the lines that were removed from a list. */
export type RemovedLines = {
  readonly remember: (lineIds: readonly string[]) => void;
  /** The ids of the removed lines, oldest first: 200 at most. */
  readonly read: () => readonly string[];
  /** Forgets lines, once the account knows that they were removed. */
  readonly forget: (lineIds: readonly string[]) => void;
};

const REMOVED_MAX = 200;
const REMEMBERED_MS = 90 * 86_400_000;

/** The lines that were removed from the list under this key: the newest 200, for 90 days. */
export function createRemovedLines(key: string): RemovedLines {
  const removed = createStoredValue<readonly RemovedLine[]>(key, { parse, empty: [] });
  return {
    remember(lineIds) {
      if (lineIds.length === 0) return;
      const at = Date.now();
      const lines = [...removed.read(), ...lineIds.map((lineId) => ({ lineId, at }))];
      removed.save(lines.filter((line) => line.at > at - REMEMBERED_MS).slice(-REMOVED_MAX));
    },
    read: () => removed.read().map(({ lineId }) => lineId),
    forget(lineIds) {
      const left = removed.read().filter(({ lineId }) => !lineIds.includes(lineId));
      if (left.length === 0) removed.delete();
      else removed.save(left);
    },
  };
}

function parse(content: unknown): readonly RemovedLine[] {
  if (!Array.isArray(content)) return [];
  return content
    .filter(
      (line: unknown): line is RemovedLine =>
        typeof line === "object" &&
        line !== null &&
        "lineId" in line &&
        typeof line.lineId === "string" &&
        "at" in line &&
        typeof line.at === "number",
    )
    .slice(-REMOVED_MAX);
}
