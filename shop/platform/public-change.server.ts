import pg from "pg";
import { env } from "./env.server.ts";
import { log } from "./log.server.ts";

const RECONNECT_MS = 1_000;

/**
 * Calls `empty` whenever what public pages show may have changed: the database says so when the
 * catalogue, stock or rates change. After a lost connection nobody knows what was missed, so it is
 * called then too, and the listening begins again. Returns how to stop.
 */
export async function onPublicChange(empty: () => void): Promise<() => Promise<void>> {
  let client: pg.Client | null = null;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const listen = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: env().databaseUrl ?? undefined,
      keepAlive: true,
      application_name: "shop-listen",
    });
    fresh.on("notification", empty);
    fresh.on("error", (error) =>
      log.warn({ err: error }, "the connection that listens for changes was lost"),
    );
    fresh.on("end", () => again());
    await fresh.connect();
    await fresh.query("listen public_change");
    client = fresh;
    empty();
  };
  const again = (): void => {
    client = null;
    if (stopped) return;
    empty();
    clearTimeout(timer);
    timer = setTimeout(() => listen().catch(again), RECONNECT_MS);
  };

  // A process that starts while the database is away begins to listen when it is back.
  await listen().catch(again);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end();
  };
}
