import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#shop/kit/time.ts";
import { getPaymentOf } from "#shop/payments/payments.server.ts";
import { readPaymentCheck } from "#shop/payments/payment-check.server.ts";
import { findOpenRestore } from "#shop/platform/database/restores.server.ts";
import { checkoutsOf } from "#tests/support/checkouts.ts";
import { endRestore } from "#tests/support/restores.ts";
import { testShop } from "#tests/support/shop.ts";
import { findPaidPages } from "./find-paid-pages.server.ts";
import { mailsTo } from "#tests/support/mails.ts";

const shop = await testShop();
const { db } = shop;
const { start, orderById, stripe } = await checkoutsOf(shop);
const sessionList = /\/checkout\/sessions$/;

beforeEach(() => forget(new Date()));
afterEach(() => endRestore(db));

/** As if the last comparison had come this far. */
const forget = (comparedTo: Date) =>
  db
    .updateTable("paymentCheck")
    .set({ comparedTo, missingRefs: [], completedAt: new Date(0) })
    .execute();
/** Long after Stripe's clock, so that what was just opened is within the time that is compared. */
const soon = () => new Date(Date.now() + 10_000);

const ok = { status: 200, headers: { "content-type": "application/json" } };
/** A payment page as Stripe shows it in full. */
async function sessionOf(id: string): Promise<{ body: string }> {
  const expand = ["payment_intent.latest_charge"];
  return { body: JSON.stringify(await stripe.checkout.sessions.retrieve(id, { expand })) };
}

/** A payment of which no event has told, and which the shop has closed as expired. */
async function paidUnseen() {
  const started = await start();
  await shop.pay(started.url);
  const payments = db.updateTable("payments").set({ state: "expired" });
  await payments.where("orderId", "=", started.order.id).execute();
  return started;
}

const confirmationsTo = async (email: string) =>
  (await mailsTo(db, email, "order-confirmation")).length;

describe("payments at Stripe of which no event has told", () => {
  it("are settled as by an event, once, though the shop had closed the payment as expired", async () => {
    const { order } = await paidUnseen();
    await findPaidPages(db, soon());
    await findPaidPages(db, soon());
    expect(await orderById(order.id)).toMatchObject({ status: "paid" });
    expect(await getPaymentOf(db, order.id)).toMatchObject({ state: "paid" });
    expect(await confirmationsTo(order.email)).toBe(1);
    expect(await readPaymentCheck(db)).toMatchObject({ missing: [] });
  });

  it("are found when the shop does not know the payment page", async () => {
    const { order, url } = await start();
    await shop.pay(url);
    await db
      .updateTable("payments")
      .set({ providerRef: null })
      .where("orderId", "=", order.id)
      .execute();
    await findPaidPages(db, soon());
    expect(await orderById(order.id)).toMatchObject({ status: "paid" });
  });

  it("are named as missing while there is no order for them, and no longer when they are refunded", async () => {
    const { order, sessionId, url } = await start();
    await shop.pay(url);
    await db.deleteFrom("orders").where("id", "=", order.id).execute();
    await findPaidPages(db, soon());
    expect(await readPaymentCheck(db)).toMatchObject({ missing: [sessionId] });
    await endRestore(db);
    // Also when it was opened so long ago that no list has it any more.
    await findPaidPages(db, new Date(Date.now() + 2 * HOUR_MS));
    expect(await readPaymentCheck(db)).toMatchObject({ missing: [sessionId] });
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(sessionId);
    await stripe.refunds.create({ payment_intent: String(intent) });
    await findPaidPages(db, new Date(Date.now() + 2 * HOUR_MS));
    expect(await readPaymentCheck(db)).toMatchObject({ missing: [] });
  });
});

