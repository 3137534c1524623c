import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { SHOP, type Actor } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { productId } from "#tests/support/customers.ts";
import { testDatabase } from "#tests/support/database.ts";
import { reserveStock, restock, sellReservedStock, stockMoves } from "./stock.server.ts";
import { correctStock, countStock, receiveStock, STOCK_MAX } from "./stocktake.server.ts";
import { actOf } from "#tests/support/actors.ts";

const { db } = await testDatabase();
const cover = await productId(db, "hills-cover");
const grippers = await productId(db, "rubber-grippers");
const madeToOrder = await productId(db, "traditional-kitchen-maid");
const packer: Actor = { kind: "staff", id: "sam" };
const cause = { kind: "order", id: "one" };

const within = <Value>(work: (tx: Db) => Promise<Value>) => db.transaction().execute(work);
const piecesOf = (quantity: number) => [{ productId: cover, quantity }];
const moves = async () => (await stockMoves(cover).page(db, null)).rows;
const lastMove = async () => (await moves())[0];

/** By SQL, as a shopkeeper may; null for made to order. */
const setStock = (stock: number | null) =>
  db
    .updateTable("products")
    .set({ stock, held: 0, leadTimeDays: 9 })
    .where("id", "=", cover)
    .execute();
const sell = (quantity: number) =>
  within(async (tx) => {
    if ((await reserveStock(tx, piecesOf(quantity))).length > 0) return;
    await sellReservedStock(tx, piecesOf(quantity), { reason: "sold", cause, actor: SHOP });
  });
const takeBack = (quantity: number) =>
  within((tx) => restock(tx, piecesOf(quantity), { reason: "returned", cause, actor: packer }));
const newAct = () => actOf("sam");
const receive = (quantity: number, act = newAct()) =>
  receiveStock(db, cover, { act, quantity, deliveryNote: "DN-7" });
const correct = (change: number) =>
  correctStock(db, cover, { act: newAct(), change, reason: "damaged", note: "Torn" });
const count = (counted: number, countedAt = new Date()) =>
  countStock(db, cover, { act: newAct(), counted, countedAt });

/** The products whose stock is not the sum of their moves, or not what their last move left. */
async function listWrong() {
  const { rows } = await sql`select slug from products
    where coalesce(stock, 0) <>
        (select coalesce(sum(change), 0) from stock_moves where product_id = products.id)
      or stock <> (select stock_after from stock_moves
        where product_id = products.id order by stock_moves.id desc limit 1)`.execute(db);
  return rows;
}

beforeEach(() => setStock(10));

