import { setTimeout as sleep } from "node:timers/promises";

const INTERVAL_MS = 50;

/**
 * Calls `look` until it returns something other than null and false, and returns that. An error counts
 * as null. Throws with the last error if the time runs out.
 */
export async function until<T>(
  what: string,
  look: () => Promise<T | null | false> | T | null | false,
  withinMs = 60_000,
): Promise<T> {
  const endsAt = performance.now() + withinMs;
  for (;;) {
    let reason = "";
    try {
      const found = await look();
      if (found !== null && found !== false) return found;
    } catch (error) {
      reason = error instanceof Error ? `: ${error.message}` : "";
    }
    if (performance.now() > endsAt)
      throw new Error(`Not within ${withinMs / 1_000} s: ${what}${reason}`);
    await sleep(INTERVAL_MS);
  }
}

/** Runs the work for every item, `atOnce` at a time. Results are in the order of the items. */
export async function inParallel<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return results;
}
