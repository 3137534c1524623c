/** Does work for somebody, at once or after what has waited longer; not at all if `signal` ends the wait. */
export type AtOnce = <Result>(
  work: () => Promise<Result>,
  signal: AbortSignal,
  who?: string,
) => Promise<Result>;

export type Bounds = {
  /** Pieces of work at a time. */
  readonly max: number;
  /** Pieces of work that may wait. */
  readonly waitingMax: number;
  /** Of them, those for one and the same. */
  readonly waitingOfOneMax?: number;
  /** How long one may wait. */
  readonly waitMs: number;
};

/** Too much work waits, or it has waited for too long: it was not begun. */
export class TooBusy extends Error {
  override readonly name = "TooBusy";
}

/**
 * At most `max` pieces of work at a time; the others begin in the order in which they came. Refuses with
 * `TooBusy` what comes when `waitingMax` wait, or `waitingOfOneMax` for the same, and what has waited for `waitMs`.
 */
export function atOnce({ max, waitingMax, waitingOfOneMax = waitingMax, waitMs }: Bounds): AtOnce {
  const waiting = new Map<() => void, string>();
  let running = 0;
  const isFull = (who: string) =>
    waiting.size >= waitingMax ||
    [...waiting.values()].filter((other) => other === who).length >= waitingOfOneMax;
  const turn = (signal: AbortSignal, who: string) =>
    new Promise<void>((resolve, reject) => {
      if (isFull(who)) return reject(new TooBusy("Too many requests wait."));
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
      waiting.set(begin, who);
    });
  return async (work, signal, who = "") => {
    signal.throwIfAborted();
    if (running < max) running += 1;
    else await turn(signal, who);
    try {
      return await work();
    } finally {
      const [next] = waiting.keys();
      if (next === undefined) running -= 1;
      else next(); // its place passes to the one that has waited longest
    }
  };
}
