import { drawFrames, open } from "./support/page-actions.ts";
import { expect, test } from "./support/test.ts";

const pair = "/compare?p=traditional-kitchen-maid&p=rubber-grippers";

test(
  "two products fit a phone, each row once, with the way to the options",
  { tag: "@phone" },
  async ({ page }) => {
    await open(page, "/compare?p=traditional-kitchen-maid&p=traditional-stacker");
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const table = page.getByRole("region", { name: "Comparison" });
      const { inner, outer } = await table.evaluate((each) => ({
        inner: each.scrollWidth,
        outer: each.clientWidth,
      }));
      expect(inner).toBe(outer);
    }
    const labels = await page.getByRole("rowheader").allTextContents();
    expect(labels.filter((label) => /width|height/i.test(label))).toHaveLength(2);
    await page.getByRole("link", { name: "Choose options of Traditional Stacker" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Traditional Stacker");
  },
);

test(
  "the products of a shared link are not one's own comparison until another is chosen for it",
  { tag: "@phone" },
  async ({ page }) => {
    const bar = page.getByRole("complementary", { name: "Compare" });
    await open(page, pair);
    await open(page, "/product/peg-bag");
    await drawFrames(page);
    await expect(bar).toBeHidden();
    await open(page, pair);
    await page.getByRole("link", { name: "Choose another product" }).click();
    await expect(bar.getByRole("link")).toHaveText("Compare 2 products");
    await bar.getByRole("link").click();
    await page.getByRole("link", { name: "Remove Rubber Grippers" }).click();
    await expect(page).toHaveURL("/compare?p=traditional-kitchen-maid");
    await open(page, "/compare");
    await expect(page).toHaveURL("/compare?p=traditional-kitchen-maid");
  },
);
