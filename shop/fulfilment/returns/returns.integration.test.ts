import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { stockMoves } from "#shop/catalogue/stock/stock.server.ts";
import { DAY_MS } from "#shop/kit/time.ts";
import { flagsOf } from "#tests/support/flags.ts";
import { OWNER } from "#tests/support/actors.ts";
import { paidOrder } from "#tests/support/paid-orders.ts";
import { testShop } from "#tests/support/shop.ts";
import { declareWithdrawal, requestCancel } from "#shop/fulfilment/cancel-requests.server.ts";
import { deliverOrder } from "#shop/fulfilment/delivery.server.ts";
import { dispatchOrder } from "#shop/fulfilment/dispatch.server.ts";
import { listReturnsOf } from "./return-queries.server.ts";
import type { ReceivedLine } from "./return.ts";
import { closeReturn } from "./close-return.server.ts";
import { requestReturn } from "./open-return.server.ts";
import { receiveReturn } from "./receive-return.server.ts";
import { templatesTo } from "#tests/support/mails.ts";
import { setStock, stockOf } from "#tests/support/stock.ts";
import { PARCEL } from "#tests/support/orders.ts";
import { valueOf } from "#tests/support/joined-staff.ts";

const shop = await testShop();
const { db, grippers, cover } = shop;

beforeEach(() => setStock(db, [grippers, cover], 100));

const piecesOf = async (id: number) => (await stockOf(db, id)).stock;
const returnsOf = async (orderId: string) =>
  (await listReturnsOf(db, [orderId])).get(orderId) ?? [];
const came = (position: number, condition: ReceivedLine["condition"], isRestocked = false) => ({
  position,
  quantity: 1,
  condition,
  isRestocked,
});

/** Two grippers and a cover, delivered. */
async function delivered() {
  const paid = await paidOrder(shop, [grippers, grippers, cover]);
  await dispatchOrder(db, paid.order.id, PARCEL);
  await deliverOrder(db, paid.order.id, { actor: OWNER, deliveredAt: new Date() });
  return paid;
}

describe("a return", () => {
  it("has the lines that the customer names, and no piece twice", async () => {
    const { customer, order } = await delivered();
    const request = { customer, orderNumber: order.orderNumber, reason: "" };
    const tooMany = [{ position: 0, quantity: 2 }];
    expect(await requestCancel(db, { ...request, lines: tooMany })).toEqual({
      ok: false,
      reason: "nothing_to_return",
    });
    expect(await returnsOf(order.id)).toEqual([]);
    const lines = [{ position: 0, quantity: 1 }];
    const results = await Promise.all([1, 2].map(() => requestCancel(db, { ...request, lines })));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(await returnsOf(order.id)).toMatchObject([{ state: "requested", lines }]);
    // What is on the way back can't be sent back again; the rest can.
    expect(await requestReturn(db, order.id, { actor: OWNER, lines })).toMatchObject({
      reason: "nothing_to_return",
    });
    expect(await requestReturn(db, order.id, { actor: OWNER })).toMatchObject({ ok: true });
    expect((await returnsOf(order.id))[1]?.lines).toMatchObject([{ position: 1 }, { position: 2 }]);
  });

  it("has the reason that the customer chose, which both mails say and which decides who pays the postage", async () => {
    for (const [returnReason, said, isCarriageOurs] of [
      ["faulty", "It is faulty or damaged.\nA tooth is missing.", true],
      ["wrong_item", "It is the wrong item.\nA tooth is missing.", true],
      ["changed_mind", "I changed my mind.\nA tooth is missing.", false],
      [undefined, "A tooth is missing.", false],
    ] as const) {
      const { customer, order } = await delivered();
      const { orderNumber } = order;
      const request = { customer, orderNumber, reason: "A tooth is missing.", returnReason };
      expect(await requestCancel(db, request)).toMatchObject({ ok: true });
      expect(await returnsOf(order.id)).toMatchObject([{ reason: returnReason ?? "changed_mind" }]);
      const mails = await db
        .selectFrom("mailOutbox")
        .select("data")
        .where("template", "in", ["cancellation-requested", "withdrawal-notice"])
        .where(sql`data->>'orderNumber'`, "=", orderNumber)
        .orderBy("template")
        .execute();
      expect(mails).toMatchObject([
        { data: { reason: said, isCarriageOurs } },
        { data: { statement: said } },
      ]);
    }
  });

  it("is received once, by line and condition, and what is sold again is in stock again", async () => {
    const { customer, order } = await delivered();
    const opened = valueOf(await requestReturn(db, order.id, { actor: OWNER }));
    const before = [await piecesOf(grippers), await piecesOf(cover)];
    const goods = { actor: OWNER, receivedAt: new Date() };
    const receive = (lines: readonly ReceivedLine[], more = {}) =>
      receiveReturn(db, opened, { ...goods, lines, ...more });
    for (const [lines, reason] of [
      [[came(0, "as_new"), came(0, "as_new")], "wrong_lines"],
      [[{ ...came(0, "as_new"), quantity: 2 }], "wrong_lines"],
      [[{ ...came(0, "as_new"), quantity: 0 }], "wrong_lines"],
      [[], "wrong_lines"],
      [[came(0, "damaged", true)], "not_restockable"],
    ] as const)
      expect(await receive(lines)).toEqual({ ok: false, reason });
    const tomorrow = { receivedAt: new Date(Date.now() + DAY_MS) };
    expect(await receive([came(0, "as_new")], tomorrow)).toMatchObject({ reason: "in_future" });

    const lines = [came(0, "as_new", true), came(1, "damaged"), came(2, "used")];
    const results = await Promise.all([1, 2, 3].map(() => receive(lines)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter(({ ok }) => !ok)).toEqual([
      { ok: false, reason: "already_received" },
      { ok: false, reason: "already_received" },
    ]);
    expect(await returnsOf(order.id)).toMatchObject([{ state: "received", lines }]);
    expect([await piecesOf(grippers), await piecesOf(cover)]).toEqual([
      (before[0] ?? 0) + 1,
      before[1],
    ]);
    expect((await stockMoves(grippers).page(db, null)).rows[0]).toMatchObject({
      change: 1,
      reason: "returned",
      cause: { kind: "return", id: opened },
    });
    expect((await templatesTo(db, customer.email)).slice(2)).toEqual(["return-received"]);
    expect(await closeReturn(db, opened, { actor: OWNER })).toMatchObject({ ok: true });
    expect(await closeReturn(db, opened, { actor: OWNER })).toMatchObject({
      reason: "already_closed",
    });
    expect(await receive(lines)).toMatchObject({ reason: "already_received" });
    expect(await flagsOf(db, order.id)).toEqual([]);
  });

  it("closed without goods leaves them to be returned later; a withdrawal opens one of all that was sent", async () => {
    const { customer, order } = await delivered();
    const opened = valueOf(await requestReturn(db, order.id, { actor: OWNER }));
    await closeReturn(db, opened, { actor: OWNER });
    await declareWithdrawal(db, {
      orderNumber: order.orderNumber,
      email: customer.email,
      name: "Ann Lee",
      statement: "",
    });
    expect(await returnsOf(order.id)).toMatchObject([
      { state: "closed" },
      { state: "requested", lines: [{ position: 0 }, { position: 1 }, { position: 2 }] },
    ]);
  });
});
