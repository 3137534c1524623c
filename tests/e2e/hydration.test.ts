import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { someOf } from "#tests/support/full-size.ts";
import { grippers, kitchenMaid, saveInBrowser } from "./support/carts.ts";
import { signedInCustomer } from "./support/customers.ts";
import { expect, isPhone, test } from "./support/test.ts";
import { expectCart, waitForHydration, sum } from "./support/page-actions.ts";

/** For a whole page, to allow for rounding. In the header nothing may move at all. */
const SHIFT_MAX = 0.001;
/** At £88.50 each. */
const MAIDS = 12;
/** Long enough to push at whatever gives way. */
const LONG_NAME = "Wilhelmina Featherstonehaugh-Cholmondeley";

/** These lay out differently on a phone; the others only get narrower. */
const onBoth = ["/", "/product/traditional-kitchen-maid", "/checkout"];
const onDesks = [
  "/cart",
  ...someOf(["/account", "/ceiling-airers", "/contact-us", "/search?q=airer"], 4),
];

/** The same in every test: the account keeps the cart, and adds lines that it does not know. */
const lineIds = Array.from({ length: MAIDS + 1 }, () => randomUUID());

/** The cookies of a signed-in customer, made once in each worker. */
let cookies: Awaited<ReturnType<BrowserContext["cookies"]>>;

test.describe("nothing moves during hydration for a customer with a filled cart:", () => {
  test.beforeAll(async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL });
    await signedInCustomer(await context.newPage(), LONG_NAME);
    cookies = await context.cookies();
    await context.close();
  });

  for (const path of [...onBoth, ...onDesks])
    test(path, { tag: onBoth.includes(path) ? [] : ["@desk"] }, async ({ context, page }, info) => {
      await context.addCookies(cookies);
      const maid = await kitchenMaid(page);
      const items = [...Array(MAIDS).fill(maid), await grippers(page)];
      const lines = items.map((item, at) => ({ ...item, lineId: lineIds[at] }));
      await saveInBrowser(page, "cart", lines);
      await openSlowly(page, path);
      await expectCart(page, `${MAIDS + 1} items £1,068.00`);
      if (!isPhone(info) && path !== "/checkout")
        await expect(
          page.getByRole("banner").getByRole("link", { name: `MY ACCOUNT ${LONG_NAME}` }),
        ).toBeVisible();
      if (path === "/cart") await expect(sum(page, "Total")).toHaveText("£1,068.00");
      await expectNoShift(page);
    });
});

for (const path of ["/login", "/register"])
  test(
    `nothing moves during hydration of ${path}, signed out`,
    { tag: "@desk" },
    async ({ page }) => {
      await saveInBrowser(page, "cart", [await kitchenMaid(page)]);
      await openSlowly(page, path);
      await expectNoShift(page);
    },
  );

/** Records every layout shift that no user input caused, from the moment the scripts arrive. */
async function measureShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const measured: Measured = { beganAt: Infinity, shifted: 0, shifts: [], inHeader: [] };
    Object.assign(window, { measured });
    // SIGN IN becomes MY ACCOUNT within reserved space: the link itself may change, nothing around it.
    const isAccountLink = ({ node }: Source) =>
      node instanceof Element && node.closest('header a[href="/account"]') !== null;
    const isInHeader = ({ node }: Source) => Boolean(node?.parentElement?.closest("header"));
    const describe = ({ node, previousRect: was, currentRect: is }: Source) => {
      const html = node instanceof Element ? node.outerHTML.slice(0, 160) : node?.textContent;
      return `${was.x},${was.y} ${was.width}x${was.height} to ${is.x},${is.y} ${is.width}x${is.height} ${html}`;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[]) {
        if (entry.hadRecentInput || entry.startTime < measured.beganAt) continue;
        const sources = entry.sources.filter((source) => !isAccountLink(source));
        if (sources.length === 0) continue;
        measured.shifted += entry.value;
        measured.shifts.push(`${entry.value.toFixed(4)}: ${sources.map(describe).join(" | ")}`);
        measured.inHeader.push(...sources.filter(isInHeader).map(describe));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
type Shift = { startTime: number; value: number; hadRecentInput: boolean; sources: Source[] };
type Measured = { beganAt: number; shifted: number; shifts: string[]; inHeader: string[] };
type Measuring = { measured: Measured; releaseScripts(): void };

/**
 * Opens a page as on a slow connection: scripts arrive after the first paint with web fonts, API
 * responses after hydration. On a fast machine everything would be painted at once and no shift seen.
 */
async function openSlowly(page: Page, path: string): Promise<void> {
  const painted = Promise.withResolvers<void>();
  const drawn = Promise.withResolvers<void>();
  await measureShifts(page);
  await page.exposeFunction("releaseScripts", () => painted.resolve());
  await page.addInitScript(() => {
    new PerformanceObserver(async (list) => {
      if (list.getEntriesByName("first-contentful-paint").length === 0) return;
      // The fonts come with the whole style sheet, which is asked for after the first paint.
      const isLoaded = (name: string) =>
        [...document.fonts].some(
          ({ family, status }) => family.includes(name) && status === "loaded",
        );
      while (!isLoaded("Cabin Variable") || !isLoaded("Besley"))
        await new Promise((resolve) => setTimeout(resolve, 20));
      await document.fonts.ready;
      for (let frame = 0; frame < 3; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
      const { measured, releaseScripts } = window as unknown as Measuring;
      measured.beganAt = performance.now();
      releaseScripts();
    }).observe({ type: "paint", buffered: true });
  });
  await page.route("**/assets/*.js", async (route) => {
    await painted.promise;
    await route.continue();
  });
  await page.route("**/api/**", async (route) => {
    await drawn.promise;
    await route.continue();
  });
  await page.goto(path);
  await waitForHydration(page);
  await paintFrames(page);
  drawn.resolve();
}

/** Waits some frames, so that changes are painted and the observers have reported them. */
async function paintFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 5; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

async function expectNoShift(page: Page): Promise<void> {
  await paintFrames(page);
  const { beganAt, shifted, shifts, inHeader } = await page.evaluate(
    () => (window as unknown as Measuring).measured,
  );
  expect(beganAt).toBeLessThan(Infinity);
  expect(inHeader, "shifts in the header").toEqual([]);
  expect(shifted, `shifts: ${shifts.join("\n")}`).toBeLessThanOrEqual(SHIFT_MAX);
}
