import { chromium } from "@playwright/test";
import { startTabBrowser } from "#tests/support/tab-browser.ts";
import { expect, test } from "./support/test.ts";

const PRODUCT = "/product/four-arm-rotary";

test(
  "the browser prepares the product whose card the pointer is over, no other page, and opens it as prepared",
  { tag: "@desk" },
  async ({ launchOptions, baseURL }) => {
    const url = baseURL ?? "";
    const browser = await startTabBrowser(
      launchOptions.executablePath ?? chromium.executablePath(),
    );
    try {
      await browser.open(`${url}/rotary-washing-lines`);
      await browser.point('header a[href="/login"]');
      await browser.point(`main a[href="${PRODUCT}"]`);
      await expect.poll(() => browser.prepared()).toEqual([url + PRODUCT]);
      await browser.point(`main a[href="${PRODUCT}"]`, "press");
      await expect.poll(() => browser.read("location.pathname")).toBe(PRODUCT);
      const activated = `performance.getEntriesByType("navigation")[0].activationStart`;
      expect(await browser.read<number>(activated)).toBeGreaterThan(0);
    } finally {
      await browser.close();
    }
  },
);
