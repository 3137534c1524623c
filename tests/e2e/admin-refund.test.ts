import type { Page } from "@playwright/test";
import { buy } from "./support/bought-order.ts";
import { airer } from "./support/carts.ts";
import { look as lookAt } from "./support/look.ts";
import { signInOwner, tabTo } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** At 320 px, too: a window of 1,280 px at a zoom of 400 %. */
const look = (page: Page, name: string) => lookAt(page, name, { widths: [320, 820, 1280] });

test(
  "one line with its delivery is refunded by the keyboard alone, in three presses",
  { tag: "@desk" },
  async ({ page, request }) => {
    test.setTimeout(120_000);
    const address = { city: "Douglas", postcode: "IM1 1AA" };
    const orderNumber = await buy(request, [airer, "rubber-grippers"], { address });
    await signInOwner(page, `/admin/orders/${orderNumber}`);
    let presses = 0;
    const press = async (key: string) => {
      presses += 1;
      await page.keyboard.press(key);
    };

    await tabTo(page, "Refund");
    await press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Refund ${orderNumber}`);
    await expect(page.getByLabel("Quantity to refund").first()).toBeFocused();
    await page.keyboard.type("1");
    await tabTo(page, "Refund delivery");
    await press("Space");
    await expect(page.getByText("of which VAT £15.91")).toBeVisible();
    await look(page, "refund");
    await tabTo(page, "Refund £95.45");
    await press("Enter");

    await expect(page.getByRole("heading", { level: 1 })).toHaveText(orderNumber);
    expect(presses).toBe(3);
    await expect(page.getByRole("list", { name: "Undo" })).toContainText("Refund of £95.45");
    await page.goto(`/admin/orders/${orderNumber}/refund`);
    await expect(page.getByText("pressed Refund £95.45")).toBeVisible();
    await look(page, "refund that waits");
  },
);
