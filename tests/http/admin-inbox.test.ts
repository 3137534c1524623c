import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { receiveMessage } from "#shop/messages/contact.server.ts";
import { withdrawOffer } from "#shop/checkout/withdraw-offer.server.ts";
import { offerDraft, sentOffer } from "#tests/support/offers.ts";
import { productId } from "#tests/support/customers.ts";
import { auditOf, actOf } from "#tests/support/actors.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { twoPeople, type Sending } from "./support/two-people.ts";
import { staffOf } from "./support/people.ts";

const shop = await startHttpShop();
const [manager, colleague] = [await staffOf(shop, "manager"), await staffOf(shop, "owner")];

async function newThread() {
  const email = `${randomUUID()}@example.com`;
  await receiveMessage(shop.db, { name: "Ada Lee", email, message: "Which <b>rope</b>?" });
  const { id } = await shop.db
    .selectFrom("threads")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return { id, email, url: `/admin/inbox/${id}` };
}

test("each form of a thread is one act", async () => {
  const { id, url } = await newThread();
  const forms: readonly Record<string, string>[] = [
    { intent: "comment", comment: "Rings" },
    { intent: "assign", staff_id: colleague.person.id },
    { intent: "link", order_number: "" },
    { intent: "answered" },
    { intent: "reopen" },
    { intent: "reply", reply: "Polypropylene.", seen_replies: "0" },
  ];
  for (const fields of forms) {
    const before = (await auditOf(shop.db, id)).length;
    const form = { ...fields, act_id: randomUUID() };
    const { status } = await manager.send(url, form);
    expect([fields["intent"], status]).toEqual([fields["intent"], 200]);
    expect([fields["intent"], (await auditOf(shop.db, id)).length]).toEqual([
      fields["intent"],
      before + 1,
    ]);
  }
  const page = await manager.open(url);
  for (const text of ["Which &lt;b&gt;rope&lt;/b&gt;?", "Polypropylene.", "Rings", "Answered"])
    expect([text, page.text.includes(text)]).toEqual([text, true]);
});

test("the second person to reply sees the first reply, keeps their own words and may still send them", async () => {
  const { url, email } = await newThread();
  const reply = { intent: "reply", seen_replies: "0" };
  expect((await manager.send(url, { ...reply, reply: "By Ann" })).status).toBe(200);
  const second = await colleague.send(url, { ...reply, reply: "By Ben" });
  expect(second.status).toBe(409);
  for (const text of ["A colleague has already replied", "By Ann", "By Ben"])
    expect([text, second.text.includes(text)]).toEqual([text, true]);
  expect(second.text).toContain('name="seen_replies" value="1"');
  expect((await manager.send(url, { ...reply, seen_replies: "1", reply: "By Ben" })).status).toBe(
    200,
  );
  const mails = await mailsTo(shop.db, email, "message-reply");
  expect(mails).toHaveLength(2);
});

test("bad input gets its sentence beside the field and keeps what was typed", async () => {
  const { url } = await newThread();
  const refused: readonly [Record<string, string>, number, string][] = [
    [{ intent: "reply", reply: " ", seen_replies: "0" }, 422, "Enter a reply of 1 to 4,000"],
    [
      { intent: "reply", reply: "On {promised}.", seen_replies: "0" },
      422,
      "Fill in {promised} first.",
    ],
    [{ intent: "comment", comment: "x".repeat(2_001) }, 422, "Enter a comment of 1 to 2,000"],
    [{ intent: "link", order_number: "LL-99" }, 422, "There is no order with this number."],
    [{ intent: "assign", staff_id: randomUUID() }, 409, "Choose somebody who may answer"],
    [{ intent: "reopen" }, 409, "This message is already marked as unanswered."],
    [{ intent: "none" }, 400, ""],
  ];
  for (const [form, status, sentence] of refused) {
    const answer = await manager.send(url, form);
    const [shown = ""] = answer.text.split("</main>", 1);
    expect([form, answer.status, shown.includes(sentence)]).toEqual([form, status, true]);
  }
  expect((await manager.open("inbox/none")).status).toBe(404);
});

