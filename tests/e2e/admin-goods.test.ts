import { look } from "./support/look.ts";
import { signInOwner } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test(
  "a price is changed in its row by the keyboard, and what somebody else changed meanwhile is asked about",
  { tag: "@desk" },
  async ({ page, pageErrors }) => {
    await signInOwner(page, "/admin/products?q=LL-AC-010");
    const price = page.getByLabel("Price of Hanging Peg Ring");
    pageErrors.allow(422, "/admin/products");
    await price.fill("9.99");
    await price.press("Enter");
    await expect(page.getByText("VAT in whole pence makes £9.98 or £10.00.")).toBeVisible();
    await look(page, "products refused");
    await page.getByRole("button", { name: "£9.98" }).press("Enter");
    await expect(page.getByRole("status")).toHaveText("Hanging Peg Ring is saved.");
    await expect(price).toHaveValue("9.98");
    await price.fill("12");
    await price.press("Escape");
    // What is ticked while the answer is awaited is kept, and is not saved yet.
    const takesOrders = page.getByLabel("Takes orders for Hanging Peg Ring");
    const answer = Promise.withResolvers<void>();
    await page.route(/\/admin\/products\.data/, async (route) => {
      if (route.request().method() === "POST") await answer.promise;
      await route.continue();
    });
    await price.fill("9.96");
    await price.press("Enter");
    await takesOrders.uncheck();
    answer.resolve();
    await expect(page.getByText("was £9.98")).toHaveCount(0);
    await expect(takesOrders).not.toBeChecked();
    await takesOrders.press("Escape");
    await expect(takesOrders).toBeChecked();
    await price.fill("9.98");
    await price.press("Enter");
    await expect(page.getByText("was £9.96")).toHaveCount(0);
    await expect(price).toHaveValue("9.98");

    const other = await page.context().newPage();
    await other.goto("/admin/products/LL-AC-010");
    await other.getByLabel("Price", { exact: true }).fill("10.80");
    await price.fill("11.40");
    await price.press("Enter");
    await expect(price).toHaveValue("11.40");
    await expect(page.getByRole("status")).toHaveText("Hanging Peg Ring is saved.");
    pageErrors.allow(409, "/admin/products/LL-AC-010");
    await other.getByRole("button", { name: "Save", exact: true }).click();
    await expect(other.getByText(/^You changed the price to £11.40 at/)).toBeVisible();
    await look(other, "product conflict");
    await other.getByRole("button", { name: "Take the other" }).click();
    await expect(other.getByLabel("Price", { exact: true })).toHaveValue("11.40");
    await other.close();
  },
);

test(
  "how Google may show a product follows what is typed, with its lengths",
  { tag: "@desk" },
  async ({ page }) => {
    await signInOwner(page, "/admin/products/LL-AC-010");
    await expect(page.getByRole("heading", { name: "As Google may show it" })).toBeVisible();
    await page
      .getByLabel("Name", { exact: true })
      .fill("Boot rack of oak and iron for a very long row of boots");
    await page.getByLabel("Line on cards").fill("Of oak");
    await expect(
      page.getByText("Boot rack of oak and iron for a very long row of boots | Lath & Line"),
    ).toBeVisible();
    await expect(page.getByText(/^Of oak\. /)).toBeVisible();
    await expect(page.getByText("68 of about 60 characters, cut")).toBeVisible();
  },
);

test(
  "the form of a product sends what was changed, and all of it without JavaScript",
  { tag: "@desk" },
  async ({ page, browser }) => {
    await signInOwner(page, "/admin/products/LL-AC-010");
    const words = page.getByLabel("Line on cards");
    const was = await words.inputValue();
    const sentBy = async (save: () => Promise<unknown>) => {
      const request = page.waitForRequest((each) => each.method() === "POST");
      await save();
      return new URLSearchParams((await request).postData() ?? "");
    };
    await words.fill("Of oak and iron");
    const sent = await sentBy(() => words.press("Enter"));
    expect([...sent.keys()].toSorted()).toEqual([
      "act_id",
      "facts",
      "intent",
      "loaded_at",
      "was_facts",
    ]);
    await expect(page.getByRole("status").first()).toContainText("is saved.");
    await expect(words).toHaveValue("Of oak and iron");
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    const other = await plain.newPage();
    await other.goto(page.url());
    await other.getByLabel("Line on cards").fill(was);
    const request = other.waitForRequest((each) => each.method() === "POST");
    await other.getByRole("button", { name: "Save" }).last().click();
    expect([...new URLSearchParams((await request).postData() ?? "").keys()]).toContain(
      "was_material",
    );
    await expect(other.getByRole("status").first()).toContainText("is saved.");
    await expect(other.getByLabel("Line on cards")).toHaveValue(was);
    await plain.close();
  },
);
