import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { addDays } from "#shop/kit/time.ts";
import { addDiscount, pauseDiscount, resumeDiscount } from "#shop/discounts/discounts.server.ts";
import { listDiscounts } from "#shop/discounts/discount-list.server.ts";
import type { NewDiscount } from "#shop/discounts/new-discount.ts";
import { takeStockOfPaidOrder } from "#shop/orders/reserved-stock.server.ts";
import { paidForLines } from "#shop/pricing/pieces.ts";
import { totalOf } from "#shop/pricing/totals.ts";
import { ownersAct } from "#tests/support/actors.ts";
import { makeCustomer, ukAddress } from "#tests/support/customers.ts";
import { orderOfPage } from "#tests/support/payments.ts";
import { isFull } from "#tests/support/full-size.ts";
import { testShop } from "#tests/support/shop.ts";
import { todayOfFile } from "#tests/support/today.ts";
import { settlePage } from "./settle-payment.server.ts";
import { payAgain } from "./pay-again.server.ts";
import { startCheckout, type CheckoutRequest } from "./start.server.ts";
import { setStock } from "#tests/support/stock.ts";
import { checkoutOf, startedCheckout, payCheckout } from "#tests/support/checkouts.ts";

const shop = await testShop();
const { db, stripe, airer, cover } = shop;
await setStock(db, cover, 500);
const today = await todayOfFile();

let codes = 0;
const terms: Omit<NewDiscount, "code"> = {
  kind: "percent",
  percent: 10,
  amountPence: null,
  startsOn: null,
  endsOn: null,
  minimumPence: pence(0),
  usesMax: null,
  usesPerCustomerMax: null,
  categorySlugs: [],
  skus: [],
};
/** Adds a code of 10 %, with other terms. */
async function addCode(other: Partial<NewDiscount> = {}): Promise<string> {
  const discount: NewDiscount = { code: `CODE-${++codes}`, ...terms, ...other };
  const added = await addDiscount(db, discount, ownersAct());
  expect(added).toEqual({ ok: true, value: null });
  return discount.code;
}

const start = async (discountCode: string, change: Partial<CheckoutRequest> = {}) =>
  startCheckout(db, await checkoutOf(db, [airer, cover], { discountCode, ...change }));

const open = async (discountCode: string, change: Partial<CheckoutRequest> = {}) =>
  startedCheckout(db, await checkoutOf(db, [airer, cover], { discountCode, ...change }));
const itemsOf = (productId: number) => [{ productId, options: {}, seenPence: null }];

const usesOf = async (code: string) =>
  db
    .selectFrom("discountUses")
    .innerJoin("discounts", "discounts.id", "discountId")
    .select(["usedAt", "givenBackAt", "discountUses.amountPence as amount"])
    .where("code", "=", code)
    .execute();

const expire = (sessionId: string) => settlePage(db, sessionId, { expireOpen: true });

