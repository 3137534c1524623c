import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { dispatchOrder } from "#shop/fulfilment/dispatch.server.ts";
import { markMade, startMaking } from "#shop/fulfilment/making.server.ts";
import { refundOrder } from "#shop/fulfilment/refund-order.server.ts";
import { beginAct } from "#shop/fulfilment/undo.server.ts";
import { pence, ZERO } from "#shop/kit/money.ts";
import { addDays, londonDay } from "#shop/kit/time.ts";
import { getPartList } from "#shop/making/part-lists.server.ts";
import { addComment } from "#shop/orders/comments.server.ts";
import { enqueueOrderConfirmation } from "#shop/orders/mails/order-confirmation.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { placeOrder } from "#shop/payments/place-order.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { closeDays } from "#shop/shipping/workshop/closed-days.server.ts";
import { offerAuthenticator } from "#shop/staff/factors/authenticator.server.ts";
import { offerPasskey } from "#shop/staff/factors/passkeys.server.ts";
import { OWNER, ownersAct } from "#tests/support/actors.ts";
import { makeCustomer, productId } from "#tests/support/customers.ts";
import { getOrder, newOrder } from "#tests/support/orders.ts";
import { softwarePasskey } from "#tests/support/passkey.ts";
import { payOrder } from "#tests/support/payments.ts";
import {
  codeNow,
  joinedStaff,
  openSessionOf,
  valueOf,
  type JoinedStaff,
} from "#tests/support/staff.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { once, onceEach, twoPeople, type Sending } from "./support/send-twice.ts";
import { chosenOptions } from "./support/shoppers.ts";

// The shop and the test encrypt with one key, and make passkeys for one address.
process.env["ADMIN_SECRET"] = randomUUID() + randomUUID();
process.env["PUBLIC_URL"] = "http://localhost:3000";
// What the test begins can be undone; what the shop begins is done at once.
process.env["UNDO_SECONDS"] = "600";
const shop = await startHttpShop({
  UNDO_SECONDS: "0",
  PUBLIC_URL: process.env["PUBLIC_URL"],
});
const { db } = shop;
const [ann, ben] = [await named("Ann"), await named("Ben")];
const { post, sendTwice, sendPreparedTwice } = twoPeople(shop, [ann, ben]);
const airer = await productId(db, "traditional-kitchen-maid");

async function named(name: string): Promise<JoinedStaff> {
  const staff = await joinedStaff(db, "owner");
  await db.updateTable("staff").set({ name }).where("id", "=", staff.person.id).execute();
  return staff;
}

const options = Object.entries(chosenOptions).map(([key, value]) => ({
  key,
  name: key,
  value,
  label: value,
}));

/** A paid order of an airer that is made to order. */
async function paid(): Promise<Order> {
  const order = newOrder(await makeCustomer(db), [airer]);
  const madeToOrder = { madeToOrder: true, leadTimeDays: 14, options };
  const lines = order.lines.map((line) => ({ ...line, ...madeToOrder }));
  const { id } = valueOf(await placed({ ...order, lines }));
  await payOrder(db, await getOrder(db, id));
  return getOrder(db, id);
}

async function placed(order: Parameters<typeof placeOrder>[1]) {
  const outcome = await placeOrder(db, order);
  return outcome.ok ? ({ ok: true, value: outcome } as const) : outcome;
}

async function making(): Promise<Order> {
  const order = await paid();
  valueOf(await startMaking(db, order.id, { actor: OWNER }));
  return order;
}

async function made(): Promise<Order> {
  const order = await making();
  valueOf(await markMade(db, order.id, { actor: OWNER }));
  return order;
}

async function dispatched(): Promise<Order> {
  const order = await paid();
  const shipment = { carrier: "Royal Mail", trackingNumber: null, trackingUrl: null };
  valueOf(await dispatchOrder(db, order.id, { shipment, actor: OWNER }));
  return order;
}

