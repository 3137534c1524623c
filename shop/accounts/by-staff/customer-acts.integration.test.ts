import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { listSessions } from "#shop/accounts/sessions/open-sessions.server.ts";
import { startCheckout } from "#shop/checkout/start.server.ts";
import { eraseCustomer } from "#shop/privacy/delete-account.server.ts";
import { exportPersonalData } from "#shop/privacy/export.server.ts";
import { auditRows } from "#shop/platform/audit-list.server.ts";
import { newCustomer } from "#tests/support/accounts.ts";
import { ownersAct } from "#tests/support/actors.ts";
import { testShop } from "#tests/support/shop.ts";
import {
  blockOrdering,
  endCustomerSessions,
  findCustomer,
  resendVerification,
} from "./customer-acts.server.ts";
import {
  addCustomerNote,
  deleteCustomerNote,
  listCustomerNotes,
  pruneCustomerNotes,
} from "./customer-notes.server.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { checkoutOf } from "#tests/support/checkouts.ts";

const { db, grippers } = await testShop();
process.env.RATE_LIMIT = "on";
const done = { ok: true, value: null };

const actionsAbout = async (id: string) =>
  (await auditRows({ subjectKind: "customer", subjectId: id }).page(db, null)).rows.map((row) => [
    row.action,
    row.changed,
  ]);

test("staff end all sessions and mail the link again, five times in 15 minutes", async () => {
  const { customer } = await newCustomer(db);
  expect(await endCustomerSessions(db, customer.id, ownersAct())).toEqual(done);
  expect(await listSessions(db, customer.id, null)).toEqual([]);
  const act = ownersAct();
  const twice = await Promise.all([1, 2].map(() => resendVerification(db, customer.id, act)));
  expect(twice).toEqual([done, done]);
  const links = (await mailsTo(db, customer.email)).filter((m) => m.template === "verify-email");
  const before = links.length;
  const reasons: string[] = [];
  for (let time = 0; time < 5; time++) {
    const sent = await resendVerification(db, customer.id, ownersAct());
    if (!sent.ok) reasons.push(sent.reason);
  }
  expect(reasons.length).toBeGreaterThan(0);
  expect(new Set(reasons)).toEqual(new Set(["too_many"]));
  const after = (await mailsTo(db, customer.email)).filter((m) => m.template === "verify-email");
  expect(after.length - before + reasons.length).toBe(5);
  for (const id of [randomUUID(), "no id"])
    expect(await endCustomerSessions(db, id, ownersAct())).toMatchObject({ reason: "no_customer" });
});

test("an account that is blocked can order nothing until it is allowed again", async () => {
  const { customer } = await newCustomer(db);
  const order = async () => startCheckout(db, await checkoutOf(db, [grippers], { customer }));
  const block = (isBlocked: boolean) =>
    blockOrdering(db, { customerId: customer.id, isBlocked }, ownersAct());
  expect(await block(true)).toEqual(done);
  expect(await order()).toEqual({ ok: false, reason: "ordering_blocked" });
  expect(await exportPersonalData(db, customer)).toMatchObject({
    account: { orderingBlockedAt: expect.any(String) },
  });
  await block(true);
  await block(false);
  expect((await order()).ok).toBe(true);
  // The open order is no way around it.
  await block(true);
  expect(await order()).toEqual({ ok: false, reason: "ordering_blocked" });
  expect((await actionsAbout(customer.id)).at(-1)).toEqual([
    "block_ordering",
    { ordering_blocked: { from: false, to: true } },
  ]);
});

test("a note is written once by its form, is in the customer's export, and goes after two years or with the account", async () => {
  const { customer } = await newCustomer(db);
  const { id: customerId } = customer;
  const note = "Rings before delivery";
  const act = ownersAct();
  const add = () => addCustomerNote(db, { customerId, note: ` ${note} ` }, act);
  expect(await Promise.all([add(), add()])).toEqual([done, done]);
  for (const bad of [" ", "x".repeat(2_001)])
    expect(await addCustomerNote(db, { customerId, note: bad }, ownersAct())).toMatchObject({
      reason: "bad_note",
    });
  const [written] = await listCustomerNotes(db, customerId);
  expect(written).toMatchObject({ note, actor: act.actor });
  expect(await exportPersonalData(db, customer)).toMatchObject({ notesAboutYou: [{ note }] });
  // No text of it is kept elsewhere.
  expect(await actionsAbout(customerId)).toEqual([["add_customer_note", { note: {} }]]);

  await addCustomerNote(db, { customerId, note: "old" }, ownersAct());
  await db
    .updateTable("customerNotes")
    .set({ writtenAt: new Date(Date.now() - 731 * 86_400_000) })
    .where("note", "=", "old")
    .execute();
  await pruneCustomerNotes(db);
  const left = await listCustomerNotes(db, customerId);
  expect(left.map((each) => each.note)).toEqual([note]);
  const noteId = left[0]?.id ?? "";
  const remove = () => deleteCustomerNote(db, { customerId, noteId }, ownersAct());
  expect([await remove(), await remove()]).toEqual([done, { ok: false, reason: "no_note" }]);
});

test("a customer is erased once, with notes and unpaid orders cancelled in the name of the person who did it", async () => {
  const { customer } = await newCustomer(db);
  await addCustomerNote(db, { customerId: customer.id, note: "x" }, ownersAct());
  const started = await startCheckout(db, await checkoutOf(db, [grippers], { customer }));
  expect(started.ok).toBe(true);
  const act = ownersAct();
  const erase = () => eraseCustomer(db, customer.id, act);
  expect(await Promise.all([erase(), erase()])).toEqual([done, done]);
  expect(await eraseCustomer(db, customer.id, ownersAct())).toMatchObject({
    reason: "no_customer",
  });
  expect(await findCustomer(db, customer.id)).toBeNull();
  expect(await listCustomerNotes(db, customer.id)).toEqual([]);
  expect((await mailsTo(db, customer.email)).map(({ template }) => template)).toContain(
    "account-deleted",
  );
  const history = await db
    .selectFrom("orderHistory")
    .select(["actorKind", "actorId"])
    .where("event", "=", "cancelled")
    .execute();
  expect(history).toEqual([{ actorKind: act.actor.kind, actorId: act.actor.id }]);
});
