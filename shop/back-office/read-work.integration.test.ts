import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readWork } from "./read-work.server.ts";
import { cancelOrder } from "#shop/fulfilment/cancel-order.server.ts";
import { addDays, londonDay } from "#shop/kit/time.ts";
import { listOpenFlags } from "#shop/orders/list-flags.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { OWNER, ownersAct, actOf, auditOf } from "#tests/support/actors.ts";
import { getOrder } from "#tests/support/orders.ts";
import { testShop } from "#tests/support/shop.ts";
import { beginCutLists } from "#shop/making/begin-cut-lists.server.ts";
import { cannotMake } from "#shop/making/cannot-make.server.ts";
import { markBarSawn } from "#shop/making/saw-bar.server.ts";
import { readPlan } from "#shop/making/read-plan.server.ts";
import { actOnPieces, type ChosenPieces } from "#shop/making/make-pieces.server.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { anOrder } from "#tests/support/builders/order.ts";

process.env.UNDO_SECONDS = "0";
const { db } = await testShop();

const option = (key: string, name: string, value: string) => ({ key, name, value, label: value });
const options = [
  option("color", "Colour", "black"),
  option("lathLength", "Lath length", "0.9m"),
  option("ropeLength", "Rope length", "10m"),
  option("wheelType", "Wheel type", "standard"),
  option("extraPulley", "Extra pulley", "none"),
];

/** A paid order of some airers in one line, made in 14 days. */
const paidAirers = (quantity = 1) =>
  anOrder(db, "paid", {
    of: ["traditional-kitchen-maid"],
    line: { quantity, leadTimeDays: 14, options },
    promisedFor: addDays(londonDay(new Date()), 21),
  });

const piece = ({ id }: Order, quantity = 1, seen = quantity): ChosenPieces => ({
  orderId: id,
  position: 0,
  quantity,
  seen,
});
const workOn = async ({ id }: Order) => {
  const { work } = await readWork(db, new Date());
  return work
    .filter(({ orderId }) => orderId === id)
    .map(({ state, quantity }) => `${state} ${quantity}`);
};