describe("a discount code", () => {
  it("is found without its hyphens; a code that differs in them alone is not added", async () => {
    await addCode({ code: "FIELD-10" });
    for (const typed of ["FIELD 10", "field10", "FI-ELD-10", "“FIELD–10”."]) {
      const started = await open(typed);
      expect(started.order.discountCode).toBe("FIELD-10");
    }
    const alike = { ...terms, code: "FIELD10" };
    expect(await addDiscount(db, alike, ownersAct())).toMatchObject({ reason: "code_exists" });
    // Codes of before, which differ in hyphens alone: each is found as it is written.
    await sql`insert into discounts (code, kind, percent, is_for_everything)
      values ('FIELD10', 'percent', 20, true)`.execute(db);
    expect((await open("FIELD10")).order.discountCode).toBe("FIELD10");
    expect((await open("FIELD-10")).order.discountCode).toBe("FIELD-10");
  });

  it("lowers the prices at Stripe to the penny, and the order's lines and sums say by how much", async () => {
    const code = await addCode();
    const { order, sessionId, url } = await open(` ${code.toLowerCase()} `);
    const before = order.lines.reduce((sum, line) => sum + line.linePence, 0);
    const off = Math.floor((before + 5) / 10);
    expect(order.totalPence).toBe(before - off);
    expect(totalOf(order.totals, "discount").amountPence).toBe(-off);
    expect(paidForLines(order.lines).amountPence).toBe(order.totalPence);
    const { data } = await stripe.checkout.sessions.listLineItems(sessionId);
    expect(data.map((item) => item.amount_total)).toEqual(
      order.lines.map((line) => line.linePence - line.discountPence),
    );
    expect(await usesOf(code)).toMatchObject([{ usedAt: null, givenBackAt: null, amount: off }]);
    await payCheckout(shop, { url, sessionId });
    expect((await usesOf(code))[0]?.usedAt).not.toBeNull();
  });

  it("takes the delivery charge off, which stays a sum of the order", async () => {
    const code = await addCode({ kind: "free_delivery", percent: null });
    const address = { ...ukAddress, city: "Douglas", postcode: "IM1 1AA" };
    const { order, sessionId } = await open(code, { address });
    expect(totalOf(order.totals, "shipping")).toEqual({ amountPence: 695, vatPence: 116 });
    expect(totalOf(order.totals, "discount")).toEqual({ amountPence: -695, vatPence: -116 });
    const session = await stripe.checkout.sessions.retrieve(sessionId);
    expect(session.shipping_cost?.amount_total).toBe(0);
    expect(await start(code)).toMatchObject({ refusal: { reason: "discount_delivery_free" } });
  });

  it("says why it can't be used", async () => {
    const refusalOf = async (terms: Partial<NewDiscount>) => {
      const started = await start(await addCode(terms));
      return "refusal" in started && "reason" in started.refusal && started.refusal.reason;
    };
    expect(await refusalOf({ startsOn: addDays(today, 1) })).toBe("discount_not_started");
    expect(await refusalOf({ endsOn: addDays(today, -1) })).toBe("discount_over");
    expect(await refusalOf({ minimumPence: pence(100_000) })).toBe("discount_minimum");
    expect(await refusalOf({ categorySlugs: ["rotary-washing-lines"] })).toBe(
      "discount_not_for_these",
    );
    expect(await start("NO-SUCH-CODE")).toMatchObject({ refusal: { reason: "discount_unknown" } });
    const paused = await addCode();
    const act = ownersAct();
    const pauses = await Promise.all([1, 2].map(() => pauseDiscount(db, paused, act)));
    expect(pauses.map(({ ok }) => ok)).toEqual([true, true]);
    const again = { ok: false, reason: "unchanged" };
    expect(await pauseDiscount(db, paused, ownersAct())).toEqual(again);
    expect(await start(paused)).toMatchObject({ refusal: { reason: "discount_unknown" } });
    expect(await resumeDiscount(db, paused, ownersAct())).toMatchObject({ ok: true });
    expect(await start(paused)).not.toHaveProperty("refusal");
    const { rows, counts } = await listDiscounts(db, { q: paused.toLowerCase() });
    expect(rows).toMatchObject([{ code: paused, used: 0, reserved: 1, givenPence: 0 }]);
    expect(counts).toEqual({ all: 1, active: 1, coming: 0, over: 0, paused: 0 });
  });

  it("is used for the last time once, when many customers order at once", async () => {
    const code = await addCode({ usesMax: 1 });
    const length = isFull ? 100 : 30;
    const customers = await Promise.all(Array.from({ length }, () => makeCustomer(db)));
    const started = await Promise.all(
      customers.map((customer) => start(code, { customer, items: itemsOf(cover) })),
    );
    expect(started.filter(({ ok }) => ok)).toHaveLength(1);
    expect(
      started.filter((one) => "refusal" in one && one.reason === "discount_refused"),
    ).toHaveLength(length - 1);
    expect(await usesOf(code)).toHaveLength(1);
  });

  it("is given back when the order ends unpaid, and taken again when it is paid after all", async () => {
    const code = await addCode({ usesMax: 1 });
    const { sessionId, order } = await open(code);
    expect(await start(code)).toMatchObject({ refusal: { reason: "discount_spent" } });
    await expire(sessionId);
    expect((await usesOf(code))[0]?.givenBackAt).not.toBeNull();
    const second = await open(code);
    await expire(second.sessionId);
    const late = await orderOfPage(db, second.sessionId);
    await db.transaction().execute((tx) => takeStockOfPaidOrder(tx, late));
    expect(await start(code)).toMatchObject({ refusal: { reason: "discount_spent" } });
    await db.deleteFrom("orders").where("id", "=", second.order.id).execute();
    const again = await payAgain(db, {
      customer: { id: order.customerId ?? "", email: order.email, fullName: order.customerName },
      orderNumber: order.orderNumber,
    });
    expect(again).toMatchObject({ ok: true });
    expect(await start(code)).toMatchObject({ refusal: { reason: "discount_spent" } });
  });

  it("used once a customer moves from an unpaid order to the next, and is refused once it is paid", async () => {
    const code = await addCode({ usesPerCustomerMax: 1 });
    const customer = await makeCustomer(db);
    const first = await open(code, { customer, items: itemsOf(cover) });
    const second = await open(code, { customer, items: itemsOf(airer) });
    expect((await orderOfPage(db, first.sessionId)).status).toBe("expired");
    await payCheckout(shop, second);
    expect(await start(code, { customer })).toMatchObject({
      refusal: { reason: "discount_used" },
    });
  });
});
