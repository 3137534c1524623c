/** A piece of work whose queries need permits, one each. */
export type Turn = {
  /** Whether it has had a permit: then its queries go before those of work that has not. */
  hasBegun: boolean;
  /** Ends the wait to begin, such as when the customer has left. */
  readonly signal?: AbortSignal;
};

export type Permits = {
  /** Resolves with a permit. Rejects with the error of an exhausted pool, which counts as a database outage (503). */
  take(turn: Turn): Promise<void>;
  release(): void;
  /** How many wait for one. */
  waiting(): number;
};

/** How long a query of work that has begun waits: as long as for a connection. */
const QUERY_WAIT_MS = 3_000;
/** How long work waits to begin: half the time that a response has. */
const BEGIN_WAIT_MS = 15_000;
/** How much work may wait to begin: more than a process can do in that time, about 40 checkouts a second. */
const WAITING_MAX = 1_000;

/**
 * A semaphore: at most `max` permits at a time. Work that has begun goes first, so that under a load that lasts it ends
 * instead of waiting again at each query; the rest begins in the order in which it came.
 */
export function createPermits(max: number): Permits {
  const begun = new Set<() => void>();
  const newcomers = new Set<() => void>();
  let taken = 0;
  return {
    async take(turn) {
      if (taken < max) taken += 1;
      else if (turn.hasBegun) await granted(begun, QUERY_WAIT_MS);
      else if (newcomers.size < WAITING_MAX) await granted(newcomers, BEGIN_WAIT_MS, turn.signal);
      else throw exhausted();
      turn.hasBegun = true;
    },
    release() {
      const [next] = begun.size > 0 ? begun : newcomers;
      if (next === undefined) taken -= 1;
      else next(); // the permit passes on
    },
    waiting: () => begun.size + newcomers.size,
  };
}

function granted(waiting: Set<() => void>, waitMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const leave = () => {
      waiting.delete(grant);
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    };
    const grant = () => (leave(), resolve());
    const abort = () => (leave(), reject(signal?.reason));
    const timer = setTimeout(() => (leave(), reject(exhausted())), waitMs);
    signal?.addEventListener("abort", abort);
    waiting.add(grant);
  });
}

/** As pg's pool says it. */
function exhausted(): Error {
  return new Error("timeout exceeded when trying to connect");
}
