import path from "node:path";
import { pathToFileURL } from "node:url";
import { root, type App } from "./app-contract.ts";
import { atOnce } from "./at-once.ts";

/** What the built admin (server/admin-app.ts) exports for the processes that serve it. */
export type Admin = {
  /** Responds to a request below /admin. */
  readonly respond: App["respond"];
  readonly closeDatabase: () => Promise<void>;
};

/** The folder of the admin's built scripts, styles and fonts, which have URLs below /admin. */
export const builtAdminFilesFolder = path.join(root, "build", "admin", "client");

/**
 * While a process renders a page of the admin, it answers no shopper. More at a time are not faster; with
 * one at a time, all staff would wait for a slow one.
 */
const ADMIN_AT_ONCE_MAX = 2;
/** More requests of staff than these are refused at once, and one that has waited so long as well. */
const ADMIN_WAITING_MAX = 100;
const ADMIN_WAIT_MS = 10_000;

/**
 * The admin of a process, which responds to two requests at a time, so that shoppers do not wait behind
 * all that staff have asked for. One that can't be answered soon is refused with `TooBusy`. `load` is called at its first request, as many processes never get one, and
 * again if it failed.
 */
export function lazyAdmin(load: () => Promise<Admin> = loadAdmin): Admin {
  let loading: Promise<Admin> | undefined;
  const inTurn = atOnce({
    max: ADMIN_AT_ONCE_MAX,
    waitingMax: ADMIN_WAITING_MAX,
    waitMs: ADMIN_WAIT_MS,
  });
  const loaded = async () => {
    const started = (loading ??= load());
    // A failure is reported to the request that caused it; the next one tries again.
    started.catch(() => (loading = undefined));
    return started;
  };
  return {
    respond: (request, context) =>
      inTurn(async () => (await loaded()).respond(request, context), request.signal),
    closeDatabase: async () => (await loading)?.closeDatabase(),
  };
}

async function loadAdmin(): Promise<Admin> {
  const file = path.join(root, "build", "admin", "server", "index.js");
  return toAdmin(await import(pathToFileURL(file).href));
}

/** Checks that a loaded module is the built admin. */
export function toAdmin(loaded: unknown): Admin {
  if (isAdmin(loaded)) return loaded;
  throw new Error("The built admin must export respond and closeDatabase.");
}

function isAdmin(loaded: unknown): loaded is Admin {
  return (
    typeof loaded === "object" &&
    loaded !== null &&
    ["respond", "closeDatabase"].every((name) => typeof Reflect.get(loaded, name) === "function")
  );
}
