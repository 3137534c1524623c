import type { Browser, Page } from "@playwright/test";
import { someOf } from "#tests/support/full-size.ts";
import { grippers, kitchenMaid, saveInBrowser } from "./support/carts.ts";
import { signedInCustomer } from "./support/customers.ts";
import { waitForHydration } from "./support/page-actions.ts";
import { expect, test as base } from "./support/test.ts";

/** In a browser of its own: Playwright's other ones keep no page for the way back, and say nothing of it. */
const test = base.extend<object, { keeping: Browser }>({
  keeping: [
    async ({ playwright, launchOptions }, use) => {
      const browser = await playwright.chromium.launch({
        ...launchOptions,
        ignoreDefaultArgs: ["--disable-back-forward-cache"],
      });
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  page: async ({ keeping, baseURL, pageErrors }, use) => {
    const context = await keeping.newContext({ ...(baseURL !== undefined && { baseURL }) });
    pageErrors.watch(context);
    await use(await context.newPage());
    await context.close();
  },
});

/**
 * Why a page was not kept for the way back, by its own doing: nothing if it was restored. The headless shell itself
 * keeps none; the whole Chromium (CHROMIUM_PATH) does.
 */
async function ownReasons(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.enable");
  const told = new Promise<string[]>((resolve) =>
    session.once("Page.backForwardCacheNotUsed", ({ notRestoredExplanations }) =>
      resolve(
        notRestoredExplanations
          .filter(({ type }) => type !== "Circumstantial")
          .map(({ reason }) => reason),
      ),
    ),
  );
  const restored = page
    .waitForFunction(() => "wasRestored" in window, null, { timeout: 30_000 })
    .then(() => []);
  // `page.goBack()` waits for a load, which a restored page has not. The page goes back once this call has returned.
  await page.evaluate(() => void setTimeout(() => history.back(), 50));
  return Promise.race([told, restored]);
}

const ways = [
  ["/ceiling-airers", "/product/traditional-kitchen-maid"],
  ["/product/four-arm-rotary", "/rotary-washing-lines"],
  ["/", "/product/rubber-grippers"],
  ["/indoor-washing-line-pulley", "/ceiling-airers"],
  ["/search?q=airer", "/product/traditional-kitchen-maid"],
] as const;

for (const [from, to] of someOf(ways, 2))
  test(`the browser can keep ${from} for the way back from ${to} @phone`, async ({ page }) => {
    await leave(page, from, to);
    expect(await ownReasons(page)).toEqual([]);
  });

test("the browser can keep a filled cart for the way back @phone", async ({ page }) => {
  await saveInBrowser(page, "cart", [await kitchenMaid(page), await grippers(page)]);
  await leave(page, "/cart", "/product/four-arm-rotary");
  expect(await ownReasons(page)).toEqual([]);
});

test("the browser can keep a product's page of a customer who is signed in @phone", async ({
  page,
}) => {
  await signedInCustomer(page);
  await leave(page, "/product/four-arm-rotary", "/rotary-washing-lines");
  expect(await ownReasons(page)).toEqual([]);
});

test("what keeps a page from being kept is told @phone", async ({ page }) => {
  await page.addInitScript(() => addEventListener("unload", () => {}));
  await leave(page, "/ceiling-airers", "/product/four-arm-rotary");
  expect(await ownReasons(page)).not.toEqual([]);
});

async function leave(page: Page, from: string, to: string): Promise<void> {
  await page.addInitScript(() =>
    addEventListener(
      "pageshow",
      ({ persisted }) => persisted && Object.assign(window, { wasRestored: true }),
    ),
  );
  await page.goto(from);
  await waitForHydration(page);
  await page.goto(to);
  await waitForHydration(page);
}