/** A form about an order. */
type OfOrder = Sending & { readonly id: string };

/** Sends a form twice at once, and returns how often something was done to its order. */
async function sendAbout(prepare: () => Promise<OfOrder>, count: (id: string) => Promise<number>) {
  const ids: string[] = [];
  await sendPreparedTwice(async () => {
    const { id, ...sending } = await prepare();
    ids.push(id);
    return sending;
  });
  await expect.poll(unfinishedBulkActs, { timeout: 20_000 }).toBe(0);
  const [ofOneAct, ofTwo] = await Promise.all(ids.map(count));
  return { ofOneAct, ofTwo };
}

/** What the audit log has of an order. */
async function countActs(id: string): Promise<number> {
  const acts = db.selectFrom("audit_log").select("id").where("subject_id", "=", id);
  return (await acts.execute()).length;
}

/** What acts on many orders have done to one. */
async function countDone(id: string): Promise<number> {
  const acts = db.selectFrom("bulk_act_orders").select("bulk_act_id").where("order_id", "=", id);
  return (await acts.where("state", "=", "done").execute()).length;
}

async function unfinishedBulkActs(): Promise<number> {
  const acts = db.selectFrom("bulk_acts").select("id").where("finished_at", "is", null);
  return (await acts.execute()).length;
}

/** A form about many orders: of their list, or of the page of an earlier act, from which another one begins. */
const bulk = (screen: string, intent: string, orderIn: () => Promise<Order>) => async () => {
  const { id } = await orderIn();
  const form = { intent, id, ...(intent === "add_comment" && { comment: "Rings twice" }) };
  return { screen: screen.replace(":id", randomUUID()), form, id };
};

test.each([
  ["orders", "mark_made", making, once],
  ["orders", "mark_delivered", dispatched, once],
  // Two people say something each.
  ["orders", "add_comment", paid, onceEach],
  ["orders/bulk/:id", "start_making", paid, once],
  ["orders/bulk/:id", "mark_made", making, once],
  ["orders/bulk/:id", "mark_delivered", dispatched, once],
] as const)("%s: %s is done once for each order", async (screen, intent, orderIn, times) => {
  expect(await sendAbout(bulk(screen, intent, orderIn), countDone)).toEqual(times);
});

const pieces = (intent: string, orderIn: () => Promise<Order>) => async () => {
  const { id } = await orderIn();
  return { screen: "make?view=all", form: { intent, piece: `${id} 0 1 1` }, id };
};

test.each([
  ["mark_made", making],
  ["stop_making", making],
  ["take_back_made", made],
] as const)("a piece (%s) changes its state once", async (intent, orderIn) => {
  expect(await sendAbout(pieces(intent, orderIn), countActs)).toEqual(once);
});

test("a bar is ticked as sawn once, and that is taken back once", async () => {
  const sawing = async (intent: "sawn" | "unsawn") => {
    const { id } = await paid();
    const begun = await post("make", { intent: "start_making", piece: `${id} 0 1 1` });
    expect(begun.status).toBe(200);
    const bar = await db
      .selectFrom("cut_list_bars")
      .innerJoin("cut_lists", "cut_lists.id", "cut_list_id")
      .select(["cut_list_id", "bar"])
      .orderBy("made_at", "desc")
      .executeTakeFirstOrThrow();
    const name = `${bar.cut_list_id} ${bar.bar}`;
    if (intent === "unsawn") await post("make", { intent: `sawn ${name}` });
    return { screen: "make", form: { intent: `${intent} ${name}` } };
  };
  expect(await sendPreparedTwice(() => sawing("sawn"))).toEqual(once);
  expect(await sendPreparedTwice(() => sawing("unsawn"))).toEqual(once);
});

