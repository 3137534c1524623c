import type { Page } from "@playwright/test";
import { newCustomerDetails } from "./support/customers.ts";
import { expect, test } from "./support/test.ts";
import { open } from "./support/page-actions.ts";

const password = (page: Page) => page.getByLabel("Password", { exact: true });

test("the strength of a password is shown while typing, without layout shifts, and so is Caps Lock; it can be pasted and shown @desk", async ({
  page,
}) => {
  const who = newCustomerDetails("Wilhelmina Stone");
  await open(page, "/register");
  await expect(password(page)).toHaveAccessibleDescription(/Three or four unrelated words/);
  await page.getByLabel("Full name").fill(who.fullName);
  await page.getByLabel("E-mail").fill(who.email);
  const next = page.getByLabel("Confirm password");
  const before = await next.boundingBox();
  for (const [typed, words] of [
    ["pegs", "Weak. Add at least 4 more characters."],
    ["stone1990!", "Weak. Names and e-mail addresses are tried first."],
    ["velvet pigeon", "Fair. Another word or two would make it good."],
    ["anchor velvet pigeon", "Good. Hard to guess. One more word makes it strong."],
    ["anchor velvet pigeon drum", "Strong. Very hard to guess."],
  ] as const) {
    await password(page).fill(typed);
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    await expect(password(page)).toHaveAccessibleDescription(new RegExp(words.slice(0, 20)));
    expect(await next.boundingBox()).toEqual(before);
  }

  const field = page.locator("input[type=password]").first();
  const place = await field.boundingBox();
  await pressWithCapsLock(page);
  await expect(page.getByText("Caps lock is on")).toBeVisible();
  await expect(field).toHaveAccessibleDescription(/Caps lock is on/);
  expect(await field.boundingBox()).toEqual(place);
  await field.press("a");
  await expect(page.getByText("Caps lock is on")).toHaveCount(0);

  await field.fill("");
  await field.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "x");
    const paste = new ClipboardEvent("paste", {
      clipboardData,
      bubbles: true,
      cancelable: true,
    });
    if (!input.dispatchEvent(paste)) throw new Error("pasting was prevented");
  });
  await expect(field).toHaveAttribute("autocomplete", /^(current|new)-password$/);
  await page.getByRole("button", { name: "Show password" }).first().click();
  await expect(page.getByRole("button", { name: "Hide password" })).toBeVisible();
  await expect(page.locator("input[autocomplete$=password]").first()).toHaveAttribute(
    "type",
    "text",
  );
});

test(
  "screen readers announce the strength once the typing pauses, not at each key",
  { tag: "@desk" },
  async ({ page }) => {
    await page.clock.install();
    await open(page, "/register");
    const announced = page.getByRole("status").filter({ hasText: /^Password: / });
    for (const letter of "anchor velvet") {
      await password(page).press(letter === " " ? "Space" : letter);
      await page.clock.runFor(300);
      await expect(announced).toHaveCount(0);
    }
    await page.clock.runFor(1_100);
    await expect(announced).toHaveText("Password: Fair. Another word or two would make it good.");
  },
);

/** Chromium under test has no Caps Lock, so the key event is dispatched. */
async function pressWithCapsLock(page: Page): Promise<void> {
  const field = page.locator("input[type=password]").first();
  await field.focus();
  await field.evaluate((input) =>
    input.dispatchEvent(
      new KeyboardEvent("keydown", { key: "A", bubbles: true, modifierCapsLock: true }),
    ),
  );
}
