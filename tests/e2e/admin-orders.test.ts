import type { Page } from "@playwright/test";
import { look as lookAt } from "./support/look.ts";
import { buy } from "./support/bought-order.ts";
import { signInOwner, tabTo, typeInto } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const NUMBER = "JV473124801GB";

/** At 320 px, too: a window of 1,280 px at a zoom of 400 %. */
const look = (page: Page, name: string) => lookAt(page, name, { widths: [320, 820, 1280] });

/** Presses Tab until the element with an accessible name of its own has the focus. */
async function tabToNamed(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    const label = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    if (label === name) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The keyboard does not reach "${name}".`);
}

test.use({ contextOptions: { reducedMotion: "reduce" } });

test(
  "by the keyboard alone an order is dispatched in two presses from Today, undone, and sent in part; a colleague is too late",
  { tag: "@desk" },
  async ({ page, context, request, pageErrors }) => {
    test.setTimeout(120_000);
    const order = await buy(request, ["rubber-grippers", "rubber-grippers", "beech-pegs"]);
    const path = `/admin/orders/${order}`;
    await signInOwner(page, "/admin");
    let presses = 0;
    const press = async () => {
      presses += 1;
      await page.keyboard.press("Enter");
    };
    await tabToNamed(page, `Dispatch ${order}`);
    await press();
    const number = page.getByLabel("Tracking number");
    await expect(number).toBeFocused();
    await page.keyboard.type("jv 4731 2480 1 gb");
    await expect(page.getByLabel("Carrier")).toHaveValue("Royal Mail");
    await expect(page.getByRole("link", { name: /^royalmail\.com/ })).toBeVisible();
    await look(page, "dispatch");
    await press();
    await expect(page.getByRole("status").filter({ hasText: /^Dispatched\./ })).toBeVisible();
    expect(presses).toBeLessThanOrEqual(3);

    await page.goto("/admin/me");
    await tabToNamed(page, `Undo: Dispatch of ${order}`);
    await page.keyboard.press("Enter");
    await expect(page.getByText(`Undone: ${order} is as it was.`)).toBeVisible();
    await look(page, "undone");

    await page.goto(path);
    // A colleague has the page open, too.
    const late = await context.newPage();
    await late.goto(path);
    await typeInto(page, "Tracking number", NUMBER);
    await tabTo(page, "Send only a part");
    await page.keyboard.press("Enter");
    await typeInto(page, "Rubber Grippers", "1");
    await tabTo(page, "Beech Pegs");
    await page.keyboard.press("Space");
    await tabTo(page, "Dispatch");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: /^Dispatched\./ })).toBeVisible();

    pageErrors.allow(409, path);
    await late.getByLabel("Tracking number").fill(NUMBER);
    await late.getByLabel("Tracking number").press("Enter");
    await expect(late.getByRole("alert")).toContainText(/You dispatched this at \d\d:\d\d/);
    await expect(late.getByRole("alert")).toBeFocused();
    await look(late, "too late");
    await late.close();
  },
);

test(
  "a comment is written once for each press that is meant: a double one is one, the same again on purpose is two",
  { tag: "@desk" },
  async ({ page, request }) => {
    const orderNumber = await buy(request, ["beech-pegs"]);
    await signInOwner(page, `/admin/orders?q=${orderNumber}`);
    await page.getByRole("link", { name: orderNumber }).click();
    const field = page.getByLabel("Comment for colleagues");
    const button = page.getByRole("button", { name: "Add comment" });
    const written = page.locator("li").filter({ hasText: "Rang, no answer." });
    const write = async () => {
      await field.fill("Rang, no answer.");
      await button.dblclick();
    };
    await write();
    await expect(written).toHaveCount(1);
    await expect(field).toHaveValue("");
    // From the same open page, on purpose.
    await write();
    await expect(written).toHaveCount(2);
    await expect(field).toHaveValue("");
  },
);
