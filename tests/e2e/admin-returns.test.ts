import { look } from "./support/look.ts";
import { buy } from "./support/bought-order.ts";
import { deliver, signInOwner } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test(
  "a return is opened for an order, accepted, received, inspected and refunded, each by one button",
  { tag: "@desk" },
  async ({ page, request, pageErrors }) => {
    test.setTimeout(120_000);
    const order = await buy(request, ["beech-pegs"]);
    await deliver(order);
    await signInOwner(page);
    const press = (name: string | RegExp) => page.getByRole("button", { name }).click();
    const isDone = (words: string) =>
      expect(page.getByRole("status").filter({ hasText: words })).toBeVisible();

    await page.goto("/admin/returns/new");
    await page.getByLabel("Order number").fill(order);
    await press("Find");
    await look(page, "new return");
    await press("Open return");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Return of ${order}`);
    await look(page, "requested");
    const path = new URL(page.url()).pathname;

    await press("Accept and send the mail");
    await isDone("The return is accepted.");
    await look(page, "on the way");

    await page.goto("/admin/returns");
    await look(page, "board");
    await page
      .getByRole("link", { name: new RegExp(`^Record goods received *: ${order}$`) })
      .click();
    await press("Record goods received");
    await isDone("The goods are recorded as received.");
    await look(page, "received");

    pageErrors.allow(422, path);
    await page.getByLabel("Deduction for loss of value, £").fill("1.00");
    await press("Record inspection");
    await expect(page.getByText("Enter your findings.").last()).toBeVisible();
    await look(page, "findings missing");
    await page.getByLabel("Findings").fill("Two pegs are broken");
    await press("Record inspection");
    await isDone("The inspection is recorded.");
    await look(page, "inspected");

    await page.getByRole("link", { name: /^Refund £/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Refund ${order}`);
    await expect(page.getByLabel("Quantity to refund")).toHaveValue("1");
    await look(page, "refund of a return");
    await press(/^Refund £/);
    await expect(page.getByRole("list", { name: "Undo" })).toContainText("Refund of £");
  },
);
