import { createStoredValue } from "#ui/stored-value.ts";

/** A line that was removed in this browser, and when, in milliseconds since 1970. */
type RemovedLine = { readonly lineId: string; readonly at: number };

const REMOVED_MAX = 200;
const KEPT_MS = 90 * 86_400_000;

/** The lines that were removed in this browser, oldest first, for the cart that the account keeps. */
const removed = createStoredValue<readonly RemovedLine[]>("cart-removed", { parse, empty: [] });

/** Remembers lines as removed: the newest 200, for 90 days. */
export function rememberRemoved(lineIds: readonly string[]): void {
  if (lineIds.length === 0) return;
  const at = Date.now();
  const lines = [...removed.read(), ...lineIds.map((lineId) => ({ lineId, at }))];
  removed.save(lines.filter((line) => line.at > at - KEPT_MS).slice(-REMOVED_MAX));
}

/** The ids of the lines that were removed in this browser. */
export function readRemoved(): readonly string[] {
  return removed.read().map(({ lineId }) => lineId);
}

function parse(content: unknown): readonly RemovedLine[] {
  if (!Array.isArray(content)) return [];
  return content.filter(
    (line: unknown): line is RemovedLine =>
      typeof line === "object" &&
      line !== null &&
      "lineId" in line &&
      typeof line.lineId === "string" &&
      "at" in line &&
      typeof line.at === "number",
  );
}
