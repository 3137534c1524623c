import { look } from "./support/look.ts";
import { londonDay } from "#shop/kit/time.ts";
import { inDatabase, signInOwner, waitForKeys } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test(
  "a redirect is added, changed and deleted by the keyboard",
  { tag: "@desk" },
  async ({ page, pageErrors }) => {
    test.setTimeout(120_000);
    await signInOwner(page);
    await waitForKeys(page);
    await page.keyboard.press("g");
    await page.keyboard.press("w");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Content");
    await page.getByRole("link", { name: "Redirects" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Redirects");
    await look(page, "redirects");

    pageErrors.allow(422, "/admin/content/redirects");
    await page.getByLabel("Old address").fill("/spring-sale");
    await page.getByLabel("Leads to").fill("/rotary");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toContainText(
      "/spring-sale leads to /rotary, which leads to /rotary-washing-lines.",
    );
    await expect(page.getByLabel("Old address")).toHaveValue("/spring-sale");
    await look(page, "a redirect refused");
    await page.getByLabel("Leads to").fill("/rotary-washing-lines");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status")).toHaveText(
      "/spring-sale leads to /rotary-washing-lines.",
    );
    await expect(page.getByLabel("Old address")).toHaveValue("");

    await page.getByRole("searchbox", { name: "Find an address" }).fill("spring");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/q=spring/);
    await page.getByRole("link", { name: "Change /spring-sale" }).press("Enter");
    await expect(page.getByLabel("Leads to")).toBeFocused();
    await page.getByLabel("Leads to").fill("/faq");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status")).toHaveText("/spring-sale leads to /faq.");
    await expect(page.getByRole("link", { name: "/faq", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Delete /spring-sale" }).press("Enter");
    await expect(page.getByRole("status")).toHaveText("/spring-sale leads nowhere any more.");
    await expect(page.getByText("Nothing found for “spring”")).toBeVisible();
    await look(page, "no redirects");
  },
);

test(
  "search words are tried and saved by the keyboard",
  { tag: "@desk" },
  async ({ page, pageErrors }) => {
    test.setTimeout(120_000);
    await signInOwner(page);
    await page.goto("/admin/content/search-words");
    await look(page, "search words");
    await page.getByRole("link", { name: "Add search words" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("New search words");
    await look(page, "new search words");
    pageErrors.allow(422, "/admin/content/search-words/edit");
    await page.getByLabel("Shoppers type").fill("wibble");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toContainText("Enter at least one name");
    await page.getByLabel("The search also finds").fill("peg bag");
    await page.getByLabel("Try it with the search").fill("a wibble");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status")).toContainText("With these words".toLowerCase());
    await expect(page.getByRole("heading", { name: "What “a wibble” finds" })).toBeVisible();
    await look(page, "search words tried");
    await expect(page.getByLabel("Shoppers type")).toHaveValue("wibble");
    await page.getByRole("button", { name: "Save" }).press("Enter");
    await expect(page.getByText("The search knows the words for “wibble”.")).toBeVisible();

    await page.goto("/admin/content/search-words?q=wibble");
    await page.getByRole("link", { name: "Change wibble" }).press("Enter");
    await expect(page.getByLabel("The search also finds")).toHaveValue("peg bag");
    await page.goBack();
    await page.getByRole("button", { name: "Delete wibble" }).press("Enter");
    await expect(page.getByRole("status")).toHaveText("The words for “wibble” are deleted.");
    await look(page, "no search words");
  },
);

test(
  "a search that found nothing leads to its search words in one press",
  { tag: "@desk" },
  async ({ page }) => {
    test.setTimeout(120_000);
    const day = londonDay(new Date());
    await inDatabase((db) =>
      db
        .insertInto("search_counts")
        .values({ day, query: "qqxxzz", times: 3, found: 0, has_pages: false })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
    await signInOwner(page);
    await page.goto("/admin/reports/searches?from=2001-01-01&to=2001-01-02");
    await look(page, "no searches");
    await page.goto("/admin/reports/searches");
    await look(page, "searches");
    await page.getByRole("list", { name: "Queries" }).getByRole("link").nth(1).press("Enter");
    await page.getByRole("link", { name: "Add search word for qqxxzz" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("New search words");
    await expect(page.getByLabel("Shoppers type")).toHaveValue("qqxxzz");
  },
);
