import type { Page } from "@playwright/test";
import { grippers, kitchenMaid, saveInBrowser } from "./support/carts.ts";
import { signedInCustomer } from "./support/customers.ts";
import { expect, isPhone, test } from "./support/test.ts";
import { expectCart, waitForHydration, sum } from "./support/page-actions.ts";

/** The page as a whole; a pixel here and there. In the header nothing moves at all. */
const SHIFT_MAX = 0.001;
/** At £88.50 each. */
const MAIDS = 12;

test.describe("nothing moves as the page comes alive for a customer with a filled cart:", () => {
  for (const path of [
    "/",
    "/product/traditional-kitchen-maid",
    "/ceiling-airers",
    "/cart",
    "/contact-us",
    "/search?q=airer",
    "/account",
    "/checkout",
  ])
    test(path, async ({ page }, info) => {
      // Long enough to push at whatever gives way.
      const { fullName } = await signedInCustomer(
        page,
        "Wilhelmina Featherstonehaugh-Cholmondeley",
      );
      const maids = Array.from({ length: MAIDS }, async () => kitchenMaid(page));
      await saveInBrowser(page, "cart", [...(await Promise.all(maids)), await grippers(page)]);
      await openSlowly(page, path);
      await expectCart(page, `${MAIDS + 1} items £1,068.00`);
      if (!isPhone(info))
        await expect(
          page.getByRole("banner").getByRole("link", { name: `MY ACCOUNT ${fullName}` }),
        ).toBeVisible();
      if (path === "/cart") await expect(sum(page, "Total")).toHaveText("£1,068.00");
      await expectNoShift(page);
    });

  for (const path of ["/login", "/register"])
    test(`${path}, signed out`, async ({ page }) => {
      await saveInBrowser(page, "cart", [await kitchenMaid(page)]);
      await openSlowly(page, path);
      await expectNoShift(page);
    });
});

/** Has the page note each shift, from the moment its scripts come, that no doing of a visitor's caused. */
async function measureShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const measured: Measured = { beganAt: Infinity, shifted: 0, shifts: [], inHeader: [] };
    Object.assign(window, { measured });
    // SIGN IN becomes MY ACCOUNT in the room that is kept for it: the link changes, nothing else may.
    const isAccountLink = ({ node }: Source) =>
      node instanceof Element && node.matches('header a[href="/account"]');
    const isInHeader = ({ node }: Source) => Boolean(node?.parentElement?.closest("header"));
    const told = ({ node, previousRect: was, currentRect: is }: Source) => {
      const html = node instanceof Element ? node.outerHTML.slice(0, 160) : node?.textContent;
      return `${was.x},${was.y} ${was.width}x${was.height} to ${is.x},${is.y} ${is.width}x${is.height} ${html}`;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[]) {
        if (entry.hadRecentInput || entry.startTime < measured.beganAt) continue;
        const sources = entry.sources.filter((source) => !isAccountLink(source));
        if (sources.length === 0) continue;
        measured.shifted += entry.value;
        measured.shifts.push(`${entry.value.toFixed(4)}: ${sources.map(told).join(" | ")}`);
        measured.inHeader.push(...sources.filter(isInHeader).map(told));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
type Shift = { startTime: number; value: number; hadRecentInput: boolean; sources: Source[] };
type Measured = { beganAt: number; shifted: number; shifts: string[]; inHeader: string[] };
type Measuring = { measured: Measured; scriptsMayCome(): void };

/**
 * Opens a page as on a slow line: its scripts come after it has been painted in its own type, and the
 * functions' answers after the browser has drawn what it knows by itself. On a fast machine all would be
 * painted at once, and a shift not be seen.
 */
async function openSlowly(page: Page, path: string): Promise<void> {
  const painted = Promise.withResolvers<void>();
  const drawn = Promise.withResolvers<void>();
  await measureShifts(page);
  await page.exposeFunction("scriptsMayCome", () => painted.resolve());
  await page.addInitScript(() => {
    new PerformanceObserver(async (list) => {
      if (list.getEntriesByName("first-contentful-paint").length === 0) return;
      await document.fonts.ready;
      for (let frame = 0; frame < 3; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
      const { measured, scriptsMayCome } = window as unknown as Measuring;
      measured.beganAt = performance.now();
      scriptsMayCome();
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

/** Waits for some frames: what has changed is then drawn, and the observers told. */
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
  expect(inHeader, "what moved in the header").toEqual([]);
  expect(shifted, `what moved: ${shifts.join("\n")}`).toBeLessThanOrEqual(SHIFT_MAX);
}
