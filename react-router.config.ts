import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Forms of other sites are refused by app/root.tsx, which knows PUBLIC_URL; the router knows the Host alone.
  allowedActionOrigins: ["**"],
  // All routes are in one manifest, kept for a year: no page asks the server where another one is.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
