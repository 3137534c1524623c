import type { Plugin } from "vite";

const PLAIN = "\0plain-http";

const CODE = `const http = process.getBuiltinModule("node:http");
export default http;
export const { Agent, STATUS_CODES, createServer, request } = http;`;

/**
 * Makes the built server take Node's HTTP as CommonJS does. An import reads every property of the module, and one
 * of them, WebSocket, loads the whole of Node's fetch: a tenth of a process's start, which then waits until the
 * first request needs it.
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