test("a text block begins a reply, filled in, without JavaScript", async () => {
  const { url } = await newThread();
  const blocks = "/admin/inbox/text-blocks";
  const body = "Hello {name}, your order {order} is on its way.";
  const added = await manager.send(blocks, {
    intent: "save new",
    name: "On its way",
    body,
    version: "0",
  });
  expect(added.status).toBe(200);
  const page = await manager.open(url);
  const href = /href="[^"]*\?block=([0-9a-f-]{36})"/.exec(page.text)?.[1] ?? "";
  const begun = await manager.open(`${url}?block=${href}`);
  expect(begun.text).toContain("Hello Ada Lee, your order {order} is on its way.");
  const taken = await manager.send(blocks, {
    intent: "save new",
    name: "on its way",
    body,
    version: "0",
  });
  expect([taken.status, taken.text.includes("Another text block has this name.")]).toEqual([
    422,
    true,
  ]);
  const stale = { intent: `save ${href}`, name: "On its way", body: "New", version: "9" };
  expect((await manager.send(blocks, stale)).status).toBe(409);
  const remove = () => manager.send(blocks, { intent: `delete ${href}` });
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 422]);
});

test("the inbox is searched, shows the wait, and leads from Today", async () => {
  const { url, email } = await newThread();
  const list = await manager.open(`inbox?q=${encodeURIComponent(email)}`);
  expect([list.status, list.text.includes(url), list.text.includes("under an hour")]).toEqual([
    200,
    true,
    true,
  ]);
  expect((await manager.open("")).text).toContain(`href="${url}"`);
  const none = await manager.open("inbox?view=all&q=nobody-here");
  expect(none.text).toContain("Nothing found for");
});

/** The fields of an offer to Norway, as the form sends them. */
const offerForm = async () => ({
  name: "Kari Nordmann",
  email: `${randomUUID()}@example.com`,
  country: "NO",
  line1: "Storgata 1",
  city: "Oslo",
  postcode: "0155",
  delivery: "48",
  days: "10",
  "line.0.product": String(await productId(shop.db, "traditional-kitchen-maid")),
  "line.0.quantity": "1",
});

const offerOf = (email: string) =>
  shop.db.selectFrom("offers").select(["id", "version"]).where("email", "=", email).execute();

test("an offer that is sent twice at once is one offer with one mail; bad input keeps what was typed", async () => {
  const form = await offerForm();
  const wrong = await manager.send("offers/new", {
    ...form,
    intent: "send",
    delivery: "cheap",
    words: "<b>Hei</b>",
  });
  expect(wrong.status).toBe(422);
  for (const text of [
    "Enter the delivery price in pounds",
    "&lt;b&gt;Hei&lt;/b&gt;",
    'value="Oslo"',
  ])
    expect([text, wrong.text.includes(text)]).toEqual([text, true]);
  expect(await offerOf(form.email)).toEqual([]);
  const sent = { ...form, intent: "send", act_id: randomUUID() };
  expect((await manager.send("offers/new", sent)).status).toBe(302);
  const [offer, ...others] = await offerOf(form.email);
  expect(others).toEqual([]);
  const mails = await mailsTo(shop.db, form.email);
  expect(mails).toHaveLength(1);
  const url = `/admin/offers/${offer?.id}`;
  const change = { ...form, intent: "save", version: "1", delivery: "52" };
  expect((await manager.send(url, change)).status).toBe(302);
  const second = await colleague.send(url, { ...change, delivery: "60" });
  expect(second.status).toBe(409);
  for (const text of [
    "A colleague has changed this offer",
    'value="60"',
    'name="version" value="2"',
  ])
    expect([text, second.text.includes(text)]).toEqual([text, true]);
  const withdrawal = { intent: "withdraw", act_id: randomUUID() };
  expect((await manager.send(url, withdrawal)).status).toBe(302);
  expect((await manager.send(url, { ...change, version: "2" })).status).toBe(409);
});

