import type { Page } from "@playwright/test";
import { someOf } from "#tests/support/full-size.ts";
import { grippers, kitchenMaid, saveInBrowser } from "./support/carts.ts";
import { signedInCustomer } from "./support/customers.ts";
import { waitForHydration } from "./support/page-actions.ts";
import { expect, test } from "./support/test.ts";

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

/** From a page, and to the one that is gone back from. */
const ways: readonly (readonly [string, string])[] = [
  ["/ceiling-airers", "/product/traditional-kitchen-maid"],
  ["/product/four-arm-rotary", "/rotary-washing-lines"],
  ["/", "/product/rubber-grippers"],
  ["/indoor-washing-line-pulley", "/ceiling-airers"],
  ["/search?q=airer", "/product/traditional-kitchen-maid"],
];

test("the browser can keep a page for the way back, and tells what keeps it from that @phone", async ({
  playwright,
  launchOptions,
  baseURL,
  pageErrors,
}) => {
  // One of its own: Playwright's other ones keep no page for the way back, and say nothing of it.
  const ignoreDefaultArgs = ["--disable-back-forward-cache"];
  const browser = await playwright.chromium.launch({ ...launchOptions, ignoreDefaultArgs });
  const reasonsOf = async (
    [from, to]: (typeof ways)[number],
    prepare: (page: Page) => Promise<unknown> = async () => {},
  ) => {
    const context = await browser.newContext({ baseURL });
    pageErrors.watch(context);
    const page = await context.newPage();
    await prepare(page);
    await leave(page, from, to);
    const reasons = await ownReasons(page);
    await context.close();
    return reasons;
  };
  for (const way of someOf(ways, 3)) expect(await reasonsOf(way), way[0]).toEqual([]);
  const withCart = async (page: Page) =>
    saveInBrowser(page, "cart", [await kitchenMaid(page), await grippers(page)]);
  expect(await reasonsOf(["/cart", "/product/four-arm-rotary"], withCart), "cart").toEqual([]);
  const fromProduct = ["/product/four-arm-rotary", "/rotary-washing-lines"] as const;
  expect(await reasonsOf(fromProduct, signedInCustomer), "signed in").toEqual([]);
  const hindered = (page: Page) => page.addInitScript(() => addEventListener("unload", () => {}));
  expect(await reasonsOf(fromProduct, hindered), "hindered").not.toEqual([]);
  await browser.close();
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
