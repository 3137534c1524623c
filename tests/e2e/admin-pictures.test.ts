import type { Page } from "@playwright/test";
import { jpeg, phoneJpeg, refusedSamples } from "#tests/support/picture-samples.ts";
import { look as lookAt } from "./support/look.ts";
import { signInOwner } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

/** On a phone, too: pictures are sent from one. */
const look = (page: Page, name: string) => lookAt(page, name, { widths: [390, 820, 1280] });

test.use({ contextOptions: { reducedMotion: "reduce" } });

test(
  "pictures are sent from a phone and a desk, described and put in order, and the shop shows them",
  { tag: "@desk" },
  async ({ page, pageErrors }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width: 390, height: 800 });
    await signInOwner(page, "/admin/products/LL-DR-006/pictures");
    const rows = page.locator("ol > li");
    const before = await rows.count();
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer });
    pageErrors.allow(422, "/admin/products/LL-DR-006/pictures/upload");
    await page
      .getByLabel("Files")
      .setInputFiles([
        file("IMG_1.jpg", await phoneJpeg()),
        file("drawing.jpg", refusedSamples["drawing.svg"]),
      ]);
    await expect(page.getByText("SVG files are drawings")).toBeVisible();
    await expect(rows).toHaveCount(before + 1);
    await expect(rows.last().getByText("900 × 1200 pixels")).toBeVisible();
    await look(page, "a picture and a refused file");
    await page.getByRole("button", { name: "Close" }).press("Enter");
    await page.getByLabel("Files").setInputFiles(file("desk.jpg", await jpeg()));
    await expect(rows).toHaveCount(before + 2);

    const alts = page.getByLabel("Alt text");
    await alts.nth(before).fill("The rack with two towels");
    await alts.nth(before + 1).fill("Its hinge");
    for (let place = before; place > 0; place -= 1)
      await page.getByRole("button", { name: `Move picture ${place + 1} up` }).press("Enter");
    await expect(rows.first().getByLabel("Alt text")).toHaveValue("The rack with two towels");
    await rows.first().getByText("Focus").press("Enter");
    await rows.first().getByLabel("From the top, %").fill("20");
    await page.getByRole("button", { name: "Save" }).last().press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();
    await expect(page.getByText("The new focus is being cut.")).toHaveCount(0);
    await expect(rows.last().locator("img").first()).toBeVisible();

    const shown = page.getByRole("link", { name: /^Enlarge: / });
    await expect(async () => {
      await page.getByRole("link", { name: "Open on the shop" }).press("Enter");
      await expect(shown.first()).toHaveAttribute(
        "aria-label",
        "Enlarge: The rack with two towels",
        { timeout: 1_000 },
      );
      await expect(shown).toHaveCount(before + 2, { timeout: 1_000 });
    }).toPass();

    await page.goto("/admin/products/LL-DR-006/pictures");
    await page.getByRole("button", { name: "Delete picture 1" }).press("Enter");
    await expect(rows).toHaveCount(before + 1);
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect(rows).toHaveCount(before + 2);
    // The second is pressed while the first is on its way.
    const answered = Promise.withResolvers<void>();
    await page.route("**/pictures.data*", async (route) => {
      await answered.promise;
      await route.fallback();
    });
    await page.getByRole("button", { name: "Delete picture 1" }).press("Enter");
    await page.getByRole("button", { name: `Delete picture ${before + 2}` }).press("Enter");
    await expect(rows).toHaveCount(before + 2);
    answered.resolve();
    await expect(rows).toHaveCount(before);
    await expect(page.getByText("The picture is deleted.")).toBeVisible();
  },
);
