import type { Server } from "node:http";
import { createServer, type ViteDevServer } from "vite";
import type { Exchange } from "./http/exchange.ts";

/**
 * Starts Vite with the configuration of a website's folder, behind our HTTP server, which carries the connections over
 * which Vite reports changes.
 */
export async function createVite(root: string, server: Server): Promise<ViteDevServer> {
  const own = process.listeners("SIGTERM");
  const vite = await createServer({
    root,
    appType: "custom",
    server: { middlewareMode: true, hmr: { server } },
  });
  // At SIGTERM Vite would end the process before the database is stopped.
  for (const each of process.listeners("SIGTERM"))
    if (!own.includes(each)) process.off("SIGTERM", each);
  return vite;
}

/** Lets Vite serve modules, styles and files. Resolves to false when the website must respond. */
export function letViteAnswer(vite: ViteDevServer, exchange: Exchange): Promise<boolean> {
  return new Promise((resolve, reject) => {
    exchange.response.once("close", () => resolve(true));
    vite.middlewares(exchange.request, exchange.response, (error?: unknown) => {
      if (error === undefined) resolve(false);
      else reject(error);
    });
  });
}
