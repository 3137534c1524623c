import { existsSync } from "node:fs";
import { defineConfig, devices, type ReporterDescription } from "@playwright/test";
import { withFonts } from "./tests/e2e/support/font-sets.ts";

/** Without `npm test`, which says where it is, Debian's headless shell or Playwright's own browser. */
const shell = "/usr/bin/chromium-headless-shell";
const executablePath = process.env["CHROMIUM_PATH"] || (existsSync(shell) ? shell : undefined);

/** Of `npm test`, which prints a failure when it happens. */
const toldReporters: ReporterDescription[] = [
  ["dot"],
  ["json"],
  ["./tests/support/playwright-reporter.ts"],
];

const launchOptions = {
  executablePath,
  // So that no test depends on the fonts of the machine.
  env: withFonts("DejaVu"),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // Letters are as wide as their font says, as on phones and sharp screens, not rounded to whole pixels.
    "--font-render-hinting=none",
    // Fewer processes: no graphics process, and none kept ready for other sites.
    "--in-process-gpu",
    "--disable-software-rasterizer",
    "--renderer-process-limit=1",
    // Pages are open for seconds: what compiles their scripts for speed takes more time than it saves.
    "--js-flags=--no-opt,--no-maglev,--no-sparkplug,--single-threaded-gc",
  ],
};

/**
 * End-to-end tests in Chromium. The whole run shares one built shop; each test has its own customers, and
 * finds a browser without cookies and storage. A test runs at phone and desk width if its promise
 * depends on the width; the others have the tag @phone or @desk.
 */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/e2e/support/e2e-shop.ts",
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // No test asserts how quickly a busy machine works: these limits only end what hangs.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: process.env["PLAYWRIGHT_JSON_OUTPUT_NAME"] ? toldReporters : [["list"]],
  use: {
    baseURL: process.env["SHOP_URL"],
    // Opening a window costs Chromium half a second, so a worker keeps its window and empties it.
    reuseContext: true,
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: "en-GB",
    timezoneId: "Europe/London",
    trace: "off",
    video: "off",
    screenshot: "only-on-failure",
    launchOptions,
  },
  projects: [
    {
      name: "phone",
      grepInvert: /@desk/,
      use: {
        browserName: "chromium",
        viewport: { width: 360, height: 780 },
        userAgent: devices["Pixel 7"].userAgent,
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 1,
      },
    },
    {
      name: "desk",
      grepInvert: /@phone/,
      use: { browserName: "chromium", viewport: { width: 1440, height: 900 } },
    },
  ],
});
