import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Every route is known to the server alone; the browser asks for what it needs.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
