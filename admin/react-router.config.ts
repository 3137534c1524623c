import type { Config } from "@react-router/dev/config";

/** The admin: a website of its own, with its own build, manifest and scripts. Below /admin. */
export default {
  appDirectory: ".",
  buildDirectory: "../build/admin",
  basename: "/admin",
  ssr: true,
  // web/foreign-forms.server.ts refuses forms of other sites by ADMIN_URL. The router would compare the
  // Host header instead.
  allowedActionOrigins: ["**"],
  routeDiscovery: { mode: "initial" },
} satisfies Config;