test("the parts of a product are saved once", async () => {
  const sku = "LL-AC-007";
  const { id } = await db
    .selectFrom("products")
    .select("id")
    .where("sku", "=", sku)
    .executeTakeFirstOrThrow();
  const { version: before } = await getPartList(db, id);
  const edited = async () => {
    const { version } = await getPartList(db, id);
    const row = { material_0: "cleat", quantity_0: String(version + 2), option_0: "" };
    const form = { intent: "save_parts", version: String(version), ...row, length_0: "" };
    return { ...form, finish_0: "" };
  };
  expect(await sendTwice(`make/settings/${sku}`, edited)).toEqual(once);
  const { version, parts } = await getPartList(db, id);
  expect([version, parts.length]).toEqual([before + 2, 1]);
});

test("closed days are opened, and the pieces a day set, once", async () => {
  let day = addDays(londonDay(new Date()), 40);
  const closed = async () => {
    day = addDays(day, 2);
    const act = ownersAct();
    const days = { firstDay: day, lastDay: day, reason: "Moving", isShown: false };
    valueOf(await closeDays(db, { act, days }));
    return { intent: `open ${act.actId}` };
  };
  expect(await sendTwice("settings/days", closed)).toEqual(once);
  expect(await db.selectFrom("closed_days").select("reason").execute()).toEqual([]);

  let version = 0;
  const counted = async () => {
    version += 1;
    return { intent: "pieces", version: String(version), pieces_a_day: String(version + 5) };
  };
  expect(await sendTwice("settings/days", counted)).toEqual(once);
});

test("dead jobs are tried again, and a mention is marked as seen, once by each person", async () => {
  const dead = async () => {
    await addJob(db, { task: "no-such-task", payload: {}, key: `dead:${randomUUID()}` });
    await sql`update graphile_worker._private_jobs set attempts = max_attempts where key like 'dead:%'`.execute(
      db,
    );
    return { intent: "retry" };
  };
  expect(await sendTwice("?index", dead)).toEqual(onceEach);
  const left = await sql`select from graphile_worker.jobs where attempts >= max_attempts`.execute(
    db,
  );
  expect(left.rows).toEqual([]);

  const cas = await named("Cas");
  const mentioned = async () => {
    const { id } = await paid();
    const act = { actId: randomUUID(), actor: { kind: "staff", id: cas.person.id } as const };
    valueOf(await addComment(db, id, { act, comment: "@Ann, @Ben: look" }));
    const comments = db.selectFrom("order_comments").select("id").where("order_id", "=", id);
    return { intent: `seen ${(await comments.executeTakeFirstOrThrow()).id}` };
  };
  expect(await sendTwice("?index", mentioned)).toEqual(onceEach);
  const unseen = db.selectFrom("comment_mentions").select("staff_id").where("seen_at", "is", null);
  // Of the first comment only its first reader has said so.
  expect(await unseen.execute()).toEqual([{ staff_id: ben.person.id }]);
});

test("a mail about an order is sent again once by each person", async () => {
  const ids: string[] = [];
  const mailed = async () => {
    const order = await paid();
    const mails = await db.transaction().execute(async (tx) => {
      await enqueueOrderConfirmation(tx, order);
      const sent = tx.updateTable("mail_outbox").set({ sent_at: new Date() });
      return sent.where("order_id", "=", order.id).returning("id").execute();
    });
    ids.push(order.id);
    const screen = `orders/${order.orderNumber}/mails/${mails[0]?.id}`;
    return { screen, form: { intent: "resend" } };
  };
  expect(await sendPreparedTwice(mailed)).toEqual(onceEach);
  const mailsOf = async (id: string) =>
    (await db.selectFrom("mail_outbox").select("id").where("order_id", "=", id).execute()).length;
  expect(await Promise.all(ids.map(mailsOf))).toEqual([1 + 1, 1 + 2]);
});

/** Parts of a refund of a pound. */
const aPound = {
  lines: [],
  shippingPence: ZERO,
  goodwillPence: pence(100),
  deductionPence: ZERO,
  isCompensation: false,
  reason: "Late",
  mayApprove: true,
} as const;

