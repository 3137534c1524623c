import { randomUUID } from "node:crypto";
import { expectAccessible } from "./support/axe.ts";
import { mailTo } from "./support/mails.ts";
import { signInOwner, waitForKeys } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test(
  "a question is answered by the keyboard; the product shows it, and who asked gets the answer",
  { tag: "@desk" },
  async ({ page, pageErrors, request }) => {
    test.setTimeout(120_000);
    const question = `Does it fit a beam of ${randomUUID().slice(0, 8)}?`;
    const email = `${randomUUID()}@example.com`;
    const form = { name: "Robin", email, question };
    expect((await request.post("/product/wall-hoist-airer/ask", { form })).ok()).toBe(true);
    await signInOwner(page);
    await waitForKeys(page);
    await page.keyboard.press("g");
    await page.keyboard.press("v");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reviews");
    await expectAccessible(page, "reviews");
    await page.getByRole("link", { name: /^Questions/ }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Questions");
    await page.getByRole("main").getByRole("searchbox").fill(question);
    await page.keyboard.press("Enter");
    const entry = page.getByRole("article", { name: question });
    await expect(entry).toBeVisible();
    await expectAccessible(page, "questions");

    pageErrors.allow(422, "/admin/reviews/questions");
    await entry.getByRole("button", { name: /^Publish answer/ }).press("Enter");
    await expect(page.getByRole("alert")).toContainText("Enter an answer");
    await expectAccessible(page, "a refused answer");
    await entry.getByLabel("Your answer").fill("Yes, with the longer screws.");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("status")).toContainText("The answer is published.");
    await expect(page.getByText(/^Nothing found for/)).toBeVisible();
    expect((await mailTo(page, email, /^Your question about/)).text).toContain(
      "Yes, with the longer screws.",
    );
    await expect(async () => {
      await page.goto("/product/wall-hoist-airer/questions");
      await expect(page.getByText(question)).toBeVisible({ timeout: 1_000 });
    }).toPass();
  },
);
