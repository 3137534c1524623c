import { AsyncLocalStorage } from "node:async_hooks";
import type { PostgresPool } from "kysely";
import type { Permits, Turn } from "./permits.ts";
import type { DatabasePool } from "./pool.server.ts";

/** Set while a checkout's work runs. */
export const checkoutContext = new AsyncLocalStorage<Turn>();

/**
 * A pool that uses at most as many connections of another at a time as there are permits, for the work of
 * `checkoutContext`. What waits for a permit has no connection.
 */
export function limitPool(pool: DatabasePool, permits: Permits): PostgresPool {
  return {
    options: pool.options,
    end: async () => {}, // the connections belong to the other pool
    async connect() {
      await permits.take(checkoutContext.getStore() ?? { hasBegun: true });
      const client = await pool.connect().catch((error: unknown) => {
        permits.release();
        throw error;
      });
      const { release } = client;
      client.release = (destroy) => {
        release(destroy);
        permits.release();
      };
      return client;
    },
  };
}
