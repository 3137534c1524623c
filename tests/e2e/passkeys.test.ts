import { STAFF_PASSWORD } from "#tests/support/authenticator.ts";
import { ageFactor, invite } from "./support/staff.ts";
import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

test(
  "a person joins with a passkey instead of an app, signs in with it, and proves with it that a sensitive act is theirs",
  { tag: "@desk" },
  async ({ page, context, pageErrors }) => {
    const heading = page.getByRole("heading", { level: 1 });
    const passkey = page.getByRole("button", { name: "Use a passkey" });
    const device = await context.newCDPSession(page);
    await device.send("WebAuthn.enable");
    const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    const recogniseOwner = (isUserVerified: boolean) =>
      device.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });

    const { email, path } = await invite();
    await test.step("joining", async () => {
      await page.goto(path);
      await page.getByLabel("Password", { exact: true }).fill(STAFF_PASSWORD);
      await page.getByLabel("Confirm password").fill(STAFF_PASSWORD);
      await page.keyboard.press("Enter");
      await page.getByLabel("Name of this device").fill("Laptop");
      await page.getByRole("button", { name: "Make a passkey" }).click();
      const codes = page.getByRole("list", { name: "Recovery codes" });
      await expect(codes.getByRole("listitem")).toHaveCount(10);
      await page.getByRole("button", { name: "Done" }).click();
      await expect(heading).toHaveText("Today");
    });

    await test.step("signing out and in", async () => {
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.getByLabel("E-mail").fill(email);
      await page.getByLabel("Password").fill(STAFF_PASSWORD);
      await page.keyboard.press("Enter");
      await expect(heading).toHaveText("Your second factor");
      await recogniseOwner(false);
      await passkey.click();
      await expect(page.getByRole("alert")).toHaveText(
        "The passkey was not used. Try again, or type a code.",
      );
      await recogniseOwner(true);
      await passkey.click();
      await expect(heading).toHaveText("Today");
    });

    await test.step("a sensitive act after more than ten minutes", async () => {
      await page.goto("/admin/staff");
      await ageFactor(email);
      const invited = `bo-${email}`;
      await page.getByLabel("E-mail").fill(invited);
      pageErrors.allow(401, "/admin/staff");
      await page.getByRole("button", { name: "Invite" }).click();
      await expect(heading).toHaveText("Is it still you?");
      await expectAccessible(page, "step-up");
      await passkey.click();
      await expect(page.getByRole("status")).toContainText(invited);
      await expect(heading).toHaveText("Staff");
    });

    await page.goto("/admin/me");
    await page.getByRole("link", { name: "Change passkeys" }).click();
    const laptop = page.getByRole("row", { name: /^Laptop/ });
    // Its name may be long: the button does not repeat it.
    await expect(laptop.getByRole("button", { name: "Remove Laptop" })).toHaveText("Remove");
  },
);
