import type { Plugin } from "vite";

const EMPTY = "\0no-pushgateway";

/**
 * Leaves out of the built server how prom-client sends metrics to a Pushgateway: ours are asked for, and it would load
 * Node's HTTPS and TLS at every start.
 */
export function noPushgateway(): Plugin {
  return {
    name: "no-pushgateway",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "ssr",
    resolveId: { filter: { id: /^\.\/lib\/pushgateway$/ }, handler: () => EMPTY },
    load: {
      filter: { id: /no-pushgateway$/ },
      handler: (id) => (id === EMPTY ? "export default null;" : null),
    },
  };
}
