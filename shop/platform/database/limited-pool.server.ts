import { AsyncLocalStorage } from "node:async_hooks";
import type { PostgresPool } from "kysely";
import type { DatabasePool } from "./pool.server.ts";

/** How long a turn is waited for, in milliseconds: as long as for a connection. */
const WAIT_MS = 3_000;

/**
 * A pool that takes at most `max` connections of another at one time. Who gets none within three
 * seconds is refused as by a pool that is used up: the database counts as down (503).
 */
export function limitPool(pool: DatabasePool, max: number, waitMs = WAIT_MS): PostgresPool {
  const turns = createTurns(max, waitMs);
  return {
    options: pool.options,
    end: async () => {}, // the connections are the other pool's
    async connect() {
      await turns.take();
      const client = await pool.connect().catch((error: unknown) => {
        turns.giveBack();
        throw error;
      });
      let isReleased = false;
      const release = (destroy?: boolean) => {
        if (isReleased) return;
        isReleased = true;
        turns.giveBack();
        client.release(destroy);
      };
      return Object.assign(Object.create(client), { release });
    },
  };
}

type Turns = { take(): Promise<void>; giveBack(): void };

/** At most `max` turns at one time; the others wait in the order in which they came. */
function createTurns(max: number, waitMs: number): Turns {
  const waiting = new Set<() => void>();
  let taken = 0;
  return {
    async take() {
      if (taken < max) return void (taken += 1);
      await new Promise<void>((resolve, reject) => {
        const called = () => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          waiting.delete(called);
          reject(new Error("timeout exceeded when trying to connect"));
        }, waitMs);
        waiting.add(called);
      });
    },
    giveBack() {
      const [next] = waiting;
      if (next === undefined) return void (taken -= 1);
      waiting.delete(next);
      next(); // the turn goes on to the one that has waited longest
    },
  };
}

/** Whether the work in hand is a checkout's. */
export const checkoutContext = new AsyncLocalStorage<true>();
