import type { Page } from "@playwright/test";
import { STAFF_PASSWORD } from "#tests/support/authenticator.ts";
import { look as lookAt } from "./support/look.ts";
import { ageFactor, changeRole, joinByKeyboard, tabTo, typeInto } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

/** At 320 px, too: a window of 1,280 px at a zoom of 400 %. */
const check = (page: Page, name: string) => lookAt(page, name, { widths: [320, 820, 1600, 1280] });

test.use({ contextOptions: { reducedMotion: "reduce" } });

test(
  "a person joins, signs out and in again by the keyboard alone; axe finds nothing on any page",
  { tag: "@desk" },
  async ({ page, pageErrors }) => {
    test.setTimeout(180_000);
    const look = (name: string) => check(page, name);
    const { email, codes } = await joinByKeyboard(page, look);
    await look("today");

    await tabTo(page, "Sign out");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
    await page.goto("/admin/staff");
    await look("sign-in");
    await typeInto(page, "E-mail", email);
    pageErrors.allow(401, "/admin/sign-in");
    await typeInto(page, "Password", "another password");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toContainText("don’t match");
    await look("sign-in refused");
    await page.getByLabel("Password").fill("");
    await typeInto(page, "Password", STAFF_PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your second factor");
    await look("code");
    await typeInto(page, "Code", codes[0] ?? "");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Staff");
    await look("staff");

    await page
      .getByRole("main")
      .getByRole("link", { name: email.split("@")[0] })
      .click();
    await expect(page.getByRole("button", { name: /^Disable/ })).toBeVisible();
    await look("person");

    await page.goto("/admin/orders");
    await look("orders");
    await page.getByText("Save this view").click();
    await page.getByRole("textbox", { name: "Name" }).fill("Ada");
    await look("saving a view");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status")).toHaveText("The view “Ada” is saved.");
    // By Tab it may be a hundred rows away.
    await page.keyboard.press("Escape");
    await page.keyboard.press("/");
    await page.keyboard.type("nobody");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Nothing found for “nobody”")).toBeVisible();
    await look("nothing found");

    await page.getByRole("link", { name: /Owner$/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Me");
    await look("me");
    await page.getByLabel("Name").fill("Ada Lee");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("status")).toHaveText("Your name is changed.");
    for (const [link, heading] of [
      ["Change password", "Password"],
      ["Change app", "Authenticator app"],
      ["Change passkeys", "Passkeys"],
      ["Make new codes", "Recovery codes"],
    ] as const) {
      await page.goto("/admin/me");
      await page.getByRole("link", { name: link }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await look(heading);
    }
    await page.getByRole("button", { name: "Make ten new codes" }).click();
    await expect(page.getByRole("list", { name: "Recovery codes" })).toBeVisible();

    pageErrors.allow(404, "/admin/no/such");
    for (const path of ["no/such", "find?q=peg", "stock?do=receive", "returns", "returns/new"]) {
      await page.goto(`/admin/${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await look(path);
    }
    await ageFactor(email);
    pageErrors.allow(403, "/admin/");
    pageErrors.allow(401, "/admin/me/password");
    await page.goto("/admin/me/password");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Is it still you?");
    await look("step-up");
    await changeRole(email, "packer");
    await page.goto("/admin/customers");
    await expect(page.getByText("You may not see customers.")).toBeVisible();
    await look("no right");
  },
);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  // Chromium reports preloaded scripts as failed when JavaScript is off.
  test.beforeEach(({ pageErrors }) => pageErrors.allow("failed", "/assets/"));

  test("a person joins and works", { tag: "@desk" }, async ({ page }) => {
    await joinByKeyboard(page);
    await page.goto("/admin/me");
    await page.getByLabel("Name").fill("Ada Lee");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("status")).toHaveText("Your name is changed.");
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
  });
});