describe("pieces in the workshop", () => {
  it("are begun, made and taken back for many orders in one press, once for the act", async () => {
    const [one, two] = [await paidAirers(), await paidAirers(2)];
    const act = ownersAct();
    const pieces = [piece(one), piece(two, 2)];
    const answers = await Promise.all(
      [1, 2].map(() => actOnPieces(db, "start_making", { act, pieces })),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toEqual({
      done: [
        { ...piece(one), now: 1 },
        { ...piece(two, 2), now: 2 },
      ],
      refused: [],
    });
    expect(await auditOf(db, one.id)).toHaveLength(1);
    expect(await workOn(two)).toEqual(["being_made 2"]);
    const made = { act: ownersAct(), pieces: [piece(two, 1, 2)] };
    expect((await actOnPieces(db, "mark_made", made)).done).toMatchObject([{ now: 1 }]);
    expect(await workOn(two)).toEqual(["being_made 1"]);
    const { made: today } = await readWork(db, new Date());
    expect(today.find(({ orderId }) => orderId === two.id)).toMatchObject({
      quantity: 1,
      ready: 1,
    });
    const back = { act: ownersAct(), pieces: [piece(two, 1)] };
    expect((await actOnPieces(db, "take_back_made", back)).done).toMatchObject([{ now: 2 }]);
    const stopped = { act: ownersAct(), pieces: [piece(two, 2), piece(one)] };
    expect((await actOnPieces(db, "stop_making", stopped)).refused).toEqual([]);
    expect(await workOn(two)).toEqual(["to_start 2"]);
  });

  it("are not begun from a page that shows another number of them, and the others are", async () => {
    const [old, other] = [await paidAirers(2), await paidAirers()];
    const half = { act: ownersAct(), pieces: [piece(old, 1, 2)] };
    await actOnPieces(db, "start_making", half);
    // The same press from another page, and one of an order beside it.
    const again = { act: ownersAct(), pieces: [piece(old, 1, 2), piece(other)] };
    expect(await actOnPieces(db, "start_making", again)).toEqual({
      done: [{ ...piece(other), now: 1 }],
      refused: [{ orderId: old.id, reason: "changed" }],
    });
    expect(await workOn(old)).toEqual(["to_start 1", "being_made 1"]);
  });

  it("leave the list when they are cancelled", async () => {
    const order = await paidAirers();
    await actOnPieces(db, "start_making", { act: ownersAct(), pieces: [piece(order)] });
    await cancelOrder(db, order.id, { actor: OWNER, by: "shop", reason: "", mayApprove: true });
    expect(await workOn(order)).toEqual([]);
  });
});

describe("the cut lists of what is begun", () => {
  const plan = async ({ id }: Order) => {
    const { work } = await readWork(db, new Date());
    return readPlan(
      db,
      work.filter(({ orderId }) => orderId === id),
    );
  };
  const begin = async (order: Order) => {
    const act = ownersAct();
    await actOnPieces(db, "start_making", { act, pieces: [piece(order)] });
    await Promise.all([1, 2].map(() => beginCutLists(db, { act, orderIds: [order.id] })));
  };

  it("have each lath once, and leave with the piece that is not begun after all", async () => {
    const order = await paidAirers();
    expect((await plan(order)).plans[0]?.bars.flatMap(({ cuts }) => cuts)).toHaveLength(4);
    await begin(order);
    const { plans, lists } = await plan(order);
    expect(plans).toEqual([]);
    expect(lists).toHaveLength(1);
    expect(lists[0]?.plan.bars.flatMap(({ cuts }) => cuts)).toHaveLength(4);
    const waste = lists[0]?.plan;
    expect(waste?.wasteMm).toBeGreaterThan(0);
    await actOnPieces(db, "stop_making", { act: ownersAct(), pieces: [piece(order)] });
    const after = await plan(order);
    expect(after.lists).toEqual([]);
    expect(after.plans[0]?.bars.flatMap(({ cuts }) => cuts)).toHaveLength(4);
  });

  it("keep a bar that is sawn when its piece is not begun after all", async () => {
    const order = await paidAirers();
    await begin(order);
    const [stored] = (await plan(order)).lists;
    const cutListId = stored?.list.id ?? "";
    await markBarSawn(
      db,
      { cutListId, bar: 1 },
      {
        act: actOf(randomUUID()),
        isSawn: true,
      },
    );
    await actOnPieces(db, "stop_making", { act: ownersAct(), pieces: [piece(order)] });
    const after = await plan(order);
    expect(after.lists.map(({ list }) => list.id)).toEqual([cutListId]);
    expect(after.plans).toEqual([]);
  });
});

describe("a piece that cannot be made as promised", () => {
  const leavesBy = addDays(londonDay(new Date()), 40);
  const cannot = (order: Order, over = {}) =>
    cannotMake(db, {
      act: ownersAct(),
      orderId: order.id,
      position: 0,
      seenPromise: order.lines[0]?.promisedFor ?? null,
      leavesBy,
      reason: "The pine is late.",
      message: "The pine has not come in.",
      ...over,
    });
  const delaysTo = ({ email }: Order) => mailsTo(db, email, "order-delayed");

  it("gets a flag, a new day and one mail, though two people say so at once", async () => {
    const order = await paidAirers();
    const act = ownersAct();
    const answers = await Promise.all([
      cannot(order, { act }),
      cannot(order, { act }),
      cannot(order),
    ]);
    expect(answers.filter(({ ok }) => ok).length).toBe(answers[2]?.ok ? 1 : 2);
    expect(answers.filter(({ ok }) => !ok)).toEqual(
      answers.filter(({ ok }) => !ok).map(() => ({ ok: false, reason: "changed" })),
    );
    const mails = await delaysTo(order);
    const promisedFor = (await getOrder(db, order.id)).promisedFor ?? "";
    expect(promisedFor > leavesBy).toBe(true);
    expect(mails).toMatchObject([
      {
        data: {
          promisedBefore: order.promisedFor,
          promisedFor,
          message: "The pine has not come in.",
        },
      },
    ]);
    expect(await listOpenFlags(db, order.id)).toMatchObject([
      { code: "cannot_make", note: expect.stringContaining("The pine is late.") },
    ]);
    const { work } = await readWork(db, new Date());
    expect(work.find(({ orderId }) => orderId === order.id)).toMatchObject({
      leaveBy: leavesBy,
      flags: ["cannot_make"],
    });
  });

  it("is refused on an earlier day, without a reason, and once it is made", async () => {
    const order = await paidAirers();
    const today = londonDay(new Date());
    for (const day of [today, addDays(today, 1), addDays(today, 400)])
      expect(await cannot(order, { leavesBy: day })).toEqual({ ok: false, reason: "bad_day" });
    expect(await cannot(order, { reason: " " })).toEqual({ ok: false, reason: "bad_text" });
    await actOnPieces(db, "start_making", { act: ownersAct(), pieces: [piece(order)] });
    await actOnPieces(db, "mark_made", { act: ownersAct(), pieces: [piece(order)] });
    expect(await cannot(order)).toEqual({ ok: false, reason: "nothing_to_make" });
    expect(await delaysTo(order)).toEqual([]);
  });
});
