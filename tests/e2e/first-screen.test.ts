import { open, toast } from "./support/page-actions.ts";
import { expect, test } from "./support/test.ts";

const phone = { width: 390, height: 844 };

test(
  "the thumbnails are one row, which scrolls to the picture that is shown",
  { tag: "@phone" },
  async ({ page }) => {
    await page.setViewportSize(phone);
    await open(page, "/product/traditional-kitchen-maid");
    const thumbnails = page.getByRole("button", { name: /^Show picture/ });
    const tops = await thumbnails.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().top),
    );
    expect(tops.length).toBeGreaterThan(5);
    expect(new Set(tops).size).toBe(1);
    await page.getByRole("radio", { name: /^Anthracite/ }).check({ force: true });
    const current = thumbnails.and(page.locator("[aria-current]"));
    await expect(current).toHaveAccessibleName(/pewter/i);
    await expect(async () => {
      const { x, width } = (await current.boundingBox()) ?? { x: 0, width: Infinity };
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(phone.width);
    }).toPass();
  },
);

test(
  "a message stands at the bottom of a phone, above the bar, and leaves the heading free",
  { tag: "@phone" },
  async ({ page }) => {
    await page.setViewportSize(phone);
    const messages = page.getByRole("status", { name: "Messages" });
    const heading = page.getByRole("heading", { level: 1 });
    const box = async (part: typeof heading) =>
      (await part.boundingBox()) ?? { y: NaN, height: NaN };
    for (const path of [
      "/login?notice=verify-reminder",
      "/contact-us?sent=1&notice=message-sent",
    ]) {
      await open(page, path);
      const [message, title] = [await box(messages), await box(heading)];
      expect(message.y, path).toBeGreaterThan(title.y + title.height);
      expect(message.y + message.height, path).toBeLessThanOrEqual(phone.height);
    }
    await open(page, "/product/peg-bag");
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(toast(page, /^.* added/)).toBeVisible();
    const [message, bar] = [await box(messages), await box(page.locator("[data-sticky-bar]"))];
    expect(message.y + message.height).toBeLessThanOrEqual(bar.y);
    expect(message.y).toBeGreaterThan(phone.height / 2);
  },
);

test(
  "forced colours mark the current page and picture alone, and show the sign of the filter",
  { tag: "@desk" },
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await open(page, "/ceiling-airers");
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const links = page.getByRole("navigation", { name: "Shop" }).getByRole("link");
    const lines = await links.evaluateAll((all) =>
      all.map((each) => getComputedStyle(each).borderBottomColor),
    );
    expect(lines.filter((colour) => colour !== ground)).toHaveLength(1);
    const sign = page.locator("summary > span").filter({ visible: true }).first();
    const strokes = await sign.evaluate((each) =>
      ["::before", "::after"].map((part) => {
        const style = getComputedStyle(each, part);
        return [style.borderTopWidth, style.borderLeftWidth];
      }),
    );
    expect(strokes).toEqual([
      ["2px", "0px"],
      ["0px", "2px"],
    ]);
    await open(page, "/product/traditional-kitchen-maid");
    const frames = await page
      .getByRole("button", { name: /^Show picture/ })
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).borderTopColor));
    expect(frames.filter((colour) => colour !== ground)).toHaveLength(1);
  },
);
