import fs from "node:fs";
import path from "node:path";
import { withLock } from "#launcher/lock.mjs";
import { type Binaries, readyBinaries } from "./binaries.ts";
import { type Place, chooseHomeFolder, settle } from "./place.ts";
import { answers, initialise, serve, stopServer } from "./server-process.ts";
import { addUser, hasUsers, removeUser } from "./users.ts";
import { createShopDatabase, urlOf } from "./connection.ts";

export type LocalPostgres = {
  /** Where the shop's database answers: a socket that only this user and root can reach. */
  readonly url: string;
  /** False when a server that was running already is used. */
  readonly started: boolean;
  /** Leaves the server, and stops it when nobody else uses it. Safe to call twice. */
  stop(): Promise<void>;
  /** Starts the server again after it died; does nothing while it answers. */
  revive(): Promise<void>;
};

type Options = {
  /** The folder the server lives in: its data, its log, its socket. Made when absent. */
  readonly dir: string;
  /** Told in whole sentences what a reader should know; the server's own words go to its log. */
  readonly log: (line: string) => void;
  /** False lets the last moments be lost in a power cut: for tests. */
  readonly durable?: boolean;
};

/**
 * The shop's own PostgreSQL: the real server, from the binaries in node_modules, for whoever has
 * not named another by DATABASE_URL. Processes that start it at once share it and the last one to
 * stop ends it; one left running by a kill -9 is taken over. Started by root it runs as the user
 * postgres or nobody, since PostgreSQL refuses root.
 */
export async function startLocalPostgres(options: Options): Promise<LocalPostgres> {
  const ground = await chooseHomeFolder(path.resolve(options.dir), options.log);
  const locked = <T>(work: () => Promise<T>) =>
    withLock(path.join(ground.dir, "start.lock"), {}, work);
  const durable = options.durable ?? true;

  const { place, started, ...begun } = await locked(async () => {
    const place = settle(ground);
    const user = addUser(place);
    try {
      const started = await ensureServer(place, durable);
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
    started,
    stop: () =>
      locked(async () => {
        if (user === null) return;
        removeUser(user);
        user = null;
        if (!hasUsers(place)) await stopServer(place);
      }),
    revive: async () => {
      if (user === null || (await answers(place))) return;
      await locked(async () => {
        if (user !== null) await ensureServer(place, durable);
      });
    },
  };
}

async function ensureServer(place: Place, durable: boolean): Promise<boolean> {
  if (await answers(place)) return false;
  const binaries = await readyBinaries(place);
  checkMajor(place, binaries);
  if (!fs.existsSync(path.join(place.dataDir, "PG_VERSION"))) await initialise(place, binaries);
  return serve(place, binaries, durable);
}

/** PostgreSQL reads no data folder of another major version. */
function checkMajor({ dataDir }: Place, { version }: Binaries): void {
  const file = path.join(dataDir, "PG_VERSION");
  if (!fs.existsSync(file)) return;
  const made = fs.readFileSync(file, "utf8").trim();
  const [own = ""] = version.split(".");
  if (made === own) return;
  throw new Error(
    `The database in ${dataDir} was made by PostgreSQL ${made}, and this version of the shop brings PostgreSQL ${own}, which can't read it. Nothing was changed. Start the version of the shop that used it last, or run PostgreSQL ${made} on that folder yourself and set DATABASE_URL to it.`,
  );
}
