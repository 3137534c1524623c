import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { anOrder } from "#tests/support/builders/order.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { staffOf } from "./support/people.ts";

const shop = await startHttpShop();
const { db } = shop;
const [owner, accountant] = [await staffOf(shop, "owner"), await staffOf(shop, "accountant")];
const { id, orderNumber } = await anOrder(db, "disputed");
const DISPUTE = `/admin/money/disputes/du_${id.slice(0, 8)}`;

/** What the page's own form sends. */
const seenOn = (html: string) => /name="seen" value="([0-9a-f]{64})"/.exec(html)?.[1] ?? "";

test("a dispute is listed by its day, and its evidence is read word for word before it is sent", async () => {
  const list = await owner.open("money/disputes");
  for (const text of ["To answer", orderNumber, "2 days left", "did not arrive", "£12.00"])
    expect([text, list.text.includes(text)]).toEqual([text, true]);
  const page = await owner.open(DISPUTE);
  for (const text of [
    "What would be sent",
    "What was bought",
    "INV-00001",
    "Terms and conditions",
    "Nothing has been dispatched",
    "Send evidence about £12.00",
  ])
    expect([text, page.text.includes(text)]).toEqual([text, true]);
  expect((await owner.open("money/disputes/du_none")).status).toBe(404);
  expect((await owner.open(`orders/${orderNumber}`)).text).toContain(DISPUTE);
});

test("an accountant reads that only an owner answers a dispute", async () => {
  expect((await accountant.open(DISPUTE)).text).toContain("Only an owner can send it to the bank.");
});

test("what an owner adds is shown before it is sent, and kept when it is too long", async () => {
  const long = await owner.send(DISPUTE, { intent: "show", words: `Mine ${"x".repeat(5_000)}` });
  expect([long.status, long.text.includes("Mine xxx")]).toEqual([422, true]);
  const shown = await owner.send(DISPUTE, { intent: "show", words: "She rang and thanked us." });
  expect(shown.status).toBe(200);
  // In the field and in the evidence.
  expect(shown.text.split("She rang and thanked us.").length).toBeGreaterThan(2);
  expect(seenOn(shown.text)).not.toBe(seenOn((await owner.open(DISPUTE)).text));
});

/** The fields of the page's one form, with words typed into its text area. */
function formWith(words: string, html: string): Record<string, string> {
  const [form = "", ...others] = (html.match(/<form.*?<\/form>/gs) ?? []).filter((each) =>
    each.includes("Send evidence about"),
  );
  expect([others.length, form.includes("<textarea"), form.split('name="words"').length]).toEqual([
    0,
    true,
    2,
  ]);
  const hidden = [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
  return { ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])), words };
}

test("words that were typed and not shown are shown before anything is sent", async () => {
  const words = "He signed for it at the door.";
  const answer = await owner.send(DISPUTE, {
    ...formWith(words, (await owner.open(DISPUTE)).text),
    intent: "send",
  });
  expect([answer.status, answer.text.includes("Nothing was sent")]).toEqual([409, true]);
  expect(answer.text.split(words).length).toBeGreaterThan(2);
  const kept = await sql`select from dispute_evidence`.execute(db);
  expect(kept.rows).toEqual([]);
  // What is sent next is what this page shows.
  const packet = await owner.send(DISPUTE, { intent: "show", words });
  expect(formWith(words, answer.text)["seen"]).toBe(seenOn(packet.text));
});

test("evidence is sent once, as it was read", async () => {
  const words = "She rang and thanked us.";
  const seen = seenOn((await owner.send(DISPUTE, { intent: "show", words })).text);
  const stale = await owner.send(DISPUTE, {
    intent: "send",
    seen: seenOn((await owner.open(DISPUTE)).text),
    words,
  });
  expect([stale.status, stale.text.includes("Nothing was sent")]).toEqual([409, true]);
  const form = { intent: "send", seen, words, act_id: randomUUID() };
  expect((await owner.send(DISPUTE, form)).status).toBe(200);
  const again = await owner.send(DISPUTE, { intent: "send", seen, words });
  expect([again.status, again.text.includes("already sent evidence")]).toEqual([409, true]);
  const acts = await sql`select from audit_log where action = 'send_evidence'`.execute(db);
  expect(acts.rows).toHaveLength(1);
  const page = await owner.open(DISPUTE);
  for (const text of ["What was sent", words, "It is on its way to the bank"])
    expect([text, page.text.includes(text)]).toEqual([text, true]);
  expect(page.text).not.toContain("Send evidence about");
  expect((await owner.open(`orders/${orderNumber}`)).text).toContain(
    "sent evidence about the dispute to the bank",
  );
});
