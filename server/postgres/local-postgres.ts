import fs from "node:fs";
import path from "node:path";
import { canWriteTo } from "#launcher/lock.mjs";
import { prepareBinaries } from "./binaries.ts";
import { checkMajor } from "./majors.ts";
import { type Place, chooseHomeFolder, findPlace, toPlace } from "./place.ts";
import {
  initialise,
  isAnswering,
  startServer,
  type StartOptions,
  stopServer,
  waitForRunning,
  type WaitOptions,
} from "./server-process.ts";
import { withStartLock } from "./start-lock.ts";
import { refuseUnfinishedRestore } from "./unfinished-restore.ts";
import { addUser, hasUsers, removeUser } from "./users.ts";
import { createShopDatabase, urlOf } from "./connection.ts";

export type LocalPostgres = {
  /** The URL of the shop's database: a socket that only this user and root can reach. */
  readonly url: string;
  /** The folder of its data, log and socket: the requested one, or where its pointer leads. */
  readonly dir: string;
  /** False when the server was running already. */
  readonly started: boolean;
  /** Stops the server, unless another process uses it. Can be called twice. */
  stop(): Promise<void>;
  /** Restarts the server if it does not answer. */
  revive(): Promise<void>;
};

type Options = WaitOptions & {
  /** The folder of its data, log and socket. Created if missing. */
  readonly dir: string;
  /** The connections of one instance of the shop (DATABASE_CONNECTIONS). */
  readonly connections?: number;
  /** Called with the URL of the database as soon as it is known, before the server starts. */
  readonly onUrl?: (url: string) => void;
  /** Receives whole sentences for the user. PostgreSQL's own messages go to its log file. */
  readonly log: (line: string) => void;
  /** False, for tests, allows a power cut to lose the latest transactions. */
  readonly durable?: boolean;
  /** PostgreSQL's settings for a server that this start begins. They win over the shop's. */
  readonly settings?: Readonly<Record<string, string>>;
};

/**
 * Starts a local PostgreSQL from the binaries in node_modules, for a shop without DATABASE_URL.
 * Several processes can share it; the last one to stop it ends it. A server left running by a
 * `kill -9` is reused. If root starts it, it runs as the user postgres or nobody, as PostgreSQL
 * refuses to run as root.
 *
 * On a full or read-only disk nothing can be started, but a server that runs can be read: it is used without this
 * process being recorded as a user.
 */
export async function startLocalPostgres(options: Options): Promise<LocalPostgres> {
  const dir = path.resolve(options.dir);
  refuseUnfinishedRestore(dir);
  const { log } = options;
  const found = findPlace(dir);
  if ((await waitForRunning(found, options)) && !canWriteTo(found.dir)) {
    const url = urlOf(found, "shop");
    options.onUrl?.(url);
    return { url, dir: found.dir, started: false, stop: async () => {}, revive: async () => {} };
  }
  const home = await chooseHomeFolder(dir, log);
  const locked = <T>(work: () => Promise<T>) => withStartLock(home, log, work);
  const startOptions = { ...options, durable: options.durable ?? true };

  const { place, started, ...begun } = await locked(async () => {
    refuseUnfinishedRestore(dir); // it may have begun while this process waited
    const place = toPlace(home);
    const user = addUser(place);
    try {
      options.onUrl?.(urlOf(place, "shop"));
      const started = await ensureServer(place, startOptions);
      await createShopDatabase(place);
      return { place, user, started };
    } catch (error) {
      removeUser(user);
      throw error;
    }
  });

  let user: string | null = begun.user;
  return {
    url: urlOf(place, "shop"),
    dir: place.dir,
    started,
    stop: () =>
      locked(async () => {
        if (user === null) return;
        removeUser(user);
        user = null;
        if (!hasUsers(place)) await stopServer(place);
      }),
    revive: async () => {
      if (user === null || (await isAnswering(place))) return;
      await locked(async () => {
        if (user !== null) await ensureServer(place, startOptions);
      });
    },
  };
}

async function ensureServer(place: Place, startOptions: StartOptions): Promise<boolean> {
  checkMajor(place); // first, as the server of an interrupted upgrade may be running
  if (await isAnswering(place)) return false;
  const binaries = await prepareBinaries(place);
  if (!fs.existsSync(path.join(place.dataDir, "PG_VERSION"))) await initialise(place, binaries);
  return startServer(place, binaries, startOptions);
}
