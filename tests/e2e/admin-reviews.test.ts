import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { buy } from "./support/bought-order.ts";
import { look } from "./support/look.ts";
import { mailTo } from "./support/mails.ts";
import { inDatabase, signInOwner, waitForKeys } from "./support/staff.ts";
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
    await look(page, "reviews");
    await page.getByRole("link", { name: /^Questions/ }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Questions");
    await page.getByRole("main").getByRole("searchbox").fill(question);
    await page.keyboard.press("Enter");
    const entry = page.getByRole("article", { name: question });
    await expect(entry).toBeVisible();
    await look(page, "questions");

    pageErrors.allow(422, "/admin/reviews/questions");
    await entry.getByRole("button", { name: /^Publish answer/ }).press("Enter");
    await expect(page.getByRole("alert")).toContainText("Enter an answer");
    await look(page, "a refused answer");
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

/** A review of the peg bag of an order, which waits. Returns the e-mail address of its author. */
async function writeReview(orderNumber: string, title: string): Promise<string> {
  let email = "";
  await inDatabase(async (db) => {
    const { rows } = await sql<{ email: string }>`with written as (
        insert into reviews (order_id, position, product_id, choice, rating, title, words, shown_name)
        select o.id, 0, p.id, '', 4, ${title}, 'Even in a gale.', 'Ann L.'
        from orders o, products p where o.order_number = ${orderNumber} and p.slug = 'peg-bag'
        returning order_id
      ) select o.email from orders o join written on written.order_id = o.id`.execute(db);
    email = rows[0]?.email ?? "";
  });
  return email;
}

test(
  "a review is published and hidden by the keyboard; the product shows it and no more, and its author gets the reason",
  { tag: "@desk" },
  async ({ page, pageErrors, request }) => {
    test.setTimeout(120_000);
    const orderNumber = await buy(request, ["peg-bag"]);
    const title = `Holds ${orderNumber}`;
    const email = await writeReview(orderNumber, title);
    const shop = await page.context().newPage();
    const onShop = (count: number) =>
      expect(async () => {
        await shop.goto("/product/peg-bag");
        await expect(shop.getByRole("article", { name: title })).toHaveCount(count, {
          timeout: 1_000,
        });
      }).toPass();
    await signInOwner(page);
    await waitForKeys(page);
    await page.goto("/admin/reviews");
    const search = page.getByRole("main").getByRole("searchbox");
    await search.fill(orderNumber);
    await page.keyboard.press("Enter");
    const entry = page.getByRole("article", { name: title });
    await expect(entry).toBeVisible();
    await onShop(0);
    await look(page, "a review to read");
    await entry.getByRole("button", { name: `Publish ${title}` }).press("Enter");
    await expect(page.getByRole("status")).toContainText("The review is published.");
    await onShop(1);

    await page
      .getByLabel("Views")
      .getByRole("link", { name: /^Published/ })
      .press("Enter");
    await entry.locator("summary", { hasText: /^Hide/ }).press("Enter");
    pageErrors.allow(422, "/admin/reviews");
    await entry.getByLabel("Reason").fill("");
    const hide = entry.getByRole("button", {
      name: "Hide and tell the customer",
    });
    await hide.press("Enter");
    await expect(page.getByRole("alert")).toContainText("Enter a reason");
    await look(page, "a review that is not hidden without a reason");
    await entry.getByLabel("Reason").fill("It names a neighbour.");
    await hide.press("Enter");
    await expect(page.getByRole("status")).toContainText("The review is not published.");
    await onShop(0);
    expect((await mailTo(page, email, /review/i)).text).toContain("It names a neighbour.");
    await page
      .getByLabel("Views")
      .getByRole("link", { name: /^Not published/ })
      .press("Enter");
    await expect(entry).toContainText("The customer was told: It names a neighbour.");
    await look(page, "a hidden review");
  },
);