describe("a payment whose order this database has given its number, and does not have", () => {
  it("shows that the order was lost: sales pause for a reconciliation, once for each payment", async () => {
    const { order, sessionId, url } = await start();
    await shop.pay(url);
    await db.deleteFrom("orders").where("id", "=", order.id).execute();
    await findPaidPages(db, soon());
    const { created } = await stripe.checkout.sessions.retrieve(sessionId);
    expect(await findOpenRestore(db)).toMatchObject({
      isFailover: true,
      restoredTo: new Date(created * 1_000),
    });
    await endRestore(db);
    await findPaidPages(db, soon());
    expect(await findOpenRestore(db)).toBeNull();
    await sql`delete from sandbox_stripe.objects where id = ${sessionId}`.execute(db);
  });

  it("is only missing when the number is above the last one: another installation may have given it", async () => {
    const { order, sessionId, url } = await start();
    await shop.pay(url);
    await db.deleteFrom("orders").where("id", "=", order.id).execute();
    await sql`update sandbox_stripe.objects set body = jsonb_set(body, '{metadata,order_number}', '"LL-99999"')
      where id = ${sessionId}`.execute(db);
    await findPaidPages(db, soon());
    expect(await findOpenRestore(db)).toBeNull();
    expect((await readPaymentCheck(db)).missing).toContain(sessionId);
  });
});

describe("how far Stripe is asked", () => {
  const completedAt = async () =>
    (await db.selectFrom("paymentCheck").select("completedAt").executeTakeFirstOrThrow())
      .completedAt;

  it("stays where it was while Stripe does not answer, and the age of the last comparison grows", async () => {
    const { comparedTo } = await readPaymentCheck(db);
    const refused = {
      status: 401,
      body: JSON.stringify({ error: { type: "invalid_request_error", message: "Expired key" } }),
      headers: { "content-type": "application/json" },
    };
    shop.disturb(sessionList, refused);
    await expect(findPaidPages(db, soon())).rejects.toThrow("Expired key");
    expect(await readPaymentCheck(db)).toMatchObject({ comparedTo });
    expect((await completedAt()).getTime()).toBe(0);
    await findPaidPages(db, soon());
    expect(Date.now() - (await completedAt()).getTime()).toBeLessThan(60_000);
  });

  it("is an hour before the last comparison, and never more than seven days back", async () => {
    const now = soon();
    const { order, sessionId } = await paidUnseen();
    const later = (ms: number) => new Date(now.getTime() + ms);
    await forget(later(2 * HOUR_MS));
    await findPaidPages(db, later(2 * HOUR_MS));
    expect(await orderById(order.id)).toMatchObject({ status: expect.not.stringMatching("paid") });
    await forget(now);
    await findPaidPages(db, later(8 * DAY_MS));
    expect(await getPaymentOf(db, order.id)).toMatchObject({ state: "expired" });
    await forget(now);
    await findPaidPages(db, later(6 * DAY_MS));
    expect(await getPaymentOf(db, order.id)).toMatchObject({
      state: "paid",
      providerRef: sessionId,
    });
  });

  it("is a shorter time in an hour of more payments than one list can have", async () => {
    const full = JSON.stringify({
      object: "list",
      has_more: true,
      data: [{ id: "cs_of_another_program", object: "checkout.session", metadata: null }],
    });
    const { order } = await paidUnseen();
    shop.disturb(sessionList, ...Array.from({ length: 100 }, () => ({ ...ok, body: full })));
    const later = new Date(Date.now() + HOUR_MS / 2);
    await forget(later);
    await findPaidPages(db, later);
    expect(shop.disturbancesLeft()).toBe(0);
    expect(await getPaymentOf(db, order.id)).toMatchObject({ state: "paid" });
    expect((await completedAt()).getTime()).toBeGreaterThan(0);
  });

  it("stays where it was while more payments are without an order than the list can name", async () => {
    const { order, url } = await start();
    await shop.pay(url);
    await db.deleteFrom("orders").where("id", "=", order.id).execute();
    const refs = Array.from({ length: 100 }, (_, at) => `cs_test_missing_${at}`);
    await db.updateTable("paymentCheck").set({ missingRefs: refs }).execute();
    const other = await start();
    await shop.pay(other.url);
    const { body } = await sessionOf(other.sessionId);
    await db.deleteFrom("orders").where("id", "=", other.order.id).execute();
    for (const _ of refs) shop.disturb(/\/checkout\/sessions\/cs_test_missing/, { ...ok, body });
    const { comparedTo } = await readPaymentCheck(db);
    await findPaidPages(db, soon());
    expect(await readPaymentCheck(db)).toMatchObject({ comparedTo, missing: refs });
    expect((await completedAt()).getTime()).toBe(0);
  });
});
