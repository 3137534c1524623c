import { setTimeout as sleep } from "node:timers/promises";

const LOOK_MS = 50;

/**
 * Looks again and again until what is looked for is there (not null, not false) and answers with
 * it. A look that throws is one that has not found it yet. Throws at the end of the time, with the
 * last reason.
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
    await sleep(LOOK_MS);
  }
}

/** Does the work for every item, so many at once; answers in the order of the items. */
export async function inParallel<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const hand = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, hand));
  return results;
}
