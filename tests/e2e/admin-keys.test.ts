import { expectAccessible } from "./support/axe.ts";
import { signInOwner } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test(
  "keys move through rows and lead to screens, the palette finds and does, and single keys can be switched off",
  { tag: "@desk" },
  async ({ page }) => {
    test.setTimeout(120_000);
    await signInOwner(page, "/admin");
    const title = page.getByRole("heading", { level: 1 });
    const { keyboard } = page;
    await keyboard.press("g");
    await keyboard.press("c");
    await expect(title).toHaveText("Products");
    await keyboard.press("j");
    await keyboard.press("j");
    await keyboard.press("k");
    const first = page.locator("[data-row]").first();
    await expect(first).toHaveAttribute("data-current", "");
    const name = (await first.getByRole("link").first().innerText()).trim();
    await keyboard.press("Enter");
    await expect(title).toContainText(name);
    await keyboard.press("u");
    await expect(title).toHaveText("Products");
    await keyboard.press("/");
    await keyboard.type("g c j peg bag");
    await expect(page.getByRole("searchbox")).toHaveValue("g c j peg bag");
    await keyboard.press("Escape");

    await keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keys" });
    await expect(help).toContainText("Go to Products");
    await expectAccessible(page, "keys");
    await keyboard.press("Escape");
    await expect(help).toBeHidden();

    await keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Find or do" });
    await keyboard.type("peg bag");
    await expect(palette.getByRole("option", { name: /Peg Bag/ })).toBeVisible();
    await expectAccessible(page, "palette");
    await keyboard.press("Enter");
    await expect(title).toContainText("Peg Bag");
    await keyboard.press("Control+k");
    await keyboard.type("sav");
    await expect(palette.getByRole("option").first()).toContainText("Save");
    await keyboard.press("Escape");

    await page.goto("/admin/me");
    await page.getByRole("button", { name: "Switch single keys off" }).press("Enter");
    await expect(page.getByRole("status")).toHaveText("Single keys are off.");
    // The answer comes before the page's own data.
    await expect(page.getByRole("button", { name: "Switch single keys on" })).toBeVisible();
    await page.getByRole("main").focus();
    await keyboard.press("g");
    await keyboard.press("c");
    await keyboard.press("Control+k");
    await expect(palette).toBeVisible();
    await expect(title).toHaveText("Me");
  },
);
