import { chromium } from "@playwright/test";
import { startTabBrowser, type Command } from "#tests/support/tab-browser.ts";
import { expect, test } from "./support/test.ts";

/** 1.6 Mbit/s with 150 ms. */
const slowLine: readonly Command[] = [
  ["Network.enable"],
  [
    "Network.emulateNetworkConditions",
    { offline: false, downloadThroughput: 200_000, uploadThroughput: 90_000, latency: 150 },
  ],
];
const PRODUCT = "/product/four-arm-rotary";

test(
  "the browser prepares the product whose card the pointer is over, no other page, and opens it as prepared",
  { tag: "@desk" },
  async ({ launchOptions, baseURL }) => {
    const url = baseURL ?? "";
    const browser = await startTabBrowser(
      launchOptions.executablePath ?? chromium.executablePath(),
      slowLine,
    );
    try {
      await browser.open(`${url}/rotary-washing-lines`);
      await browser.point('header a[href="/login"]');
      await browser.point(`main a[href="${PRODUCT}"]`);
      await expect.poll(() => browser.prepared()).toEqual([url + PRODUCT]);
      // It is laid out, so its fonts have come: no frame of it has been drawn.
      const fonts = `[...document.fonts].some(({ family, status }) => family === "Besley" && status === "loaded")`;
      await expect.poll(() => browser.readPrepared<boolean>(fonts)).toBe(true);
      await browser.point(`main a[href="${PRODUCT}"]`, "press");
      await expect.poll(() => browser.read("location.pathname")).toBe(PRODUCT);
      const activated = `performance.getEntriesByType("navigation")[0].activationStart`;
      expect(await browser.read<number>(activated)).toBeGreaterThan(0);
    } finally {
      await browser.close();
    }
  },
);
