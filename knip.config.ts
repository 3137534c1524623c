import { entryPages } from "./admin/entry-pages.ts";
import { screens } from "./admin/screens.ts";
import type { KnipConfig } from "knip";

/** Finds files, exports and dependencies that nothing uses. */
export default {
  entry: [
    "server/{main,program,dev,app,admin-app}.ts",
    "bin/*.ts",
    // The admin, of which knip's plugin for React Router finds only the root's.
    "admin/{react-router.config,vite.config,routes}.ts",
    "admin/{root,entry.client,entry.server,shell/shell}.tsx",
    ...[...screens, ...entryPages].map(({ file }) => `admin/${file}`),
    "scripts/*.{ts,mjs}",
    // What JSX is compiled to.
    "ui/jsx/jsx-{runtime,dev-runtime}.ts",
    "bench/main.ts",
    // Imported by launch.mjs, from this folder or from that of a release.
    "launcher/commands.mjs",
    "**/*.test.{ts,tsx}",
    // Named in vitest.config.ts, playwright.config.ts and scripts/testing/steps.ts.
    "tests/**/{template-database,start-shared-shop,e2e-shop,check-sent-at-once,{vitest,playwright}-reporter,prepare-postgres}.ts",
  ],
  project: [
    "{server,storefront,admin,web,ui,shop,emails,sandbox,bin,scripts,launcher,bench,tests}/**/*.{ts,tsx,mjs}",
  ],
  // Programs of Debian that tests/operations and scripts/release.ts run.
  ignoreBinaries: [
    "caddy",
    "mmdebstrap",
    "nginx",
    "openssl",
    "promtool",
    "sha256sum",
    "ssh-keygen",
    "systemd-analyze",
    "unshare",
    "varnishd",
  ],
  // A type may be exported for editors although only its own file uses it.
  ignoreExportsUsedInFile: { type: true },
  // `jsxImportSource` names a folder of the shop.
  ignoreIssues: { "tsconfig.json": ["unlisted"] },
  ignoreDependencies: [
    // Read as files by scripts/fonts.ts, scripts/fallback-fonts.ts, the end-to-end tests and shop/fulfilment.
    "@fontsource-variable/cabin",
    "@fontsource/*",
    "dejavu-fonts-ttf",
    // Imported by style sheets.
    "tailwindcss",
    // Used by React Router, which vite.config.ts bundles.
    "isbot",
    // Run as a program by scripts/lint/locks.test.ts.
    "squawk-cli",
  ],
} satisfies KnipConfig;
