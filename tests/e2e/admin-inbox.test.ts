import { randomUUID } from "node:crypto";
import { mailTo } from "./support/mails.ts";
import { signInOwner, tabTo } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test(
  "a message is answered by the keyboard, and its sender gets the reply by mail",
  { tag: "@desk" },
  async ({ page, pageErrors, request }) => {
    const name = `Robin ${randomUUID().slice(0, 8)}`;
    const email = `${randomUUID()}@example.com`;
    const data = { name, email, message: "Which rope suits a ceiling of 3 m?" };
    expect((await request.post("/api/contact", { data })).ok()).toBe(true);
    await signInOwner(page, "/admin");
    await page.keyboard.press("g");
    await page.keyboard.press("i");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Inbox");
    await page.getByRole("main").getByRole("searchbox").fill(email);
    await page.keyboard.press("Enter");
    await tabTo(page, name);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);

    pageErrors.allow(422, "/admin/inbox/");
    await page.keyboard.press("r");
    await page.keyboard.type("It arrives on {promised}.");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("alert")).toContainText("Fill in {promised} first.");
    await page.getByLabel("Your reply").fill("The one of 15 m.");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("status")).toContainText("The reply is on its way.");
    await expect(page.getByLabel("Your reply")).toHaveValue("");
    await expect(page.getByRole("listitem").filter({ hasText: "The one of 15 m." })).toBeVisible();
    expect((await mailTo(page, email, /^Re: /)).text).toContain("The one of 15 m.");
  },
);
