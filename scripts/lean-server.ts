import http from "node:http";
import type { Plugin } from "vite";

/** All that can be read without a getter: those of WebSocket and its events load Node's fetch. */
const names = Object.entries(Object.getOwnPropertyDescriptors(http))
  .filter(([, { get }]) => get === undefined)
  .map(([name]) => name);

/** What stands instead of modules that would load much of Node at every start, by the names that import them. */
const replaced: readonly { readonly imported: RegExp; readonly code: string }[] = [
  {
    // An import of `node:http` reads every property of it, and one of them, WebSocket, loads the whole of fetch: a
    // tenth of a process's start. A process loads fetch when the first request needs it.
    imported: /^(?:node:)?http$/,
    code: `const http = process.getBuiltinModule("node:http");
export default http;
export const { ${names.join(", ")} } = http;`,
  },
  {
    // prom-client can also push metrics, by HTTPS, which loads TLS. The shop's metrics are only ever fetched.
    imported: /^\.\/lib\/pushgateway$/,
    code: "export default null;",
  },
];

const PREFIX = "\0lean-server-";

/** Lets the processes of the built server start without parts of Node that they do not need yet, or never. */
export function leanServer(): Plugin {
  return {
    name: "lean-server",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "ssr",
    resolveId: {
      filter: { id: replaced.map(({ imported }) => imported) },
      handler: (id) => `${PREFIX}${replaced.findIndex(({ imported }) => imported.test(id))}`,
    },
    load: {
      filter: { id: /^\0lean-server-/ },
      handler: (id) => replaced[Number(id.slice(PREFIX.length))]?.code ?? null,
    },
  };
}
