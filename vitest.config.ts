import os from "node:os";
import { defineConfig } from "vitest/config";
import { inlineScript } from "./scripts/inline-script.ts";
import { isFull } from "./tests/support/full-size.ts";
import LongFilesFirst from "./tests/support/long-files-first.ts";

const integration = ["**/*.integration.test.ts", "tests/http/**/*.test.ts"];
/**
 * Integration tests that have the machine to themselves at full size: an order waits for a large import 15 s at most,
 * which is promised for a machine that runs a shop, not for one that runs other tests meanwhile.
 */
const alone = isFull ? ["shop/catalogue/imports/large-imports.integration.test.ts"] : [];
const outside = [
  "node_modules/**",
  "build/**",
  ".cache/**",
  "data/**",
  "tests/e2e/**",
  "tests/resilience/**",
  "tests/operations/**",
];

/** The files of a worker share its process; tests/support/fresh-shop.ts keeps them apart. */
const sharedProcess = {
  isolate: false,
  setupFiles: "./tests/support/fresh-shop.ts",
  // The built shop is loaded as it is.
  server: { deps: { external: [/\/build\/(?:storefront|admin)\/server\//] } },
};

/**
 * Tests wait for PostgreSQL, programs and time-outs, so one worker a core would leave cores idle. But each loads and
 * compiles the shop for itself: a quarter of the files took six workers 224 core-seconds on two cores, and two 189.
 */
const integrationWorkers = Math.min(6, os.availableParallelism() + 1);

/** No test asserts how quickly a busy machine works, so a slow one gets all the time it needs. */
const patience = { testTimeout: 240_000, hookTimeout: 240_000 };

/** Branches in per cent, by module of shop/. Code that only the running shop executes (HTTP, e2e) does not count. */
const coverageFloors: Readonly<Record<string, number>> = {
  accounts: 90,
  admin: 80,
  airers: 90,
  backup: 80,
  carriers: 85,
  cart: 90,
  catalogue: 75,
  checkout: 90,
  content: 80,
  discounts: 50,
  fulfilment: 85,
  jobs: 75,
  kit: 85,
  mail: 90,
  making: 80,
  messages: 90,
  notices: 85,
  offers: 60,
  orders: 90,
  packing: 75,
  payments: 90,
  platform: 85,
  pricing: 100,
  privacy: 85,
  reviews: 80,
  search: 90,
  shipping: 90,
  staff: 85,
  tax: 100,
  trading: 75,
};

export default defineConfig({
  plugins: [inlineScript()],
  cacheDir: ".cache/vite",
  test: {
    // The share of connections that a process has depends on the number of web processes.
    env: { LOG_LEVEL: "silent", WEB_CONCURRENCY: "2" },
    sequence: { sequencer: LongFilesFirst },
    expect: { poll: { timeout: 60_000 } },
    coverage: {
      provider: "v8",
      include: ["shop/**/*.ts"],
      exclude: ["**/*.test.ts", "**/platform/database/tables.ts"],
      reporter: ["text-summary", "json-summary"],
      reportsDirectory: ".cache/coverage",
      // Each floor is the current value, rounded down to a multiple of 5. `npm run coverage` fails below it.
      thresholds: Object.fromEntries(
        Object.entries(coverageFloors).map(([module, branches]) => [
          `shop/${module}/**`,
          { branches },
        ]),
      ),
    },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          ...sharedProcess,
          maxWorkers: os.availableParallelism(),
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...outside, ...integration],
          environment: "node",
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          ...sharedProcess,
          maxWorkers: integrationWorkers,
          // The coverage step runs it with the unit tests, which have another number of workers: after them.
          sequence: { groupOrder: 1 },
          include: integration,
          exclude: [...outside, ...alone],
          environment: "node",
          ...patience,
          // One project, as a worker that has loaded the shop only takes the next file of the same one.
          globalSetup: [
            "./tests/support/template-database.ts",
            "./tests/http/support/start-shared-shop.ts",
          ],
        },
      },
      {
        extends: true,
        test: {
          // Part of the integration step, after the rest of it.
          name: "alone",
          ...sharedProcess,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          include: alone,
          environment: "node",
          ...patience,
          globalSetup: "./tests/support/template-database.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "resilience",
          include: ["tests/resilience/**/*.test.ts"],
          exclude: isFull ? [] : ["tests/resilience/full/**"],
          environment: "node",
          // One shop at a time: a scenario has a dozen processes. At full size it takes minutes.
          fileParallelism: false,
          testTimeout: 20 * 60_000,
          hookTimeout: 3 * 60_000,
        },
      },
      {
        extends: true,
        test: {
          // Whole installations: images, proxies, two versions, several instances. `npm run test:operations`.
          name: "operations",
          include: ["tests/operations/**/*.test.ts"],
          environment: "node",
          fileParallelism: false,
          testTimeout: 30 * 60_000,
          hookTimeout: 10 * 60_000,
        },
      },
    ],
  },
});
