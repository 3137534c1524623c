import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { askQuestion, questionSchema } from "#shop/questions/ask-question.server.ts";
import { findQuestion, listQuestions } from "#shop/questions/answer-questions.server.ts";
import { findReview } from "#shop/reviews/moderate.server.ts";
import { productId } from "#tests/support/customers.ts";
import { anOrder } from "#tests/support/builders/order.ts";
import { auditOf } from "#tests/support/actors.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { staffOf } from "./support/people.ts";

const shop = await startHttpShop();
const { db } = shop;
const slug = "wall-hoist-airer";
const manager = await staffOf(shop, "manager");

async function newQuestion() {
  const question = `Which <b>hooks</b>, ${randomUUID()}?`;
  const email = `${randomUUID()}@example.com`;
  const input = questionSchema.parse({ name: "Ann", email, question });
  expect((await askQuestion(db, slug, input)).ok).toBe(true);
  const { rows: questions } = await listQuestions(db, { state: "waiting", q: question });
  const [found] = questions;
  if (found === undefined) throw new Error("no question");
  return found;
}

async function newReview() {
  const { id: orderId } = await anOrder(db, "unpaid", { of: [slug] });
  const { id } = await db
    .insertInto("reviews")
    .values({
      orderId,
      position: 0,
      productId: await productId(db, slug),
      choice: "",
      rating: 4,
      title: "Holds <i>well</i>",
      words: "Even in a gale.",
      shownName: "Ann L.",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const review = await findReview(db, id);
  if (review === null) throw new Error("no review");
  return review;
}

test("each form of a review and of a question has its effect once", async () => {
  const [review, hidden] = [await newReview(), await newReview()];
  const [answered, refused] = [await newQuestion(), await newQuestion()];
  const forms = [
    ["reviews", review.id, { intent: `publish ${review.id}`, mark: review.mark }],
    ["reviews", hidden.id, { intent: `hide ${hidden.id}`, reason: "It names a person." }],
    [
      "reviews/questions",
      answered.id,
      { intent: `answer ${answered.id}`, mark: answered.mark, answer: "Two of 8 mm." },
    ],
    [
      "reviews/questions",
      refused.id,
      { intent: `refuse ${refused.id}`, mark: refused.mark, reason: "Asked before." },
    ],
  ] as const;
  for (const [path, id, fields] of forms) {
    const form = { ...fields, act_id: randomUUID() };
    expect([fields.intent, (await manager.send(path, form)).status]).toEqual([fields.intent, 200]);
    expect((await auditOf(db, id)).length).toBe(1);
    // Another press, of a page that is too old by now.
    expect((await manager.send(path, fields)).status).toBe(409);
  }
  await expect
    .poll(async () => (await shop.request(`/product/${slug}`)).text)
    .toContain("Two of 8 mm.");
  expect((await shop.request(`/product/${slug}`)).text).toContain("Holds &lt;i&gt;well&lt;/i&gt;");
});

test("what was typed stays when it is refused, and a review is published only as it was read", async () => {
  const question = await newQuestion();
  const intent = `answer ${question.id}`;
  const empty = await manager.send("reviews/questions", {
    intent,
    mark: question.mark,
    answer: " ",
  });
  expect([empty.status, empty.text.includes("Enter an answer of 1 to 4,000 characters.")]).toEqual([
    422,
    true,
  ]);
  const late = await manager.send("reviews/questions", {
    intent,
    mark: "0badbad0",
    answer: "Kept words",
  });
  expect([late.status, late.text.includes("Kept words")]).toEqual([409, true]);
  expect((await findQuestion(db, question.id))?.state).toBe("waiting");

  const review = await newReview();
  const blank = await manager.send("reviews", { intent: `hide ${review.id}`, reason: "" });
  expect([blank.status, blank.text.includes("Enter a reason of 1 to 500 characters.")]).toEqual([
    422,
    true,
  ]);
  await db
    .updateTable("reviews")
    .set({ title: "Holds badly" })
    .where("id", "=", review.id)
    .execute();
  const old = await manager.send("reviews", { intent: `publish ${review.id}`, mark: review.mark });
  expect([old.status, old.text.includes("changed the review since you read it")]).toEqual([
    409,
    true,
  ]);
  expect((await findReview(db, review.id))?.state).toBe("waiting");
  const unknown = { mark: "", reason: "No." };
  for (const gone of ["publish nonsense", "hide x"])
    expect((await manager.send("reviews", { intent: gone, ...unknown })).status).toBe(409);
  expect((await manager.send("reviews", { intent: "delete x" })).status).toBe(400);
});

test("reviews are found by their order; an unknown photograph is not found", async () => {
  const { orderNumber } = await newReview();
  expect((await manager.open(`reviews?q=${orderNumber}`)).text).toContain(
    "Holds &lt;i&gt;well&lt;/i&gt;",
  );
  for (const id of [randomUUID(), "x"])
    expect((await manager.open(`reviews/photos/${id}`)).status).toBe(404);
  expect((await manager.open("reviews?view=hidden&q=no%25such")).text).toContain("Nothing found");
});
