import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";
import { open } from "./support/page-actions.ts";

const airer = "/product/traditional-kitchen-maid";
const panel = (page: Page) => page.getByRole("region", { name: "Your airer, drawn to scale" });
const figures = (page: Page) => page.getByRole("region", { name: "Your airer in figures" });
const fit = (page: Page) => page.getByRole("region", { name: "Will it fit?" });
const drawing = (page: Page) => panel(page).getByRole("img");

async function measure(page: Page, room: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(room)) await fit(page).getByLabel(label).fill(value);
}

const kitchen = {
  "Ceiling height": "2.7",
  "Clear length": "200 cm",
  "Tallest person": "6 ft 1 in",
  "Pulley to wall hook": "1.2",
};

test("the drawing follows every choice without layout shifts, and the URL holds the configuration @desk", async ({
  page,
}) => {
  await open(page, airer);
  await page.evaluate(() => {
    const measured = window as unknown as { shifted: number };
    measured.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        measured.shifted += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift" });
  });
  await expect(drawing(page)).toHaveAccessibleName(
    /^The airer, 90\scm long and 38\scm wide, in black/,
  );
  const choose = (group: string, name: RegExp) =>
    page.getByRole("group", { name: group, exact: true }).getByRole("radio", { name }).check();
  await choose("Lath length", /^1\.5 m/);
  await choose("Colour", /^Ivory/);
  await choose("Units", /Imperial/);
  await expect(drawing(page)).toHaveAccessibleName(/4\sft\s11\sin long and 15\sin wide, in ivory/);
  await choose("Position", /Lowered/);
  await choose("View", /With a door/);
  await expect(drawing(page)).toHaveAccessibleName(/in front of a door/);
  const kept = {
    view: "door",
    position: "lowered",
    units: "imperial",
    color: "ivory",
    lathLength: "1.5m",
  };
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(kept);
  await expect(figures(page).getByText("6 m", { exact: true })).toBeVisible();
  expect(
    await page.evaluate(() => (window as unknown as { shifted: number }).shifted),
  ).toBeLessThan(0.02);
  await page.reload();
  await expect(drawing(page)).toHaveAccessibleName(/4\sft\s11\sin long.*in front of a door/);
});

test("the drawing stays in view while choosing, and covers no control", async ({ page }) => {
  await open(page, airer);
  const options = page.getByRole("group", { name: "Lath length", exact: true }).getByRole("radio");
  const last = page.getByRole("group", { name: "Extra pulley" }).getByRole("radio").last();
  await last.check();
  await expect(drawing(page)).toBeInViewport({ ratio: 0.5 });
  for (const option of [options.first(), last]) {
    await option.focus();
    await expect(drawing(page)).toBeInViewport();
    const isOnTop = await option.evaluate((radio) => {
      const { x, y, width, height } = radio.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === radio;
    });
    expect(isOnTop).toBe(true);
  }
});

test(
  "four measurements show what fits, and one click chooses it",
  { tag: "@desk" },
  async ({ page }) => {
    await open(page, airer);
    await measure(page, kitchen);
    await expect(fit(page).getByRole("status")).toContainText(
      "Laths up to 1.8 m fit, with pulleys 1.5 m apart and 10.5 m of rope",
    );
    await fit(page).getByRole("link", { name: "Choose 1.8 m laths and 15 m of rope" }).click();
    await expect(page.getByRole("radio", { name: /^1\.8 m/ })).toBeChecked();
    await expect(page.getByRole("radio", { name: /^15 m/ })).toBeChecked();
    await expect(
      fit(page).getByText("You have chosen 1.8 m laths and 15 m of rope."),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/fit\?.*ceiling=2\.7.*lathLength=1\.8m/);
    await expect(page.getByRole("link", { name: /^Replacement Laths/ })).toHaveAttribute(
      "href",
      "/product/replacement-laths?lathLength=1.8m-single",
    );
    await fit(page).getByLabel("Ceiling height").fill("1.2");
    await fit(page).getByLabel("Ceiling height").blur();
    await expect(fit(page).getByLabel("Ceiling height")).toHaveAccessibleDescription(
      /That is too short/,
    );
    await expectAccessible(page, "what fits, with an error");
  },
);
