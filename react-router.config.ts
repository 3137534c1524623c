import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // A page names the routes it needs; the rest are in the manifest, which is kept for a year.
  // Forms of other sites are refused by app/root.tsx, which knows PUBLIC_URL; the router knows the Host alone.
  allowedActionOrigins: ["**"],
  routeDiscovery: { mode: "initial" },
} satisfies Config;
