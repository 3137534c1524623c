import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ReservedStock } from "./metrics/reserved-metrics.ts";

/**
 * What the built website (server/app.ts) offers to the processes that run it.
 */
export type App = {
  /** Brings the database up to date and loads the example catalogue into an empty one. */
  readonly prepareDatabase: (log: (line: string) => void) => Promise<void>;
  /** The website: every page, function and endpoint. */
  readonly respond: (
    request: Request,
    context: { readonly clientIp: string; readonly requestId: string },
  ) => Promise<Response>;
  /**
   * Has `report` called with "changed" whenever public pages may have changed, with "lost" when nobody
   * would say so any more, and with "listening" when that is over. Answers with how to end it.
   */
  readonly onPublicChange: (
    report: (change: "changed" | "lost" | "listening") => void,
  ) => Promise<() => Promise<void>>;
  /** Works through the queue. `end` ends the process when it is not fit to go on. */
  readonly startJobs: (options: {
    readonly end: (reason: string) => void;
  }) => Promise<{ stop(): Promise<void>; readonly oldestDueSeconds: () => number }>;
  /** What orders that wait for payment hold of the stock, for the metrics. */
  readonly readReservedStock: () => Promise<ReservedStock>;
  /** Whether the database's migrations are done. Rejects when the database does not answer. */
  readonly isReady: () => Promise<boolean>;
  readonly closeDatabase: () => Promise<void>;
  /** Every mail the shop can send, by name and subject. */
  readonly listPreviews: () => readonly { readonly name: string; readonly subject: string }[];
  /** Draws a mail with made-up data, to look at; null for a name that is none. */
  readonly renderPreview: (
    name: string,
  ) => Promise<{ readonly subject: string; readonly html: string; readonly text: string } | null>;
};

const names = [
  "prepareDatabase",
  "respond",
  "onPublicChange",
  "startJobs",
  "readReservedStock",
  "isReady",
  "closeDatabase",
  "listPreviews",
  "renderPreview",
] as const;

/** The repository's folder. */
export const root = path.resolve(import.meta.dirname, "..");

/** The folder of the built files that browsers ask for. */
export const builtFilesFolder = path.join(root, "build", "client");

/** The folder of the pictures that the build made (`scripts/pictures.ts`), by their addresses. */
export const pictureFilesFolder = path.join(root, ".cache", "pictures", "files");

/** The built website. SHOP_BUNDLE names another file, for tests of the server itself. */
export function bundleFile(): string {
  return path.resolve(process.env["SHOP_BUNDLE"] ?? path.join(root, "build", "server", "index.js"));
}

export async function loadApp(): Promise<App> {
  return toApp(await import(pathToFileURL(bundleFile()).href));
}

/** Checks that a loaded module is the website. */
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
