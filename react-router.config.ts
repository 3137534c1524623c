import type { Config } from "@react-router/dev/config";
import { trimManifest } from "./scripts/trim-manifest.ts";
import { checkPages } from "./shop/content/check-pages.ts";

export default {
  appDirectory: "storefront",
  ssr: true,
  // A page of words that is not as it must be ends the build.
  buildEnd: () => {
    checkPages("content");
    trimManifest("build/client/assets");
  },
  // Forms of other sites are refused by storefront/root.tsx, which knows PUBLIC_URL; the router knows the Host alone.
  allowedActionOrigins: ["**"],
  // All routes are in one manifest, kept for a year: no page asks the server where another one is.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
