import { AsyncLocalStorage } from "node:async_hooks";
import type { PostgresPool } from "kysely";
import type { DatabasePool } from "./pool.server.ts";

/** The longest wait for a permit: as long as for a connection. */
const WAIT_MS = 3_000;

/**
 * A pool that uses at most `max` connections of another at a time. A caller that gets none within three
 * seconds gets the error of an exhausted pool, which counts as a database outage (503).
 */
export function limitPool(pool: DatabasePool, max: number, waitMs = WAIT_MS): PostgresPool {
  const permits = createPermits(max, waitMs);
  return {
    options: pool.options,
    end: async () => {}, // the connections belong to the other pool
    async connect() {
      await permits.take();
      const client = await pool.connect().catch((error: unknown) => {
        permits.release();
        throw error;
      });
      let isReleased = false;
      const releaseClient = (destroy?: boolean) => {
        if (isReleased) return;
        isReleased = true;
        permits.release();
        client.release(destroy);
      };
      return Object.assign(Object.create(client), { release: releaseClient });
    },
  };
}

type Permits = { take(): Promise<void>; release(): void };

/** A semaphore: at most `max` permits at a time, given in the order of waiting. */
function createPermits(max: number, waitMs: number): Permits {
  const waiting = new Set<() => void>();
  let taken = 0;
  return {
    async take() {
      if (taken < max) return void (taken += 1);
      await new Promise<void>((resolve, reject) => {
        const granted = () => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          waiting.delete(granted);
          reject(new Error("timeout exceeded when trying to connect"));
        }, waitMs);
        waiting.add(granted);
      });
    },
    release() {
      const [next] = waiting;
      if (next === undefined) return void (taken -= 1);
      waiting.delete(next);
      next(); // the permit passes to the one that has waited longest
    },
  };
}

/** Set while a checkout's work runs. */
export const checkoutContext = new AsyncLocalStorage<true>();
