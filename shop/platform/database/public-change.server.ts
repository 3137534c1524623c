import net from "node:net";
import pg from "pg";
import { env } from "#shop/platform/env.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { forgetKeptReads } from "./kept-reads.server.ts";

/**
 * "changed": something that public pages show has changed. "lost": the connection that reports changes
 * was lost. "listening": it is back, and changes in between may have been missed.
 */
export type PublicChange = "changed" | "lost" | "listening";

const CONNECT_TIMEOUT_MS = 3_000;
const CLOSE_TIMEOUT_MS = 1_000;

/** Time limits of the listening connection, in milliseconds. */
type Times = {
  /** From a lost connection to the next attempt. */
  readonly reconnectMs: number;
  /** Between two queries that check the connection. */
  readonly heartbeatMs: number;
  /** A connection without a response for this long is lost. */
  readonly responseTimeoutMs: number;
};

const DEFAULT_TIMES: Times = { reconnectMs: 1_000, heartbeatMs: 10_000, responseTimeoutMs: 5_000 };

/**
 * Reports when the content of public pages may have changed: the database notifies when the catalogue,
 * stock or shipping rates change. What this process keeps of them is forgotten first. Checks the connection every ten seconds and reconnects when it is
 * lost. Returns a function that stops it.
 */
export async function onPublicChange(
  reportChange: (change: PublicChange) => void,
  times: Times = DEFAULT_TIMES,
): Promise<() => Promise<void>> {
  const report = (change: PublicChange) => {
    forgetKeptReads(change);
    reportChange(change);
  };
  let connection: Connection | null = null;
  let isStopped = false;
  let isLost = false;
  let timer: NodeJS.Timeout | undefined;

  const start = async (): Promise<void> => {
    const opened = await connect({ changed: () => report("changed"), lost: lose, times });
    if (isStopped) return opened.close();
    connection = opened;
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
    timer = setTimeout(() => void start().catch(lose), times.reconnectMs);
  };

  // A process that starts during a database outage begins to listen when it is over.
  await start().catch(lose);
  return async () => {
    isStopped = true;
    forgetKeptReads("lost");
    clearTimeout(timer);
    await connection?.close();
  };
}

type Connection = { readonly close: () => Promise<void> };

/**
 * Connects and listens. Calls `lost` once when the connection is lost, but not after `close`. Rejects
 * when it can't connect.
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
    // A server that no longer responds does not confirm the end either.
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
  const checkLater = () => {
    if (isOpen)
      heartbeat = setTimeout(
        () => client.query("select 1").then(checkLater, lose),
        times.heartbeatMs,
      );
  };
  isOpen = true;
  checkLater();
  return { close };
}

function openClient(socket: net.Socket, times: Times): pg.Client {
  return new pg.Client({
    connectionString: env().databaseDirectUrl ?? undefined,
    stream: () => socket,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: times.responseTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: times.heartbeatMs,
    application_name: "shop-listen",
  });
}
