import type { Config } from "@react-router/dev/config";
import { checkPages } from "./shop/content/check-pages.ts";

export default {
  appDirectory: "storefront",
  buildDirectory: "build/storefront",
  // Two entries, in vite.config.ts: index.js and program.js.
  serverBuildFile: "[name].js",
  ssr: true,
  // An invalid content page fails the build.
  buildEnd: () => checkPages("content"),
  // web/foreign-forms.server.ts refuses forms of other sites by PUBLIC_URL. The
  // router would compare the Host header instead.
  allowedActionOrigins: ["**"],
  // One manifest has all routes and is cached for a year, so pages need no request to find a route.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
