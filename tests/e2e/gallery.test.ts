import { expect, test } from "./support/test.ts";
import { open } from "./support/page-actions.ts";

const path = "/product/traditional-kitchen-maid";

test("the gallery shows the chosen colour, and a picture can be enlarged and closed @phone", async ({
  page,
}) => {
  await open(page, path);
  const strip = page.getByRole("group", { name: "Pictures of Traditional Kitchen Maid" });
  await page.getByRole("radio", { name: /White/ }).check({ force: true });
  const white = strip.getByRole("link", { name: /^Enlarge: .*white cast iron/ });
  // On a phone the picture has scrolled out of view by now.
  const thumbnail = page.getByRole("button", { name: /^Show picture .*white cast iron/ });
  await expect(thumbnail).toHaveAttribute("aria-current", "true");

  await white.click();
  const dialog = page.getByRole("dialog", { name: /^Picture \d of \d: .*white cast iron/ });
  const sheet = dialog.getByRole("button", { name: /^Zoom in or out/ });
  await expect(sheet).toBeVisible();
  const image = sheet.locator("img");
  await sheet.click();
  await expect(image).toHaveCSS("transform", "matrix(2.5, 0, 0, 2.5, 0, 0)");
  await page.keyboard.press("ArrowRight");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("dialog", { name: /^Picture \d of \d/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(strip).toBeInViewport();
});

test("arrow keys move through the thumbnails", { tag: "@desk" }, async ({ page }) => {
  await open(page, path);
  const thumbnails = page.getByRole("button", { name: /^Show picture/ });
  await thumbnails.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(thumbnails.nth(1)).toBeFocused();
  await expect(thumbnails.nth(1)).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("ArrowUp");
  await expect(thumbnails.first()).toHaveAttribute("aria-current", "true");
});
