import type { Page } from "@playwright/test";
import { someOf } from "#tests/support/full-size.ts";
import { grippers, kitchenMaid, saveInBrowser } from "./support/carts.ts";
import { open } from "./support/page-actions.ts";
import { expect, test as base } from "./support/test.ts";

/** With the text of twice the size that its owner has set: media queries follow it, which they would not of a style. */
const test = base.extend<{ largeText: Page }>({
  largeText: async ({ playwright, launchOptions, baseURL, pageErrors }, use) => {
    const args = [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=32"];
    const browser = await playwright.chromium.launch({ ...launchOptions, args });
    const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
    pageErrors.watch(context);
    await use(await context.newPage());
    await browser.close();
  },
});

const paths = [
  "/",
  "/ceiling-airers",
  "/product/traditional-kitchen-maid",
  "/product/four-arm-rotary",
  "/cart",
  "/login?from=%2Fcheckout",
  "/indoor-washing-line-pulley",
];

test(
  "text of twice the size is cut off nowhere, and makes no page wider than the screen",
  { tag: "@desk" },
  async ({ largeText: page }) => {
    test.setTimeout(90_000);
    await saveInBrowser(page, "cart", [await kitchenMaid(page), await grippers(page)]);
    for (const path of someOf(paths, 2)) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await open(page, path);
      await expect(page.locator("html")).toHaveCSS("font-size", "32px");
      for (const width of [1440, 768, 390]) {
        await page.setViewportSize({ width, height: 900 });
        const { wider, cut } = await lookAtText(page);
        expect.soft(wider, `px by which ${path} is too wide at ${width} px`).toBe(0);
        expect.soft(cut, `cut off on ${path} at ${width} px`).toEqual([]);
      }
    }
  },
);

/** How much wider than the screen a page is in px, and the text that does not fit into what holds it. */
function lookAtText(page: Page) {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isCut = (element: HTMLElement) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const cuts = (overflow: string) => overflow === "hidden" || overflow === "clip";
      return (
        (cuts(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (cuts(overflowY) && element.scrollHeight > element.clientHeight + 1)
      );
    };
    const cut = [...document.querySelectorAll<HTMLElement>("header *, main *, footer *")]
      // A pixel is for screen readers.
      .filter((element) => element.clientWidth > 1 && element.checkVisibility())
      .filter((element) => (element.textContent ?? "").trim() !== "" && isCut(element))
      .map((element) => element.outerHTML.slice(0, 160));
    return { wider: scrollWidth - clientWidth, cut };
  });
}

test(
  "a printed product has its name, price, text and the chosen options alone, and fits A4",
  { tag: "@desk" },
  async ({ page }) => {
    await open(page, "/product/traditional-kitchen-maid?lathLength=1.8m&color=ivory");
    await page.emulateMedia({ media: "print" });
    // A4 without its margins of 10 mm.
    await page.setViewportSize({ width: 718, height: 1_047 });
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(main.getByText("1.8 m").filter({ visible: true }).first()).toBeVisible();
    for (const name of ["lathLength", "color", "ropeLength", "wheelType", "extraPulley"])
      expect(await shownChoices(page, name), name).toEqual([
        await page.locator(`input[name="${name}"]:checked`).getAttribute("value"),
      ]);
    await expect(
      main.getByText("£", { exact: false }).filter({ visible: true }).first(),
    ).toBeVisible();
    for (const heading of ["In the box", "Safety and guarantee"])
      await expect(main.getByRole("heading", { name: heading })).toBeVisible();
    await expect(
      page.locator("header, footer, nav, main button").filter({ visible: true }),
    ).toHaveCount(0);
    // Nothing to fill in, and no room that is not drawn.
    const fields = page.locator("input:not([type=radio]), select, textarea");
    await expect(fields.filter({ visible: true })).toHaveCount(0);
    await expect(main.locator("#fit")).toBeHidden();
    expect((await lookAtText(page)).wider).toBe(0);
    const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
    const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect(pages).toBeGreaterThan(1);
    expect(pages).toBeLessThan(10);
  },
);

/** The values of an option that are to be seen. */
function shownChoices(page: Page, name: string): Promise<string[]> {
  return page.evaluate(
    (option) =>
      [...document.querySelectorAll<HTMLInputElement>(`input[name="${option}"]`)]
        .filter((input) => input.closest("label")?.checkVisibility())
        .map((input) => input.value),
    name,
  );
}
