import { setTimeout as sleep } from "node:timers/promises";

/** Read between two pauses. */
const pieceBytes = 4_194_304;

/**
 * Returns a function that is awaited after each piece that was read, with its size, and now and then
 * waits as long as the reading took: the copy uses about half of a disk and of a core. It throws when the
 * signal is aborted.
 */
export function createPause(signal: AbortSignal | undefined): (bytes: number) => Promise<void> {
  let read = 0;
  let since = performance.now();
  return async (bytes) => {
    signal?.throwIfAborted();
    read += bytes;
    if (read < pieceBytes) return;
    const tookMs = performance.now() - since;
    read = 0;
    await sleep(tookMs);
    since = performance.now();
  };
}
