import net from "node:net";
import pg from "pg";
import { env } from "#shop/platform/env.server.ts";
import { log } from "#shop/platform/log.server.ts";

/**
 * What is known of the public pages: something they show has changed; the connection that says so
 * was lost; it is there again, and what changed meanwhile nobody knows.
 */
export type PublicChange = "changed" | "lost" | "listening";

const CONNECT_TIMEOUT_MS = 3_000;
const CLOSE_TIMEOUT_MS = 1_000;

/** Times of the listening connection, in milliseconds. */
type Times = {
  /** From a loss to the next attempt. */
  readonly reconnectMs: number;
  /** Between two questions that show whether the connection is still there. */
  readonly heartbeatMs: number;
  /** A connection that does not answer within this time is taken for lost. */
  readonly answerTimeoutMs: number;
};

const usualTimes: Times = { reconnectMs: 1_000, heartbeatMs: 10_000, answerTimeoutMs: 5_000 };

/**
 * Reports whenever what public pages show may have changed: the database says so when the catalogue,
 * stock or rates change. A connection that ends, or does not answer a question asked every ten
 * seconds, is lost; it is made anew until it is there again. Returns how to stop.
 */
export async function onPublicChange(
  report: (change: PublicChange) => void,
  times: Times = usualTimes,
): Promise<() => Promise<void>> {
  let connection: Connection | null = null;
  let isStopped = false;
  let isLost = false;
  let timer: NodeJS.Timeout | undefined;

  const begin = async (): Promise<void> => {
    const fresh = await connect({ changed: () => report("changed"), lost: lose, times });
    if (isStopped) return fresh.close();
    connection = fresh;
    isLost = false;
    report("listening");
  };
  const lose = (error: unknown): void => {
    connection = null;
    if (isStopped) return;
    if (!isLost) {
      log.warn({ err: error }, "the connection that listens for changes was lost");
      report("lost");
    }
    isLost = true;
    timer = setTimeout(() => void begin().catch(lose), times.reconnectMs);
  };

  // A process that starts while the database is away begins to listen when it is back.
  await begin().catch(lose);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await connection?.close();
  };
}

type Connection = { readonly close: () => Promise<void> };

/**
 * Connects and listens. `lost` is called once when a connection that was made is no more, and not
 * after `close`. Rejects when none can be made.
 */
async function connect({
  changed,
  lost,
  times,
}: {
  changed: () => void;
  lost: (error: unknown) => void;
  times: Times;
}): Promise<Connection> {
  const socket = new net.Socket();
  const client = openClient(socket, times);
  let isOpen = false;
  let heartbeat: NodeJS.Timeout | undefined;
  const close = async (): Promise<void> => {
    isOpen = false;
    clearTimeout(heartbeat);
    // A server that does not answer does not take leave either.
    const late = setTimeout(() => socket.destroy(), CLOSE_TIMEOUT_MS);
    await client.end().finally(() => clearTimeout(late));
  };
  const lose = (error: unknown): void => {
    if (!isOpen) return;
    void close().catch(() => {});
    lost(error);
  };
  client.on("notification", changed);
  client.on("error", lose);
  client.on("end", () => lose(new Error("The database ended the connection.")));
  try {
    await client.connect();
    await client.query("listen public_change");
  } catch (error) {
    void close().catch(() => {});
    throw error;
  }
  const beat = () => {
    if (isOpen)
      heartbeat = setTimeout(() => client.query("select 1").then(beat, lose), times.heartbeatMs);
  };
  isOpen = true;
  beat();
  return { close };
}

function openClient(socket: net.Socket, times: Times): pg.Client {
  return new pg.Client({
    connectionString: env().databaseUrl ?? undefined,
    stream: () => socket,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: times.answerTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: times.heartbeatMs,
    application_name: "shop-listen",
  });
}
