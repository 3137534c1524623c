import path from "node:path";
import type { Server } from "node:http";
import type { ViteDevServer } from "vite";
import { type Admin, lazyAdmin, toAdmin } from "./admin-contract.ts";
import { root } from "./app-contract.ts";
import type { Exchange } from "./http/exchange.ts";
import { isAdminPath } from "./http/admin-requests.ts";
import { createVite, letViteAnswer } from "./vite.ts";

/** The admin in development: a Vite of its own, started at the first request for the admin. */
export type DevelopmentAdmin = Admin & {
  /** Lets the admin's Vite answer. Resolves to null for a request that is not the admin's. */
  readonly letViteAnswer: (exchange: Exchange) => Promise<boolean | null>;
  readonly stop: () => Promise<void>;
};

/** `server` carries the connections over which Vite reports changes. */
export function createDevelopmentAdmin(server: () => Server): DevelopmentAdmin {
  let starting: Promise<ViteDevServer> | undefined;
  const vite = () => (starting ??= createVite(path.join(root, "admin"), server()));
  /** Loads the admin for each request; Vite caches modules that have not changed. */
  const load = async () =>
    toAdmin(await (await vite()).ssrLoadModule(path.join(root, "server", "admin-app.ts")));
  const admin = lazyAdmin(async () => ({
    respond: async (request, context) => (await load()).respond(request, context),
    knows: async (request) => (await load()).knows(request),
    closeShop: async () => (await load()).closeShop(),
  }));
  return {
    ...admin,
    letViteAnswer: async (exchange) => {
      if (!isAdminPath(exchange.pathname)) return null;
      // Vite knows its base as "/admin/", with the slash.
      return !exchange.pathname.startsWith("/admin/")
        ? false
        : letViteAnswer(await vite(), exchange);
    },
    stop: async () => {
      await admin.closeShop();
      await (await starting)?.close();
    },
  };
}
