import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { expect, isPhone, test } from "./support/test.ts";
import { drawFrames, open } from "./support/page-actions.ts";

const field = (page: Page) => page.getByRole("search").getByRole("combobox", { name: "Search" });
const list = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });
const option = (page: Page, name: string | RegExp) => list(page).getByRole("option", { name });
const chosen = (page: Page) => list(page).getByRole("option", { selected: true });

test("suggestions come while typing, by pointer and by keyboard, the newest alone; without them the search works @desk", async ({
  page,
  pageErrors,
}) => {
  await open(page, "/");
  await field(page).fill("ceiling air");
  await expect(list(page)).toBeVisible();
  await expect(field(page)).toHaveAttribute("aria-expanded", "true");
  await expect(list(page).getByRole("group", { name: "Products" })).toBeVisible();
  await expect(
    list(page)
      .getByRole("group", { name: "Categories" })
      .getByRole("option", { name: "Ceiling Airers" }),
  ).toBeVisible();
  await expect(
    list(page).getByRole("group", { name: "Pages" }).getByRole("option").first(),
  ).toBeVisible();
  await expect(page.getByRole("search").getByRole("status")).toHaveText(/^\d+ suggestions$/);
  await expect(list(page).getByText("Ceiling", { exact: true }).first()).toHaveCSS(
    "font-weight",
    /^[6-9]00|bold/,
  );
  await option(page, /Five Lath Ceiling Airer/).click();
  await expect(page).toHaveURL("/product/five-lath-ceiling-airer");
  await expect(list(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue("");

  await test.step("arrows select, Escape closes, Enter opens", async () => {
    await field(page).focus();
    await page.keyboard.type("peg");
    await expect(list(page)).toBeVisible();
    await expect(chosen(page)).toHaveCount(0);
    await expect(field(page)).not.toHaveAttribute("aria-activedescendant");

    await page.keyboard.press("ArrowDown");
    await expect(chosen(page)).toHaveCount(1);
    await expect(option(page, /./).first()).toHaveAttribute("aria-selected", "true");
    await expect(field(page)).toHaveAttribute(
      "aria-activedescendant",
      (await option(page, /./).first().getAttribute("id")) ?? "",
    );
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("End");
    await expect(chosen(page)).toHaveAccessibleName("See all results for “peg”");
    await page.keyboard.press("Home");
    await expect(option(page, /./).first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowUp");
    await expect(chosen(page)).toHaveCount(0);
    await page.keyboard.press("ArrowUp");
    await expect(chosen(page)).toHaveAccessibleName("See all results for “peg”");

    await page.keyboard.press("Escape");
    await expect(list(page)).toHaveCount(0);
    await expect(field(page)).toHaveAttribute("aria-expanded", "false");
    await expect(field(page)).toHaveValue("peg");
    await page.keyboard.press("ArrowDown");
    await expect(list(page)).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(list(page)).toHaveCount(0);

    await field(page).fill("peg ba");
    // "peg" alone suggests Beech Pegs first: the list is the new one once it begins with the bag.
    await expect(option(page, /./).first()).toHaveAccessibleName(/^Peg Bag/);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/product/peg-bag");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Peg Bag");
  });

  await test.step("a late response for an earlier query does not replace the newer one", async () => {
    const held = Promise.withResolvers<void>();
    await page.route("**/suggestions?q=basket", async (route) => {
      await held.promise;
      await route.continue().catch(() => {});
    });
    const asked = page.waitForRequest("**/suggestions?q=basket");
    await field(page).fill("basket");
    const late = await asked;
    await field(page).fill("rotary");
    await expect(option(page, /Four Arm Rotary/)).toBeVisible();
    held.resolve();
    // The page may have cancelled it meanwhile.
    await (await late.response())?.finished();
    await drawFrames(page);
    await expect(option(page, /Four Arm Rotary/)).toBeVisible();
    await expect(option(page, /Basket/)).toHaveCount(0);
  });

  await test.step("the search works when suggestions fail", async () => {
    pageErrors.allow("failed", "/suggestions");
    await page.route("**/suggestions**", (route) => route.abort("failed"));
    const failed = page.waitForEvent("requestfailed");
    await field(page).fill("airer");
    await failed;
    await expect(list(page)).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/search?q=airer");
  });
});

test("suggestions cause no layout shift and are large enough to touch", async ({ page }, info) => {
  await open(page, "/");
  // A font that comes late moves lines by itself.
  await page.evaluate(() => document.fonts.ready);
  const before = await page.getByRole("main").boundingBox();
  await field(page).fill("kitchen maid");
  await expect(option(page, /^Traditional Kitchen Maid from £54\.00$/)).toBeVisible();
  expect(await page.getByRole("main").boundingBox()).toEqual(before);
  for (const each of await list(page).getByRole("option").all())
    expect((await each.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const width = (await list(page).boundingBox())?.width;
  if (isPhone(info)) expect(width).toBe(360);
  await expectAccessible(page, "suggestions");
});

test(
  "Enter with nothing selected searches, and the query stays in the field",
  { tag: "@phone" },
  async ({ page }) => {
    await open(page, "/");
    await field(page).fill("sheila maid");
    await expect(list(page)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/search?q=sheila+maid");
    await expect(field(page)).toHaveValue("sheila maid");
    await expect(
      page.getByRole("main").getByRole("link", { name: "Traditional Kitchen Maid", exact: true }),
    ).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("list", { name: "Categories" })
      .getByRole("link")
      .click();
    await expect(page).toHaveURL("/ceiling-airers");
    await expect(field(page)).toHaveValue("");
  },
);
