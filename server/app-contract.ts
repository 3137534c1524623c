import path from "node:path";
import { pathToFileURL } from "node:url";
import { rootOf } from "#launcher/root.mjs";
import type { Env } from "#shop/platform/env.server.ts";
import type { BackupStatus } from "#shop/backup/backup-status.server.ts";
import type { Build, BuildFile } from "#shop/platform/builds/kept-builds.server.ts";
import type { TradeFigures } from "#shop/jobs/trade-figures.server.ts";
import type { ReservedStock } from "#shop/jobs/reserved-stock.server.ts";
import type { DayCount } from "#shop/kit/day-count.ts";
import type { PublicChange } from "#shop/platform/database/hearing.ts";
import type { GivenShop } from "#shop/platform/per-shop.server.ts";

/** What the built website (server/app.ts) exports for the processes that run it. */
export type App = {
  /** The settings of this process. */
  readonly env: () => Env;
  /** Begins another shop than that of this process's environment. Before anything else is called. */
  readonly runShop: (given: GivenShop) => void;
  /** Loads what answers requests, before the first one comes. */
  readonly loadWebsite: () => Promise<void>;
  /** Migrates the database, and loads the example catalogue into an empty one. */
  readonly prepareDatabase: (log: (line: string) => void) => Promise<void>;
  /** Keeps the files of this build in the database, where all instances find them. */
  readonly keepBuild: (build: Build) => Promise<void>;
  /** A file of any build that is kept; null when none has it. */
  readonly readBuildFile: (path: string) => Promise<BuildFile | null>;
  /** Writes every minute that this instance of the shop is running. Resolves when it has stopped. */
  readonly reportInstance: (instance: {
    readonly id: string;
    readonly name: string;
    readonly version: string;
  }) => { stop(): Promise<void> };
  /**
   * Responds to a request for a page, a feed or an API endpoint. `tags` receives the tags of the data that
   * the response shows.
   */
  readonly respond: (
    request: Request,
    context: {
      readonly clientIp: string;
      readonly requestId: string;
      readonly tags?: Set<string>;
    },
  ) => Promise<Response>;
  /** Whether a request has the token of a mailed link whose page takes photographs. */
  readonly knows: (request: Request) => Promise<boolean>;
  /**
   * The paths of the pages to make before this process takes requests. None when no other process answers them
   * meanwhile.
   */
  readonly listFirstPages: () => Promise<readonly string[]>;
  /**
   * Calls `report` with the tags of what has changed on public pages, with "lost" when the connection that
   * brings such notifications is lost, with "listening" when it is back, and with "heard" when the database
   * has answered on it. Resolves to a function that stops it.
   */
  readonly onPublicChange: (report: (change: PublicChange) => void) => Promise<() => Promise<void>>;
  /** Runs the queue. Calls `end` with a reason when this process can't go on and must be restarted. */
  readonly startJobs: (options: {
    readonly end: (reason: string) => void;
    /** Runs a command of `npm run backup`. Without it, no backup is made at night. */
    readonly runBackupCommand?: (
      command: "backup" | "prune" | "verify",
      signal: AbortSignal,
    ) => Promise<{ readonly succeeded: boolean; readonly message: string }>;
  }) => Promise<{ stop(): Promise<void>; readonly oldestDueSeconds: () => number }>;
  /** The stock that unpaid orders have reserved, for the metrics. */
  readonly readReservedStock: () => Promise<ReservedStock>;
  /** The state of the business and of its queues, for the metrics. */
  readonly readTradeFigures: () => Promise<TradeFigures>;
  /** How much of this process's work waits for a database connection. */
  readonly waitingForConnections: () => number;
  /** The newest backups and verifications, for the metrics. */
  readonly readBackupStatus: () => Promise<BackupStatus>;
  /** Adds to what is counted by day: product pages, priced carts and checkouts; the redirects that were followed; searches. */
  readonly saveCounts: (
    of: "visits" | "redirects" | "searches",
    counts: readonly DayCount[],
  ) => Promise<void>;
  /** Whether the database's migrations are done. Rejects when the database does not answer. */
  readonly isReady: () => Promise<boolean>;
  /** Whether the database takes what an order writes. */
  readonly canWrite: () => Promise<boolean>;
  /** Closes the connections of this process. */
  readonly closeShop: () => Promise<void>;
  /** Whether a request is of this shop's own `npm run doctor`. */
  readonly isDoctorToken: (token: string) => boolean;
  /** The name and subject of every mail the shop can send. */
  readonly listPreviews: () => Promise<
    readonly { readonly name: string; readonly subject: string }[]
  >;
  /** Renders a mail with made-up data. Null when no mail has that name. */
  readonly renderPreview: (
    name: string,
  ) => Promise<{ readonly subject: string; readonly html: string; readonly text: string } | null>;
};

const names = [
  "env",
  "runShop",
  "loadWebsite",
  "prepareDatabase",
  "keepBuild",
  "readBuildFile",
  "reportInstance",
  "respond",
  "knows",
  "listFirstPages",
  "onPublicChange",
  "startJobs",
  "readReservedStock",
  "readTradeFigures",
  "waitingForConnections",
  "readBackupStatus",
  "saveCounts",
  "isReady",
  "canWrite",
  "closeShop",
  "isDoctorToken",
  "listPreviews",
  "renderPreview",
] as const;

/** The repository's folder. */
export const root = rootOf(import.meta.dirname);

/** The folder of the built scripts, styles and fonts. */
export const builtFilesFolder = path.join(root, "build", "storefront", "client");

/** The file of the built website. SHOP_BUNDLE names another one, for tests of the server alone. */
function bundleFile(): string {
  return path.resolve(
    process.env["SHOP_BUNDLE"] ?? path.join(root, "build", "storefront", "server", "index.js"),
  );
}

/** The built website: of a given shop, or else of the one of this process's environment. */
export async function loadApp(given?: GivenShop): Promise<App> {
  const app = toApp(await import(pathToFileURL(bundleFile()).href));
  if (given !== undefined) app.runShop(given);
  return app;
}

/** Checks that a loaded module is the built website. */
export function toApp(loaded: unknown): App {
  if (isApp(loaded)) return loaded;
  throw new Error(`The built website must export ${names.join(", ")}.`);
}

function isApp(loaded: unknown): loaded is App {
  return (
    typeof loaded === "object" &&
    loaded !== null &&
    names.every((name) => name in loaded && typeof Reflect.get(loaded, name) === "function")
  );
}
