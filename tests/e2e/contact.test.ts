import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";
import { mailTo } from "./support/mails.ts";
import { open } from "./support/page-actions.ts";

const message = { name: "Ada Lee", message: "Is the airer of oak?" };

test(
  "an invalid e-mail address is marked, and the message is sent once it is corrected",
  { tag: "@phone" },
  async ({ page, pageErrors }) => {
    pageErrors.allow(422, "/contact-us");
    await open(page, "/");
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact us" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await write(page, { ...message, email: "ada@" });
    await expectRefused(page, "ada@");
    await expect(page.getByRole("alert")).toBeFocused();
    // The same mistake is announced again.
    await write(page, { ...message, email: "ada@" });
    await expect(page.getByRole("alert")).toBeFocused();
    await page.getByRole("alert").getByRole("link").click();
    await expect(page.getByLabel("E-mail")).toBeFocused();
    // The link to the field leaves what is wrong with it on the page.
    await expect(page.getByLabel("E-mail")).toHaveAttribute("aria-invalid", "true");

    const email = `ada.${Date.now()}.${Math.random().toString(36).slice(2)}@example.com`;
    await write(page, { ...message, email });
    await expect(page.getByText("Your message has reached us.").first()).toBeVisible();
    expect(await mailTo(page, email, /message/i)).toBeDefined();
  },
);

async function write(
  page: Page,
  { name, email, message }: { name: string; email: string; message: string },
): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("textbox", { name: "Message" }).fill(message);
  await page.getByRole("button", { name: "Send message" }).click();
}

async function expectRefused(page: Page, email: string): Promise<void> {
  const field = page.getByLabel("E-mail");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(
    "Enter an e-mail address such as name@example.com",
  );
  await expect(field).toHaveValue(email);
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(message.message);
  await expect(page.getByLabel("Name", { exact: true })).not.toHaveAttribute("aria-invalid");
}
