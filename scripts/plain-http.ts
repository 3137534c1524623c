import http from "node:http";
import type { Plugin } from "vite";

const PLAIN = "\0plain-http";

/** All that can be read without a getter: those of WebSocket and its events load Node's fetch. */
const names = Object.entries(Object.getOwnPropertyDescriptors(http))
  .filter(([, { get }]) => get === undefined)
  .map(([name]) => name);

const CODE = `const http = process.getBuiltinModule("node:http");
export default http;
export const { ${names.join(", ")} } = http;`;

/**
 * Lets the built server load Node's HTTP without Node's fetch. An import of `node:http` reads every property of the
 * module, and one of them, WebSocket, loads the whole of fetch: a tenth of a process's start. A process loads fetch
 * when the first request needs it.
 */
export function plainHttp(): Plugin {
  return {
    name: "plain-http",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "ssr",
    resolveId: { filter: { id: /^(node:)?http$/ }, handler: () => PLAIN },
    load: { filter: { id: /plain-http$/ }, handler: (id) => (id === PLAIN ? CODE : null) },
  };
}
