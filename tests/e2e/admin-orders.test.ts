import type { Page } from "@playwright/test";
import { look as lookAt } from "./support/look.ts";
import { buy } from "./support/bought-order.ts";
import { signInOwner, tabTo, typeInto } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const NUMBER = "JV473124801GB";

/** At 320 px, too: a window of 1,280 px at a zoom of 400 %. */
const look = (page: Page, name: string) => lookAt(page, name, { widths: [1600, 320, 820, 1280] });

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
  "by the keyboard alone an order is dispatched in two presses from Today, undone, and sent in part; axe finds nothing in any state",
  { tag: "@desk" },
  async ({ page, context, request, pageErrors }) => {
    test.setTimeout(120_000);
    const order = await buy(request, ["rubber-grippers", "rubber-grippers", "beech-pegs"]);
    const path = `/admin/orders/${order}`;
    await signInOwner(page);
    const row = page.getByRole("link", { name: `Dispatch ${order}` });
    await expect(async () => {
      await page.goto("/admin");
      await expect(row).toBeVisible({ timeout: 1_000 });
    }).toPass();

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
    await look(page, "dispatched");

    await page.goto("/admin/me");
    await tabToNamed(page, `Undo: Dispatch of ${order}`);
    await page.keyboard.press("Enter");
    await expect(page.getByText(`Undone: ${order} is as it was.`)).toBeVisible();
    await look(page, "undone");

    await page.goto(path);
    // A colleague has the page open, too.
    const late = await context.newPage();
    await late.goto(path);
    pageErrors.allow(422, path);
    await typeInto(page, "Tracking number", "JV473124802GB");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toContainText("The check digit is wrong");
    await expect(page.getByLabel("Use JV473124802GB as it is")).toBeVisible();
    await look(page, "mistyped");
    await number.fill("");
    await typeInto(page, "Tracking number", NUMBER);
    await tabTo(page, "Send only a part");
    await page.keyboard.press("Enter");
    await typeInto(page, "Rubber Grippers", "1");
    await tabTo(page, "Beech Pegs");
    await page.keyboard.press("Space");
    await look(page, "part");
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

    await page.getByRole("button", { name: `Undo: Dispatch of ${order}` }).click();
    for (const [button, heading] of [
      ["Cancel order", "Cancel order"],
      ["Change", "Change address"],
    ] as const) {
      await page.getByRole("button", { name: button, exact: true }).press("Enter");
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
      await look(page, heading);
    }

    await page.goto(path);
    const comment = page.getByLabel("Comment for colleagues");
    await comment.fill("She is at home on Friday.");
    await page.getByRole("button", { name: "Add comment" }).press("Enter");
    await expect(
      page.getByRole("status").filter({ hasText: "The comment is added." }),
    ).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "at home on Friday" })).toBeVisible();
    await expect(comment).toHaveValue("");
    await page.goto("/admin/orders?view=to_pack");
    await page.getByRole("checkbox", { name: order }).check();
    await look(page, "ticked");
    await page.getByText("Add comment", { exact: true }).press("Enter");
    await page.getByLabel("Comment", { exact: true }).fill("Rings first.");
    await page.getByRole("button", { name: "Add comment to 1" }).press("Enter");
    await expect(page.getByText("Nothing is done yet.")).toBeVisible();
    await look(page, "many orders");
    await page.goto("/admin/stock");
    await page.getByRole("button", { name: "Undo: Add comment for 1 order" }).press("Enter");
    await expect(page.getByText("Undone: 1 order is as it was.")).toBeVisible();

    for (const link of ["Explain this total", "As the customer sees it", /Order confirmation/]) {
      await page.goto(path);
      await page.getByRole("link", { name: link }).press("Enter");
      await expect(page.getByRole("link", { name: order })).toBeVisible();
      await look(page, String(link));
    }
  },
);