test("an offer is saved, changed and sent once; of two people who change it, one has to look again", async () => {
  const { sendByTwo } = twoPeople(shop, [manager, colleague]);
  const saved = async (intent: "save" | "send") => {
    const form = await offerForm();
    await manager.send("offers/new", { ...form, intent: "save" });
    const [offer] = await offerOf(form.email);
    const changed = { ...form, intent, version: "1", delivery: "52" };
    return { screen: `offers/${offer?.id}`, form: changed, email: form.email };
  };
  const unsaved = async () => {
    const form = { ...(await offerForm()), intent: "save" };
    return { screen: "offers/new", form, email: form.email };
  };
  /** The emails of the offers that are sent, first by one person, then by two at once. */
  async function emailsOf(prepare: () => Promise<Sending & { readonly email: string }>) {
    const emails: string[] = [];
    await sendByTwo(async () => {
      const prepared = await prepare();
      emails.push(prepared.email);
      return prepared;
    });
    return emails;
  }

  const created = (await emailsOf(unsaved)).map(offerOf);
  // Two people make an offer each.
  expect((await Promise.all(created)).map(({ length }) => length)).toEqual([1, 2]);
  const changed = (await emailsOf(() => saved("save"))).map(offerOf);
  const version2 = [{ id: expect.any(String), version: 2 }];
  expect(await Promise.all(changed)).toEqual([version2, version2]);
  for (const email of await emailsOf(() => saved("send"))) {
    const mails = await mailsTo(shop.db, email);
    expect([await offerOf(email), mails.length]).toEqual([version2, 1]);
  }
  // An offer that nobody has changed, sent by two people who both saw that it was not sent.
  const unchanged = async () => {
    const { form, ...offer } = await saved("send");
    return { ...offer, form: { ...form, delivery: "48" } };
  };
  for (const email of await emailsOf(unchanged)) {
    const mails = await mailsTo(shop.db, email);
    expect(mails.length).toBe(1);
  }
});

test("an offer is sent again by those who see that it was sent; others are told", async () => {
  const { email, ...form } = { ...(await offerForm()), intent: "send" };
  await manager.send("offers/new", { ...form, email });
  const [offer] = await offerOf(email);
  const url = `/admin/offers/${offer?.id}`;
  const again = { ...form, email, version: "1" };
  const stale = await manager.send(url, { ...again, sent_at: "" });
  expect([stale.status, stale.text.includes("A colleague has sent this offer")]).toEqual([
    409,
    true,
  ]);
  const sentAt = /name="sent_at" value="([^"]+)"/.exec(stale.text)?.[1] ?? "";
  expect((await manager.send(url, { ...again, sent_at: sentAt })).status).toBe(302);
  const mails = await mailsTo(shop.db, email);
  expect(mails.length).toBe(2);
});

test("a mailed offer is shown and paid by its link alone, without being stored by caches", async () => {
  const draft = offerDraft(await productId(shop.db, "traditional-kitchen-maid"));
  const { id, token } = await sentOffer(shop.db, draft);
  const page = await shop.request(`/offers/${token}`);
  expect([
    page.status,
    page.headers.get("Cache-Control"),
    page.headers.get("Referrer-Policy"),
  ]).toEqual([200, "no-store", "strict-origin"]);
  for (const text of [
    "£48.00",
    "Storgata 1",
    "noindex",
    "No UK VAT is charged",
    'name="version" value="1"',
  ])
    expect([text, page.text.includes(text)]).toEqual([text, true]);
  const pay = (version: string) =>
    shop.request(`/offers/${token}`, { method: "POST", form: { version } });
  const changed = await pay("7");
  expect([changed.status, changed.text.includes("We have changed this offer")]).toEqual([
    409,
    true,
  ]);
  const pressed = await Promise.all([pay("1"), pay("1")]);
  expect(pressed.map(({ status }) => status)).toEqual([303, 303]);
  const [first, second] = pressed.map(({ headers }) => headers.get("Location"));
  expect(first).toContain("/sandbox/stripe/");
  expect(second).toBe(first);
  expect(pressed[0]?.headers.get("Set-Cookie")).toContain(
    "Path=/checkout/cancelled; HttpOnly; SameSite=Lax",
  );
  const { orderId } = await shop.db
    .selectFrom("offerOrders")
    .select("orderId")
    .where("offerId", "=", id)
    .executeTakeFirstOrThrow();
  const left = await shop.request(`/checkout/cancelled/${orderId}`, {
    headers: { Cookie: `offer=${token}` },
  });
  expect(left.headers.get("Location")).toBe(`/offers/${token}?notice=offer-cancelled`);
  await withdrawOffer(shop.db, id, actOf(manager.person.id));
  const gone = await shop.request(`/offers/${token}`);
  expect([gone.status, gone.text.includes("We have withdrawn this offer")]).toEqual([410, true]);
  expect((await pay("1")).status).toBe(410);
  expect((await shop.request(`/offers/${"x".repeat(43)}`)).status).toBe(404);
});
