import type { ViteDevServer } from "vite";
import type { Exchange } from "./http/exchange.ts";

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