describe("stock moves", () => {
  it("begin with an opening move for each product that is not made to order", async () => {
    const { rows } = await sql`select stock is not null as stocked, array_agg(reason) as reasons
      from products left join stock_moves on product_id = products.id where products.id <> ${cover}
      group by products.id, stocked`.execute(db);
    expect(rows).toHaveLength(66);
    for (const row of rows)
      expect([
        { stocked: true, reasons: ["opening"] },
        { stocked: false, reasons: [null] },
      ]).toContainEqual(row);
    expect(await listWrong()).toEqual([]);
  });

  it("add up to the stock after any sequence of sales, returns, deliveries, corrections and counts", async () => {
    const pieces = fc.integer({ min: 1, max: 30 });
    const act = fc.oneof(
      pieces.map((quantity) => () => sell(quantity)),
      pieces.map((quantity) => () => takeBack(quantity)),
      pieces.map((quantity) => () => receive(quantity)),
      pieces.map((quantity) => () => correct(-quantity)),
      fc.integer({ min: 0, max: 30 }).map((counted) => () => count(counted)),
      fc.option(fc.nat(30)).map((stock) => () => setStock(stock)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 10 }), async (acts) => {
        for (const run of acts) await run();
        expect(await listWrong()).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  it("add up to the stock when everything happens at once", async () => {
    await setStock(500);
    await Promise.all(
      Array.from({ length: 10 }, (_, turn) => [
        sell(1 + turn),
        takeBack(1),
        receive(2),
        correct(-1),
        count(500),
      ]).flat(),
    );
    expect(await listWrong()).toEqual([]);
  });

  it("say what caused them and who, but never which customer", async () => {
    await receive(3);
    expect(await lastMove()).toMatchObject({
      change: 3,
      stockAfter: 13,
      reason: "received",
      cause: { kind: "delivery_note", id: "DN-7" },
      actor: packer,
    });
    await correct(-2);
    expect(await lastMove()).toMatchObject({ change: -2, reason: "damaged", note: "Torn" });
    const ann: Actor = { kind: "customer", id: "ann" };
    await within((tx) => restock(tx, piecesOf(1), { reason: "cancelled", cause, actor: ann }));
    expect(await lastMove()).toMatchObject({
      change: 1,
      stockAfter: 12,
      reason: "cancelled",
      cause,
      actor: { kind: "customer", id: null },
    });
  });

  it("name a change by SQL as a correction, also after a verb in the same transaction", async () => {
    await within(async (tx) => {
      await restock(tx, piecesOf(1), { reason: "returned", cause, actor: packer });
      await sql`update products set stock = 4 where id = ${cover}`.execute(tx);
    });
    expect((await moves()).slice(0, 2)).toMatchObject([
      { change: -7, stockAfter: 4, reason: "corrected", cause: null },
      { change: 1, stockAfter: 11, reason: "returned" },
    ]);
  });
});

describe("a delivery", () => {
  it("whose form arrives many times at once is received once, and is in the audit log", async () => {
    const act = newAct();
    const answers = await Promise.all(Array.from({ length: 8 }, () => receive(3, act)));
    expect(answers).toEqual(answers.map(() => ({ ok: true, value: { stock: 13 } })));
    const { rows } = await sql`select actor_id, action, subject_kind, subject_id, changed
      from audit_log where act_id = ${act.actId}`.execute(db);
    expect(rows).toEqual([
      {
        actorId: "sam",
        action: "receive_stock",
        subjectKind: "product",
        subjectId: String(cover),
        changed: { stock: { from: 10, to: 13 } },
      },
    ]);
  });
});

describe("a stocktake", () => {
  it("adds what was sold and received since the count", async () => {
    const countedAt = new Date();
    await sleep(5); // Dates have no microseconds.
    await sell(2);
    await receive(5);
    // 9 of 10 were on the shelf; 2 have left it since, and 5 have come.
    expect(await count(9, countedAt)).toEqual({ ok: true, value: { stock: 12 } });
    expect(await lastMove()).toMatchObject({ change: -1, reason: "counted", stockAfter: 12 });
  });

  it("leaves out what another count has found since: two people who count the same are right", async () => {
    const countedAt = new Date();
    await sleep(5);
    await sell(2);
    for (const change of [-1, 0]) {
      expect(await count(9, countedAt)).toEqual({ ok: true, value: { stock: 7 } });
      expect(await lastMove()).toMatchObject({ change, reason: "counted", stockAfter: 7 });
    }
  });

  it("is recorded when it finds no difference", async () => {
    expect(await count(10)).toEqual({ ok: true, value: { stock: 10 } });
    expect(await lastMove()).toMatchObject({ change: 0, reason: "counted", stockAfter: 10 });
  });

  it("is refused for a time before the first move, and for what is made to order", async () => {
    expect(await count(9, new Date(0))).toEqual({ ok: false, reason: "too_early" });
    const delivery = { act: newAct(), quantity: 1, deliveryNote: null };
    expect(await receiveStock(db, madeToOrder, delivery)).toEqual({
      ok: false,
      reason: "no_stock",
    });
  });
});

describe("a correction", () => {
  it("leaves what unpaid orders reserve, and keeps within the limits", async () => {
    await within((tx) => reserveStock(tx, piecesOf(4)));
    expect(await correct(-7)).toEqual({ ok: false, reason: "below_reserved" });
    expect(await count(3)).toEqual({ ok: false, reason: "below_reserved" });
    expect(await correct(-6)).toEqual({ ok: true, value: { stock: 4 } });
    expect(await correct(-5)).toEqual({ ok: false, reason: "below_reserved" });
    expect(await receive(STOCK_MAX)).toEqual({ ok: false, reason: "too_many" });
  });

  it("outside a transaction is a bug", async () => {
    await expect(
      sellReservedStock(db, [{ productId: grippers, quantity: 1 }], {
        reason: "sold",
        cause,
        actor: SHOP,
      }),
    ).rejects.toThrow(/within a transaction/);
  });
});
