import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { listAttention } from "#shop/jobs/attention.server.ts";
import { deleteAccount } from "#shop/privacy/delete-account.server.ts";
import { exportPersonalData } from "#shop/privacy/export.server.ts";
import { newCustomer, PASSWORD } from "#tests/support/accounts.ts";
import { ownersAct } from "#tests/support/actors.ts";
import { productId } from "#tests/support/customers.ts";
import { testShop } from "#tests/support/shop.ts";
import {
  answerQuestion,
  findQuestion,
  listQuestions,
  refuseQuestion,
} from "./answer-questions.server.ts";
import { askQuestion, questionSchema } from "./ask-question.server.ts";
import { pruneQuestions } from "./personal-data.server.ts";
import { findPublishedQuestions } from "./published-questions.server.ts";
import { templatesTo } from "#tests/support/mails.ts";

const shop = await testShop();
const { db } = shop;
const slug = "wall-hoist-airer";
const product = await productId(db, slug);

let askers = 0;
const newAddress = () => `asker-${(askers += 1)}@example.com`;

/** Asks, and gives the id of the question. */
async function asked(question: string, email = newAddress()): Promise<string> {
  const input = questionSchema.parse({ name: "Ann", email, question });
  expect(await askQuestion(db, slug, input)).toMatchObject({ ok: true });
  const { rows: waiting } = await listQuestions(db, { state: "waiting", q: question });
  return waiting.find((each) => each.question === question)?.id ?? "";
}
const answer = (id: string, text = "Yes.") =>
  answerQuestion(db, id, { act: ownersAct(), mark: null, answer: text });
const refuse = (id: string) =>
  refuseQuestion(db, id, { act: ownersAct(), mark: null, reason: "It names a person." });
const shown = async () =>
  (await findPublishedQuestions(db, product, { limit: 100 }))?.questions ?? [];
const ofAge = (id: string, age: string) =>
  sql`update questions set asked_at = now() - ${age}::interval, decided_at = case when decided_at is not null
    then now() - ${age}::interval end where id = ${id}`.execute(db);

describe("a question about a product", () => {
  test("is shown with its answer once it is answered, and who asked gets the answer once", async () => {
    const email = newAddress();
    const before = (await listAttention(db)).waitingQuestions;
    const id = await asked("Can it be fixed to studs?", email);
    expect((await listAttention(db)).waitingQuestions).toBe(before + 1);
    expect(await shown()).toEqual([]);
    expect(await answer(id)).toMatchObject({ ok: true });
    expect(await shown()).toMatchObject([
      { question: "Can it be fixed to studs?", shownName: "Ann", answer: "Yes." },
    ]);
    expect(JSON.stringify(await shown())).not.toContain(email);
    expect(await answer(id)).toMatchObject({ reason: "unchanged" });
    expect(await answer(id, "Yes, into both.")).toMatchObject({ ok: true });
    expect((await shown())[0]?.answer).toBe("Yes, into both.");
    expect(await templatesTo(db, email)).toEqual(["question-answered"]);
    expect((await listAttention(db)).waitingQuestions).toBe(before);
  });

  test("is decided only as it was read: a colleague’s answer is not written over", async () => {
    const id = await asked("Does the cord stretch?");
    const read = await findQuestion(db, id);
    const mark = read?.mark ?? "";
    const decide = () =>
      Promise.all([
        answerQuestion(db, id, { act: ownersAct(), mark, answer: "A little." }),
        refuseQuestion(db, id, { act: ownersAct(), mark, reason: "Asked twice." }),
      ]);
    expect((await decide()).filter(({ ok }) => ok)).toHaveLength(1);
    const after = await findQuestion(db, id);
    for (const outcome of await decide()) expect(outcome.ok).toBe(false);
    expect(await findQuestion(db, id)).toEqual(after);
  });

  test("is found by a part of its words or its product, the oldest first, and counted", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push(await asked(`Is peg number ${n} oak?`));
    const found = await listQuestions(db, { state: "waiting", q: "PEG NUMBER" });
    expect([found.rows.map(({ id }) => id), found.counts.waiting]).toEqual([ids, 3]);
    expect((await listQuestions(db, { state: "waiting", q: "hoist" })).counts.waiting).toBe(3);
    expect((await listQuestions(db, { state: "waiting", q: "50%" })).rows).toEqual([]);
    await sql`delete from questions where question like 'Is peg number%'`.execute(db);
  });

  test("is shown to nobody once it is refused; who asked gets the reason, unless it was answered", async () => {
    const [one, other] = [newAddress(), newAddress()];
    const waiting = await asked("Where does Bob live?", one);
    const published = await asked("Does Bob sell it?", other);
    await answer(published);
    for (const id of [waiting, published]) {
      expect(await refuse(id)).toMatchObject({ ok: true });
      expect(await refuse(id)).toMatchObject({ reason: "unchanged" });
      expect(await findQuestion(db, id)).toMatchObject({ state: "refused", answer: "" });
    }
    expect((await shown()).map(({ question }) => question)).not.toContain("Does Bob sell it?");
    expect(await templatesTo(db, one)).toEqual(["question-refused"]);
    expect(await templatesTo(db, other)).toEqual(["question-answered"]);
    for (const id of ["", "none", "0b7c1a52-6d1e-4c8a-9a35-0d6f0f6f0001"])
      expect(await answer(id)).toMatchObject({ reason: "no_question" });
  });

  test("waits once, however often it is sent, and one address asks five in an hour", async () => {
    const email = newAddress();
    const input = questionSchema.parse({ name: "Ann", email, question: "Twice?" });
    for (let sent = 0; sent < 5; sent += 1) await askQuestion(db, slug, input);
    expect(await askQuestion(db, slug, input)).toMatchObject({ reason: "too_often" });
    const { rows: waiting } = await listQuestions(db, { state: "waiting" });
    expect(waiting.filter(({ question }) => question === "Twice?")).toHaveLength(1);
    const other = { ...input, email: newAddress() };
    expect(await askQuestion(db, "no-such-airer", other)).toMatchObject({ reason: "no_product" });
  });

  test("needs a name, an address and a question, and no more than fits", () => {
    const good = { name: "Ann", email: "ann@example.com", question: "Does it fit?" };
    expect(questionSchema.safeParse(good).success).toBe(true);
    for (const bad of [
      { name: " " },
      { name: "x".repeat(41) },
      { email: "ann" },
      { question: " " },
      { question: "x".repeat(1_001) },
    ])
      expect(questionSchema.safeParse({ ...good, ...bad }).success, JSON.stringify(bad)).toBe(
        false,
      );
  });
});