test("a refund that waits is undone once, and so is its approval", async () => {
  const byAnn = () => ({
    actId: randomUUID(),
    actor: { kind: "staff", id: ann.person.id } as const,
  });
  const refund = async () => {
    const { id, orderNumber } = await paid();
    const act = byAnn();
    const input = { ...aPound, seenRefunds: 0, seenPence: 100 };
    valueOf(await beginAct(db, id, { act, action: "refund", input }));
    return { intent: "refund", undone: act.actId, order: orderNumber };
  };
  expect(await sendTwice("undo", refund)).toEqual(once);

  const approval = async () => {
    const { id, orderNumber } = await paid();
    const act = byAnn();
    const asked = valueOf(await refundOrder(db, id, { ...aPound, actor: act.actor }));
    const waiting = { state: "awaiting_approval" } as const;
    await db.updateTable("refunds").set(waiting).where("id", "=", asked.id).execute();
    const input = { refundId: asked.id, mayApprove: true, seenLeft: 0 };
    valueOf(await beginAct(db, id, { act, action: "approve_refund", input }));
    return { intent: "approve_refund", undone: act.actId, order: orderNumber };
  };
  expect(await sendTwice("undo", approval)).toEqual(once);
  expect(await db.selectFrom("pending_acts").select("order_id").execute()).toEqual([]);
});

/** A person who sends forms about their own account; `session` is the one that they are signed in with. */
async function ownAccount() {
  const cat = await joinedStaff(db, "manager");
  const session = await openSessionOf(db, cat.token);
  const notices = async () => {
    const mails = db
      .selectFrom("mail_outbox")
      .select("id")
      .where("recipient", "=", cat.person.email);
    return (await mails.execute()).length;
  };
  return { ...twoPeople(shop, [cat, cat]), staffId: cat.person.id, session, notices };
}

test("an authenticator app is set up once, with one notice", async () => {
  const me = await ownAccount();
  const offered = async () => {
    const { key } = valueOf(await offerAuthenticator(db, me.session));
    return { intent: "add", code: codeNow(key) };
  };
  expect(await me.sendTwice("me/authenticator", offered)).toEqual(once);
  expect(await me.notices()).toBe(2);
});

test("a passkey is added and removed once, with one notice each", async () => {
  const me = await ownAccount();
  const passkeys = async () => {
    const stored = db.selectFrom("staff_passkeys").select("id").where("staff_id", "=", me.staffId);
    return (await stored.execute()).map(({ id }) => id);
  };
  const created = async () => {
    const made = softwarePasskey({ origin: "http://localhost:3000", rpId: "localhost" });
    const passkey = made.create(valueOf(await offerPasskey(db, me.session)));
    return { intent: "passkey", passkey, passkey_name: "Laptop" };
  };
  expect(await me.sendTwice("me/passkeys", created)).toEqual(once);
  const added = await passkeys();
  expect([added.length, await me.notices()]).toEqual([2, 2]);
  const remove = async () => {
    const id = added.pop() ?? "";
    return { intent: `remove ${id}`, passkey_id: id };
  };
  expect(await me.sendTwice("me/passkeys", remove)).toEqual(once);
  expect([await passkeys(), await me.notices()]).toEqual([[], 4]);
});

test("recovery codes are made once, and only one of two answers shows them", async () => {
  const me = await ownAccount();
  const form = { act_id: randomUUID() };
  const same = await Promise.all([1, 2].map(() => me.post("me/recovery-codes", form)));
  // Only their hashes are stored: who sees the other answer is told to make new ones.
  expect(same.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect([await me.audited([form.act_id]), await me.notices()]).toEqual([1, 1]);
  const two = await Promise.all([1, 2].map(() => me.post("me/recovery-codes", {})));
  expect(two.map(({ status }) => status)).toEqual([200, 200]);
  const codes = db
    .selectFrom("staff_recovery_codes")
    .select("id")
    .where("staff_id", "=", me.staffId);
  expect(await codes.execute()).toHaveLength(10);
});
