import net from "node:net";
import pg from "pg";
import { env } from "#shop/platform/env.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { ChangeNumbers } from "./change-numbers.ts";
import type { PublicChange } from "./hearing.ts";
import { forgetKeptReads } from "./kept-reads.server.ts";
import { ALL } from "./tag-changes.ts";

/** The name that the database shows for the connection of each web process that listens. */
export const LISTENER_NAME = "shop-listen";

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
 * stock or shipping rates change. What this process keeps of them is forgotten first. Every ten seconds
 * it checks the connection, which is opened again when it is lost, and whether a notification is missing:
 * then everything may have changed; otherwise it reports "heard". Returns a function that stops it.
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
    const opened = await connect({ report, lost: lose, times });
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
  report,
  lost,
  times,
}: {
  report: (change: PublicChange) => void;
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
  const notices = readNotices(client, report);
  client.on("error", lose);
  client.on("end", () => lose(new Error("The database ended the connection.")));
  try {
    await client.connect();
    await notices.listen();
  } catch (error) {
    void close().catch(() => {});
    throw error;
  }
  const check = () => void notices.check().then(checkLater, lose);
  const checkLater = () => {
    if (isOpen) heartbeat = setTimeout(check, times.heartbeatMs);
  };
  isOpen = true;
  checkLater();
  return { close };
}

/**
 * Passes on the tags of notifications. `check` reports a change of everything when one is missing. The answer
 * comes after every notification that was sent before it.
 */
function readNotices(client: pg.Client, report: (change: PublicChange) => void) {
  let numbers: ChangeNumbers | undefined;
  client.on("notification", ({ payload = "" }) => {
    const [number, tags] = readNotice(payload);
    if (number !== null) numbers?.note(number);
    report(tags);
  });
  return {
    listen: async () => {
      await client.query("listen public_change");
      numbers = new ChangeNumbers(await lastNumber(client));
    },
    check: async () => {
      if (numbers?.isMissing(await lastNumber(client))) {
        log.warn("a notification of a change is missing");
        report([ALL]);
      }
      report("heard");
    },
  };
}

/** The last number that the database has given a change (`tell_tags`). */
async function lastNumber(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ given: string }>(
    "select case when is_called then last_value else 0 end as given from public_change_numbers",
  );
  return Number(rows[0]?.given);
}

/** The number and the tags of a notification. One without a number tells of a change of everything. */
function readNotice(payload: string): [number: number | null, tags: readonly string[]] {
  const [, number, tags] = /^(\d+) (.+)$/.exec(payload) ?? [];
  if (number === undefined || tags === undefined) return [null, [ALL]];
  return [Number(number), tags.split(" ")];
}

function openClient(socket: net.Socket, times: Times): pg.Client {
  return new pg.Client({
    connectionString: env().databaseDirectUrl ?? undefined,
    stream: () => socket,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: times.responseTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: times.heartbeatMs,
    application_name: LISTENER_NAME,
  });
}
