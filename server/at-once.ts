/** Does work, at once or after what has waited longer; not at all if `signal` ends the wait. */
export type AtOnce = <Result>(work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

export type Bounds = {
  /** Pieces of work at a time. */
  readonly max: number;
  /** Pieces of work that may wait. */
  readonly waitingMax: number;
  /** How long one may wait. */
  readonly waitMs: number;
};

/** Too much work waits, or it has waited for too long: it was not begun. */
export class TooBusy extends Error {
  override readonly name = "TooBusy";
}

/**
 * At most `max` pieces of work at a time; the others begin in the order in which they came. Refuses with
 * `TooBusy` what comes when `waitingMax` wait, and what has waited for `waitMs`.
 */
export function atOnce({ max, waitingMax, waitMs }: Bounds): AtOnce {
  const waiting = new Set<() => void>();
  let running = 0;
  const turn = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (waiting.size >= waitingMax) return reject(new TooBusy("Too many requests wait."));
      const leave = () => {
        waiting.delete(begin);
        clearTimeout(timer);
        signal.removeEventListener("abort", abort);
      };
      const begin = () => (leave(), resolve());
      const abort = () => (leave(), reject(signal.reason));
      const timer = setTimeout(() => {
        leave();
        reject(new TooBusy(`It has waited for ${waitMs} ms.`));
      }, waitMs);
      signal.addEventListener("abort", abort);
      waiting.add(begin);
    });
  return async (work, signal) => {
    signal.throwIfAborted();
    if (running < max) running += 1;
    else await turn(signal);
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next === undefined) running -= 1;
      else next(); // its place passes to the one that has waited longest
    }
  };
}
