import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { answerQuestion } from "#shop/questions/answer-questions.server.ts";
import { publishReview } from "#shop/reviews/moderate.server.ts";
import { ownersAct } from "#tests/support/actors.ts";
import { expectAccessible } from "./support/axe.ts";
import { buy } from "./support/bought-order.ts";
import { linkIn, mailTo } from "./support/mails.ts";
import { open } from "./support/page-actions.ts";
import { deliver, inDatabase } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

/** The id of the one row of a table with this text. */
const idOf = (table: string, column: string, text: string) =>
  inDatabase(async (db) => {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
      where ${sql.ref(column)} = ${text}`.execute(db);
    return rows[0]?.id ?? "";
  });

const newAddress = () => `said.${Date.now()}.${Math.random().toString(36).slice(2)}@example.com`;

test(
  "a customer writes a review with a photograph; published, it stands on the product with the choice",
  { tag: "@phone" },
  async ({ page, request, pageErrors }) => {
    pageErrors.allow(422, "/reviews");
    const orderNumber = await buy(request, ["peg-bag"]);
    await deliver(orderNumber);
    await inDatabase(async (db) => {
      const ofOrder = sql`(select id from orders where order_number = ${orderNumber})`;
      await sql`update orders set may_ask_for_review = true where id = ${ofOrder}`.execute(db);
      await sql`update fulfilments set dispatched_at = now() - interval '33 days',
        delivered_at = now() - interval '31 days' where order_id = ${ofOrder}`.execute(db);
      await addJob(db, { task: "ask-for-reviews", payload: {} });
    });
    const email = await inDatabase(async (db) => {
      const { rows } = await sql<{
        email: string;
      }>`select email from orders where order_number = ${orderNumber}`.execute(db);
      return rows[0]?.email ?? "";
    });
    await open(page, linkIn(await mailTo(page, email, /^Your review/), "/reviews"));
    await page.getByRole("button", { name: "Send review" }).click();
    await expect(page.getByRole("alert")).toBeFocused();
    await expectAccessible(page, "a review that lacks its stars");
    await page.getByRole("radio", { name: /^Good ?, 4 of 5$/ }).check();
    const title = `Holds ${orderNumber}`;
    await page.getByLabel("Title").fill(title);
    await page.getByRole("button", { name: "Send review" }).click();
    await expect(page.getByText("Thank you. We publish your review").first()).toBeVisible();
    const picture = await readFile("public/icon-512.png");
    await page.getByLabel("Add a photograph (optional)").setInputFiles({
      name: "bag.png",
      mimeType: "image/png",
      buffer: picture,
    });
    await page.getByRole("button", { name: "Add photograph" }).click();
    await expect(page.locator('img[src*="/reviews/photo"]')).toBeVisible();
    await expectAccessible(page, "a review with a photograph");

    const id = await idOf("reviews", "title", title);
    await inDatabase((db) => publishReview(db, { id, mark: null }, ownersAct()));
    const review = page.getByRole("article", { name: title });
    await expect(async () => {
      await page.goto("/product/peg-bag");
      await expect(review).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(review.getByText("Colour: Natural")).toBeVisible();
    await expect(review.getByRole("img", { name: /^Photograph 1 of 1/ })).toBeVisible();
    await expectAccessible(page, "a product with a review");
  },
);

test(
  "a visitor waits for a sold-out product and gets one mail when it is back",
  { tag: "@phone" },
  async ({ page }) => {
    const setStock = (stock: number) =>
      inDatabase((db) =>
        sql`update products set stock = ${stock} where slug = 'telescopic-wall-rack'`.execute(db),
      );
    const email = newAddress();
    await setStock(0);
    const button = page.getByRole("button", { name: "E-mail me when it is back" });
    await expect(async () => {
      await page.goto("/product/telescopic-wall-rack");
      await expect(button).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expectAccessible(page, "a sold-out product");
    const buttons = page.getByRole("main").getByRole("button", { name: /^(E-mail me|Sold out)/ });
    await expect(buttons.first()).toHaveText("E-mail me when it is back");
    await expect(page.getByRole("button", { name: "Sold out" })).toBeDisabled();
    await expect(page.getByRole("button", { name: "Add to Cart" })).toHaveCount(0);
    await page.getByLabel("E-mail").fill(email);
    await button.click();
    await expect(page.getByText("Open the link in our e-mail").first()).toBeVisible();
    await page.goto(linkIn(await mailTo(page, email, /^Confirm/), "/back-in-stock"));
    await page.getByRole("button", { name: "Confirm e-mail address" }).click();
    await expect(page.getByText("We will send one e-mail when").first()).toBeVisible();
    await setStock(9);
    await inDatabase((db) => addJob(db, { task: "mail-back-in-stock", payload: {} }));
    await page.goto(
      linkIn(await mailTo(page, email, /Telescopic Wall Rack/), "/product/telescopic-wall-rack"),
    );
    await expect(button).toBeHidden();
  },
);

test(
  "a visitor asks about a product; the answer comes by mail and stands on its page",
  { tag: "@phone" },
  async ({ page, pageErrors }) => {
    pageErrors.allow(422, "/product/towel-stand/ask");
    const email = newAddress();
    const question = `Does it fit a boiler cupboard? ${email.slice(5, 18)}`;
    await open(page, "/product/towel-stand");
    await page.getByRole("link", { name: "Ask a question" }).click();
    await page.getByRole("textbox", { name: "Question" }).fill(question);
    await page.getByRole("button", { name: "Send question" }).click();
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(page.getByRole("textbox", { name: "Question" })).toHaveValue(question);
    await expectAccessible(page, "a question without name and address");
    await page.getByLabel("Name", { exact: true }).fill("Ada");
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Send question" }).click();
    await expect(page.getByText("Your question has reached us.").first()).toBeVisible();

    const id = await idOf("questions", "question", question);
    const answer = "Yes, from 62 cm of width.";
    await inDatabase((db) => answerQuestion(db, id, { act: ownersAct(), mark: null, answer }));
    const mail = await mailTo(page, email, /^Your question/);
    expect(mail.text).toContain(answer);
    await expect(async () => {
      await page.goto(linkIn(mail, "/product/towel-stand"));
      await expect(page.getByText(answer)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(page.getByRole("heading", { name: question })).toBeVisible();
    await expectAccessible(page, "a product with a question");
  },
);
