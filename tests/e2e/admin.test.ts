import type { Page } from "@playwright/test";
import { STAFF_PASSWORD } from "#tests/support/authenticator.ts";
import { look as lookAt } from "./support/look.ts";
import { ageFactor, changeRole, joinByKeyboard, tabTo, typeInto } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

/** At 320 px, too: a window of 1,280 px at a zoom of 400 %. */
const check = (page: Page, name: string) => lookAt(page, name, { widths: [320, 820, 1280] });

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
    await page.goto("/admin/orders");
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
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders");
    await look("orders");

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
