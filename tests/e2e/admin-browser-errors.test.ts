import { look } from "./support/look.ts";
import { signInOwner } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test(
  "a page that fails in the browser says that the shop has logged it only when the log has it",
  { tag: "@desk" },
  async ({ page, pageErrors }) => {
    await signInOwner(page, "/admin");
    await page.route("**/admin/inbox.data*", (route) => route.fulfill({ body: "no data" }));
    const logged = page.getByText("The shop has logged it.");
    const heading = page.getByRole("heading", { level: 1 });
    const [answer] = await Promise.all([
      page.waitForResponse("**/admin/browser-errors"),
      page.getByRole("link", { name: "Inbox" }).click(),
    ]);
    expect(answer.status()).toBe(204);
    await expect(heading).toHaveText("Something went wrong");
    await expect(logged).toBeVisible();
    await look(page, "a page that failed");

    await page.route("**/admin/browser-errors", (route) => route.abort("connectionfailed"));
    pageErrors.allow("failed", "/admin/browser-errors");
    await page.goto("/admin");
    await Promise.all([
      page.waitForEvent("requestfailed"),
      page.getByRole("link", { name: "Inbox" }).click(),
    ]);
    await expect(heading).toHaveText("Something went wrong");
    await expect(logged).toBeHidden();
  },
);