test("questions are listed by page, the newest answer first, with the number of all", async () => {
  const ids = [await asked("First?"), await asked("Second?"), await asked("Third?")];
  for (const id of ids) await answer(id);
  const page = await findPublishedQuestions(db, product, { limit: 2, offset: 1 });
  expect(page?.questions.map(({ question }) => question)).toEqual(["Second?", "First?"]);
  expect(page?.count).toBe((await shown()).length);
});

test("questions go a year after they were refused or not answered; names and addresses two years after an answer", async () => {
  const [waiting, refused, old, young] = [
    await asked("Waiting?"),
    await asked("Refused?"),
    await asked("Old?"),
    await asked("Young?"),
  ];
  await refuse(refused);
  for (const id of [old, young]) await answer(id);
  for (const id of [waiting, refused, young]) await ofAge(id, "366 days");
  await ofAge(old, "731 days");
  await pruneQuestions(db);
  for (const id of [waiting, refused]) expect(await findQuestion(db, id)).toBe(null);
  expect(await findQuestion(db, old)).toMatchObject({ email: null, shownName: "A customer" });
  expect(await findQuestion(db, young)).toMatchObject({ shownName: "Ann" });
});

test("the export has a customer's questions; with the account go name and address, and what was not published", async () => {
  const session = await newCustomer(db);
  const { email } = session.customer;
  const published = await asked("Published?", email.toUpperCase());
  const waiting = await asked("Still waiting?", email);
  await answer(published);
  const isVerified = { ...session.customer, isVerified: true };
  expect(await exportPersonalData(db, isVerified)).toMatchObject({
    questions: [
      { question: "Published?", state: "published", answer: "Yes." },
      { question: "Still waiting?", state: "waiting" },
    ],
  });
  expect(await exportPersonalData(db, { ...session.customer, isVerified: false })).toMatchObject({
    questions: [],
  });
  await sql`update customers set verified_at = now() where id = ${session.customer.id}`.execute(db);
  const credentials = { password: PASSWORD, token: session.token };
  expect((await deleteAccount(db, isVerified, credentials)).ok).toBe(true);
  expect(await findQuestion(db, waiting)).toBe(null);
  expect(await findQuestion(db, published)).toMatchObject({ email: null, shownName: "A customer" });
});
