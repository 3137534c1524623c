import path from "node:path";
import { pathToFileURL } from "node:url";
import type { GivenShop } from "#shop/platform/per-shop.server.ts";
import { root, type App } from "./app-contract.ts";
import { createAdminQueues } from "./http/admin-queues.ts";

/** What serves the admin. */
export type Admin = {
  /** Responds to a request below /admin. */
  readonly respond: App["respond"];
  /** Whether a request has a session of staff. */
  readonly knows: (request: Request) => Promise<boolean>;
  readonly closeShop: () => Promise<void>;
};

/** What the built admin (server/admin-app.ts) exports. */
type BuiltAdmin = Admin & Pick<App, "runShop">;

/** The folder of the admin's built scripts, styles and fonts, which have URLs below /admin. */
export const builtAdminFilesFolder = path.join(root, "build", "admin", "client");

/** The admin of a process. `load` is called at its first request, as many processes never get one, and again if it failed. */
export function lazyAdmin(load: () => Promise<Admin> = () => loadAdmin()): Admin {
  let loading: Promise<Admin> | undefined;
  const loaded = async () => {
    const started = (loading ??= load());
    // A failure is reported to the request that caused it; the next one tries again.
    started.catch(() => (loading = undefined));
    return started;
  };
  const inQueue = createAdminQueues();
  return {
    knows: async (request) => (await loaded()).knows(request),
    respond: async (request, context) => inQueue(await loaded(), request, context),
    closeShop: async () => (await loading)?.closeShop(),
  };
}

/** The built admin: of a given shop, or else of the one of this process's environment. */
export async function loadAdmin(given?: GivenShop): Promise<Admin> {
  const file = path.join(root, "build", "admin", "server", "index.js");
  const admin = toAdmin(await import(pathToFileURL(file).href));
  if (given !== undefined) admin.runShop(given);
  return admin;
}

/** Checks that a loaded module is the built admin. */
export function toAdmin(loaded: unknown): BuiltAdmin {
  if (isAdmin(loaded)) return loaded;
  throw new Error("The built admin must export respond, knows, runShop and closeShop.");
}

function isAdmin(loaded: unknown): loaded is BuiltAdmin {
  return (
    typeof loaded === "object" &&
    loaded !== null &&
    ["respond", "knows", "runShop", "closeShop"].every(
      (name) => typeof Reflect.get(loaded, name) === "function",
    )
  );
}
