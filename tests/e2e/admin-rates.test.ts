import { look } from "./support/look.ts";
import { signInOwner } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test(
  "a rate is changed and proved by the tester in five presses; then a zone and a country are prepared and discarded",
  { tag: "@desk" },
  async ({ page, request, pageErrors }) => {
    test.setTimeout(120_000);
    await signInOwner(page, "/admin");
    let presses = 0;
    const pressed = async (press: () => Promise<void>) => {
      presses += 1;
      await press();
    };
    await pressed(() => page.getByRole("link", { name: "Rates", exact: true }).click());
    // No other test sends anything there.
    const rate = page.getByLabel("Rate of BFPO, in pounds");
    await expect(rate).toHaveValue("0.00");
    await pressed(() => rate.click());
    await rate.fill("7.20");
    await pressed(() => rate.press("Enter"));
    const note = page.getByText("Draft, not published");
    await expect(note).toBeVisible();
    const field = page.getByRole("textbox", { name: "Try a postcode" });
    await pressed(() => field.click());
    await field.pressSequentially("BF1 4AA");
    const facts = page.getByRole("row");
    await expect(facts.filter({ hasText: /^Rate£0.00£7.20$/ })).toBeVisible();
    await expect(facts.filter({ hasText: /^of it VAT£0.00£1.20$/ })).toBeVisible();
    await expect(page.getByText("BF1 won")).toBeVisible();
    await expect(facts.filter({ hasText: "BF1" }).last()).toContainText("£7.20");
    await pressed(() => page.getByRole("button", { name: "Publish" }).click());
    await expect(page.getByRole("status")).toContainText(
      "Published. Delivery has changed for 1 outward code.",
    );
    expect(presses).toBe(5);
    await expect(field).toHaveValue("BF1 4AA");
    await expect(facts.filter({ hasText: /^Rate£7.20$/ })).toBeVisible();
    const quote = async () => {
      const where = { country: "GB", postcode: "BF1 4AA" };
      const { id } = await (await request.get("/api/products/beech-pegs")).json();
      const data = { items: [{ id, options: {} }], ...where };
      const { shipping_pence } = await (await request.post("/api/quote", { data })).json();
      return shipping_pence;
    };
    await expect.poll(quote).toBe(720);
    await page.getByRole("button", { name: "Undo" }).first().press("Enter");
    await expect(page.getByRole("status")).toContainText(
      "The earlier rates are in the shop again.",
    );
    await expect.poll(quote).toBe(0);

    await page.getByRole("link", { name: "Add a zone" }).press("Enter");
    await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
    await page.getByLabel("Name", { exact: true }).fill("Orkney");
    await page.getByLabel("Rate, £").fill("4.00");
    await page.getByLabel("Days", { exact: true }).fill("5");
    await page.getByLabel("Postcodes", { exact: true }).fill("KW15 1AA");
    pageErrors.allow(422, "/admin/rates");
    await page.getByRole("button", { name: "Add to the draft" }).press("Enter");
    await expect(page.getByText("is no outward code").first()).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Orkney");
    await look(page, "a refused zone");
    await page.getByLabel("Postcodes", { exact: true }).fill("KW15-17");
    await page.getByRole("button", { name: "Add to the draft" }).press("Enter");
    await expect(page.getByRole("status")).toContainText("Orkney is added to the draft.");
    await expect(page.getByText("both hold KW15 to KW17")).toBeVisible();
    await page.getByRole("link", { name: "Add a country" }).press("Enter");
    await page.getByLabel("Country", { exact: true }).selectOption("NO");
    await page.getByLabel("Rate, £").fill("24");
    await page.getByLabel("Days", { exact: true }).fill("8");
    await page.getByRole("button", { name: "Add to the draft" }).press("Enter");
    await expect(page.getByRole("status")).toContainText("Norway is added to the draft.");
    await look(page, "a draft with a zone and a country");

    await page.getByText("Discard", { exact: true }).press("Enter");
    await page.getByRole("button", { name: "Discard the draft" }).press("Enter");
    await expect(page.getByRole("status")).toContainText("The draft is discarded.");
    await expect(note).toHaveCount(0);
  },
);
