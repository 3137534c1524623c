import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { codeNow, STAFF_PASSWORD } from "#tests/support/authenticator.ts";
import { ageFactor, signInOwner } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Presses a button when the session has ended, and signs in again on the page that asks for it. */
async function sendSignedOut(page: Page, button: string, owner: { email: string; key: string }) {
  await page.context().clearCookies();
  await page.getByRole("button", { name: button }).click();
  await expect(heading(page)).toHaveText("Sign in to go on");
  await page.getByLabel("E-mail").fill(owner.email);
  await page.getByLabel("Password").fill(STAFF_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(heading(page)).toHaveText("Your second factor");
  await page.getByLabel("Code").fill(codeNow(owner.key));
  // Twice, as people do: the second press is none.
  await page.getByRole("button", { name: "Continue" }).dblclick();
}

test.beforeEach(({ pageErrors }) => {
  pageErrors.allow(401, "/admin/");
  pageErrors.allow(422, "/admin/");
});

test(
  "what was typed comes back when the session ended and the form is refused after signing in",
  { tag: "@desk" },
  async ({ page, request }) => {
    const email = `${randomUUID()}@example.com`;
    const data = { name: "Robin Lee", email, message: "When does it arrive?" };
    expect((await request.post("/api/contact", { data })).ok()).toBe(true);
    const owner = await signInOwner(page, `/admin/inbox?q=${email}`);
    await page.getByRole("link", { name: "Robin Lee" }).first().click();
    await page.getByLabel("Your reply").fill("It arrives on {promised}.");
    await sendSignedOut(page, "Send", owner);
    await expect(page.getByRole("alert")).toContainText("Fill in {promised} first.");
    await expect(heading(page)).toHaveText("Robin Lee");
    await expect(page.getByLabel("Your reply")).toHaveValue("It arrives on {promised}.");
    await page.getByLabel("Your reply").fill("It arrives on Monday.");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("The reply is on its way.")).toBeVisible();
  },
);

test(
  "what was typed comes back when the second factor is asked for and the form is refused after it",
  { tag: "@desk" },
  async ({ page }) => {
    const owner = await signInOwner(page, "/admin/staff");
    await page.getByLabel("E-mail").fill("no address");
    await ageFactor(owner.email);
    await page.getByRole("button", { name: "Invite" }).click();
    await expect(heading(page)).toHaveText("Is it still you?");
    await page.getByLabel("Code").fill(codeNow(owner.key));
    await page.getByLabel("Code").press("Enter");
    await expect(page.getByRole("alert")).toContainText("Enter an e-mail address");
    await expect(heading(page)).toHaveText("Staff");
    await expect(page.getByLabel("E-mail")).toHaveValue("no address");
  },
);
