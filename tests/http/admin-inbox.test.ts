import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { receiveMessage } from "#shop/messages/contact.server.ts";
import { joinedStaff } from "#tests/support/staff.ts";
import { startHttpShop } from "./support/http-shop.ts";

// The shop and the test encrypt with one key.
process.env["ADMIN_SECRET"] = randomUUID() + randomUUID();
const shop = await startHttpShop();
const manager = await joinedStaff(shop.db, "manager");
const colleague = await joinedStaff(shop.db, "owner");
const as = ({ token }: { token: string }) => ({ headers: { Cookie: `admin=${token}` } });
const send = (url: string, form: Record<string, string>, who = manager) =>
  shop.request(url, { ...as(who), form: { act_id: randomUUID(), ...form } });

async function newThread() {
  const email = `${randomUUID()}@example.com`;
  await receiveMessage(shop.db, { name: "Ada Lee", email, message: "Which <b>rope</b>?" });
  const { id } = await shop.db
    .selectFrom("threads")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return { email, url: `/admin/inbox/${id}` };
}

const actsAbout = async (url: string) =>
  (
    await shop.db
      .selectFrom("audit_log")
      .select("id")
      .where("subject_id", "=", url.split("/").at(-1) ?? "")
      .execute()
  ).length;

test("each form of a thread, sent twice at once, has its effect once", async () => {
  const { url } = await newThread();
  const forms: readonly Record<string, string>[] = [
    { intent: "comment", comment: "Rings" },
    { intent: "assign", staff_id: colleague.person.id },
    { intent: "link", order_number: "" },
    { intent: "answered" },
    { intent: "reopen" },
    { intent: "reply", reply: "Polypropylene.", seen_replies: "0" },
  ];
  for (const fields of forms) {
    const before = await actsAbout(url);
    const form = { ...fields, act_id: randomUUID() };
    const answers = await Promise.all([send(url, form), send(url, form)]);
    expect([fields["intent"], answers.map(({ status }) => status)]).toEqual([
      fields["intent"],
      [200, 200],
    ]);
    expect([fields["intent"], await actsAbout(url)]).toEqual([fields["intent"], before + 1]);
  }
  const page = await shop.request(url, as(manager));
  for (const text of ["Which &lt;b&gt;rope&lt;/b&gt;?", "Polypropylene.", "Rings", "Answered"])
    expect([text, page.text.includes(text)]).toEqual([text, true]);
});

test("the second person to reply sees the first reply, keeps their own words and may still send them", async () => {
  const { url, email } = await newThread();
  const reply = { intent: "reply", seen_replies: "0" };
  expect((await send(url, { ...reply, reply: "By Ann" })).status).toBe(200);
  const second = await send(url, { ...reply, reply: "By Ben" }, colleague);
  expect(second.status).toBe(409);
  for (const text of ["A colleague has already replied", "By Ann", "By Ben"])
    expect([text, second.text.includes(text)]).toEqual([text, true]);
  expect(second.text).toContain('name="seen_replies" value="1"');
  expect((await send(url, { ...reply, seen_replies: "1", reply: "By Ben" })).status).toBe(200);
  const mails = await shop.db
    .selectFrom("mail_outbox")
    .select("id")
    .where("recipient", "=", email)
    .where("template", "=", "message-reply")
    .execute();
  expect(mails).toHaveLength(2);
});

test("bad input gets its sentence beside the field and keeps what was typed", async () => {
  const { url } = await newThread();
  const refused: readonly [Record<string, string>, number, string][] = [
    [{ intent: "reply", reply: " ", seen_replies: "0" }, 422, "Write a reply of 1 to 4,000"],
    [
      { intent: "reply", reply: "On {promised}.", seen_replies: "0" },
      422,
      "Fill in {promised} first.",
    ],
    [{ intent: "comment", comment: "x".repeat(2_001) }, 422, "Write a comment of 1 to 2,000"],
    [{ intent: "link", order_number: "LL-99" }, 422, "There is no order with this number."],
    [{ intent: "assign", staff_id: randomUUID() }, 409, "Choose somebody who may answer"],
    [{ intent: "reopen" }, 409, "This message is already marked as unanswered."],
    [{ intent: "none" }, 400, ""],
  ];
  for (const [form, status, sentence] of refused) {
    const answer = await send(url, form);
    expect([form, answer.status, answer.text.includes(sentence)]).toEqual([form, status, true]);
  }
  expect((await shop.request("/admin/inbox/none", as(manager))).status).toBe(404);
});

test("a text block begins a reply, filled in, without JavaScript", async () => {
  const { url } = await newThread();
  const blocks = "/admin/inbox/text-blocks";
  const body = "Hello {name}, your order {order} is on its way.";
  const added = await send(blocks, { intent: "save new", name: "On its way", body, version: "0" });
  expect(added.status).toBe(200);
  const page = await shop.request(url, as(manager));
  const href = /href="[^"]*\?block=([0-9a-f-]{36})"/.exec(page.text)?.[1] ?? "";
  const begun = await shop.request(`${url}?block=${href}`, as(manager));
  expect(begun.text).toContain("Hello Ada Lee, your order {order} is on its way.");
  const taken = await send(blocks, { intent: "save new", name: "on its way", body, version: "0" });
  expect([taken.status, taken.text.includes("Another text block has this name.")]).toEqual([
    422,
    true,
  ]);
  const stale = { intent: `save ${href}`, name: "On its way", body: "New", version: "9" };
  expect((await send(blocks, stale)).status).toBe(409);
  const removals = await Promise.all([1, 2].map(() => send(blocks, { intent: `delete ${href}` })));
  expect(removals.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test("the inbox is searched, shows the wait, and leads from Today", async () => {
  const { url, email } = await newThread();
  const list = await shop.request(`/admin/inbox?q=${encodeURIComponent(email)}`, as(manager));
  expect([list.status, list.text.includes(url), list.text.includes("under an hour")]).toEqual([
    200,
    true,
    true,
  ]);
  expect((await shop.request("/admin", as(manager))).text).toContain(`href="${url}"`);
  const none = await shop.request("/admin/inbox?view=all&q=nobody-here", as(manager));
  expect(none.text).toContain("Nothing found for");
  expect((await shop.request("/admin/inbox?view=mine&after=!", as(manager))).status).toBe(200);
});
