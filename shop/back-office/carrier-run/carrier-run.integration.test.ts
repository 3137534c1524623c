import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { saveResult } from "#shop/carriers/results/results.server.ts";
import { refundOrder } from "#shop/fulfilment/refund-order.server.ts";
import { undoRefund } from "#shop/payments/refunds/decide-refund.server.ts";
import { undoBulkAct } from "#shop/back-office/bulk-acts.server.ts";
import { doBulkAct } from "#shop/back-office/do-bulk-act.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { OWNER, ownersAct } from "#tests/support/actors.ts";
import { raiseFlag } from "#shop/orders/flags.server.ts";
import { getOrder } from "#tests/support/orders.ts";
import { paidOrder } from "#tests/support/paid-orders.ts";
import { testShop } from "#tests/support/shop.ts";
import { makeCarrierFile, writeCarrierFile } from "./carrier-files.server.ts";
import { dispatchResult } from "./dispatch-result.server.ts";
import { matchResult } from "./match-result.server.ts";
import { listReadyOrders } from "./ready-orders.server.ts";
import { valueOf } from "#tests/support/joined-staff.ts";
import { NO_REFUND } from "#tests/support/refunds.ts";

process.env.UNDO_SECONDS = "60";
const shop = await testShop();
const { grippers, airer } = shop;
await shop.db.updateTable("products").set({ stock: 1_000 }).where("id", "=", grippers).execute();

const orders = await Promise.all(
  [1, 2, 3, 4].map(async () => (await paidOrder(shop, [grippers])).order),
);
const unmade = (await paidOrder(shop, [airer])).order;
const numbers = ["JV473125152GB", "JV473125166GB", "JV473125170GB", "JV473125183GB"];

const fileOf = (...rows: readonly (readonly [string, string])[]) =>
  new TextEncoder().encode(
    ["Order reference,Tracking number", ...rows.map((row) => row.join(","))].join("\r\n"),
  );
const numberOf = (at: number) => orders[at]?.orderNumber ?? "";
async function save(bytes: Uint8Array) {
  return valueOf(
    await saveResult(shop.db, {
      act: ownersAct(),
      carrier: "Royal Mail",
      bytes,
      columns: null,
    }),
  );
}
const statesOf = async (id: string) =>
  (await matchResult(shop.db, id))?.rows.map(({ state, unmatched }) => unmatched?.reason ?? state);
const trackingOf = async (orderId: string) =>
  (
    await shop.db
      .selectFrom("fulfilments")
      .select("trackingNumber")
      .where("orderId", "=", orderId)
      .execute()
  ).map((row) => row.trackingNumber);

/** Does a bulk act as if its time to undo were over. */
async function finish(id: string): Promise<void> {
  await shop.db
    .updateTable("bulkActs")
    .set({ dueAt: new Date(0) })
    .where("id", "=", id)
    .execute();
  await doBulkAct(shop.db, id);
}

test("a carrier's file has what is ready for it once, and only the person who made it reads it", async () => {
  const query = { seesAll: true, again: false };
  const { parts } = await listReadyOrders(shop.db, { ...query, now: new Date() });
  expect(parts.map(({ carrier, file }) => [carrier.name, file.written.length])).toEqual([
    ["Royal Mail", 4],
  ]);
  const first = ownersAct();
  const make = () => makeCarrierFile(shop.db, { act: first, carrier: "Royal Mail", ...query });
  const [one, two] = await Promise.all([make(), make()]);
  expect(one).toEqual({ ok: true, value: { runId: first.actId, orders: 4 } });
  expect(two).toEqual(one);
  const other = await makeCarrierFile(shop.db, {
    act: ownersAct(),
    carrier: "Royal Mail",
    ...query,
  });
  expect(other).toEqual({ ok: false, reason: "no_orders" });
  const again = { act: ownersAct(), carrier: "Royal Mail", seesAll: true, again: true };
  expect(await makeCarrierFile(shop.db, again)).toMatchObject({ ok: true, value: { orders: 4 } });

  const read = (id: string, seesAll = true) =>
    writeCarrierFile(shop.db, first.actId, { actor: { kind: "staff", id }, seesAll });
  const mine = await read(OWNER.id ?? "");
  expect(mine?.ok === true && mine.value.text).toContain(numberOf(0));
  expect(await read(OWNER.id ?? "", false)).toEqual({ ok: false, reason: "changed" });
  expect(await read("somebody")).toBeNull();
});

test("a result file dispatches each order once, also when two people press, and the same bytes are the same result", async () => {
  const bytes = fileOf(
    [numberOf(0), numbers[0] ?? ""],
    [numberOf(1), numbers[1] ?? ""],
    [numberOf(1), numbers[2] ?? ""],
    ["LL-99999999", numbers[2] ?? ""],
    [numberOf(2), numbers[0] ?? ""],
    [numberOf(2), "JV473125153GB"],
    [numberOf(2), "1.55E+13"],
    [numberOf(2), numberOf(0)],
    [numberOf(2), orders[0]?.lines[0]?.sku ?? ""],
    [unmade.orderNumber, numbers[3] ?? ""],
    ["Ann Example", numbers[3] ?? ""],
    [numberOf(3), ""],
  );
  const [saved, again] = [await save(bytes), await save(bytes)];
  expect(again).toEqual({ resultId: saved.resultId, isNew: false });
  const { resultId } = saved;
  const refusedRows = [
    "repeated_order",
    "unknown_order",
    "repeated_number",
    "mistyped",
    "spoiled_number",
    "no_tracking_number",
    "no_tracking_number",
    "to_make",
    "no_order_number",
    "no_number",
  ];
  expect(await statesOf(resultId)).toEqual(["ready", "ready", ...refusedRows]);
  const stored = await shop.db.selectFrom("carrierResultRows").select("orderNumber").execute();
  expect(stored.map(({ orderNumber: stored_number }) => stored_number)).not.toContain(
    "ANN EXAMPLE",
  );

  const press = (actId = randomUUID()) =>
    dispatchResult(shop.db, resultId, { act: { ...ownersAct(), actId }, seen: 2 });
  expect(await dispatchResult(shop.db, resultId, { act: ownersAct(), seen: 3 })).toMatchObject({
    reason: "changed",
  });
  const id = randomUUID();
  const pressed = await Promise.all([press(id), press(id), press()]);
  expect(pressed.filter(({ ok }) => ok)).not.toEqual([]);
  expect(pressed[0]).toEqual(pressed[1]);
  expect(pressed.filter((each) => !each.ok && each.reason !== "nothing_ready")).toEqual([]);
  const { bulkActId: begun } = await shop.db
    .selectFrom("carrierResultRows")
    .select("bulkActId")
    .where("line", "=", 2)
    .executeTakeFirstOrThrow();
  await finish(begun ?? "");
  expect(await trackingOf(orders[0]?.id ?? "")).toEqual([numbers[0]]);
  expect(await trackingOf(orders[1]?.id ?? "")).toEqual([numbers[1]]);
  expect((await statesOf(resultId))?.slice(0, 2)).toEqual(["begun", "begun"]);
  expect(await press()).toEqual({ ok: false, reason: "nothing_ready" });
});

test("what is undone or stopped can be dispatched by the same file later", async () => {
  const { resultId } = await save(
    fileOf([numberOf(2), numbers[2] ?? ""], [numberOf(3), numbers[3] ?? ""]),
  );
  const first = ownersAct();
  expect(await dispatchResult(shop.db, resultId, { act: first, seen: 2 })).toMatchObject({
    ok: true,
  });
  expect(await statesOf(resultId)).toEqual(["begun", "begun"]);
  expect(await undoBulkAct(shop.db, first.actId, { act: ownersAct() })).toMatchObject({ ok: true });
  expect(await statesOf(resultId)).toEqual(["ready", "ready"]);

  const second = ownersAct();
  expect(await dispatchResult(shop.db, resultId, { act: second, seen: 2 })).toMatchObject({
    ok: true,
  });
  await raiseFlag(shop.db, await getOrder(shop.db, orders[3]?.id ?? ""), {
    code: "other",
    note: "Wait for the customer's answer",
    actor: OWNER,
  });
  await finish(second.actId);
  expect(await statesOf(resultId)).toEqual(["begun", "flagged"]);
  expect(await trackingOf(orders[3]?.id ?? "")).toEqual([]);
});

test("a line whose parcel was sent stays taken when the connection is lost after the commit", async () => {
  const { order } = await paidOrder(shop, [grippers]);
  const { resultId } = await save(fileOf([order.orderNumber, "JV473125197GB"]));
  const begun = ownersAct();
  expect(await dispatchResult(shop.db, resultId, { act: begun, seen: 1 })).toMatchObject({
    ok: true,
  });
  await shop.db
    .updateTable("bulkActs")
    .set({ dueAt: new Date(0) })
    .where("id", "=", begun.actId)
    .execute();
  await doBulkAct(losingItsConnectionOnce(shop.db), begun.actId);
  expect(await trackingOf(order.id)).toEqual(["JV473125197GB"]);
  expect(await statesOf(resultId)).toEqual(["begun"]);
});

test("a line does not dispatch a parcel whose pieces a refund has changed since its label, and says so until a new label", async () => {
  const paid = async () => (await paidOrder(shop, [grippers, grippers])).order;
  const label = async () => {
    const all = { carrier: "Royal Mail", seesAll: true, again: true };
    expect(await makeCarrierFile(shop.db, { act: ownersAct(), ...all })).toMatchObject({
      ok: true,
    });
  };
  const keepOne = async (id: string) => {
    const lines = [{ position: 0, quantity: 1, cancelledQuantity: 1 }];
    return valueOf(await refundOrder(shop.db, id, { ...NO_REFUND, lines })).id;
  };
  const order = await paid();
  await label();
  // This one is in no carrier file.
  const other = await paid();
  const { resultId } = await save(
    fileOf([order.orderNumber, "JV473125206GB"], [other.orderNumber, "JV473125210GB"]),
  );
  expect(await statesOf(resultId)).toEqual(["ready", "ready"]);
  const begun = ownersAct();
  expect(await dispatchResult(shop.db, resultId, { act: begun, seen: 2 })).toMatchObject({
    ok: true,
  });
  const refundId = await keepOne(order.id);
  await keepOne(other.id);
  await finish(begun.actId);
  expect(await statesOf(resultId)).toEqual(["parcel_changed", "parcel_changed"]);
  expect([await trackingOf(order.id), await trackingOf(other.id)]).toEqual([[], []]);

  await label();
  expect(await statesOf(resultId)).toEqual(["ready", "ready"]);
  // The label is for one piece, and both are to be sent again.
  expect(await undoRefund(shop.db, refundId, OWNER)).toMatchObject({ ok: true });
  expect(await statesOf(resultId)).toEqual(["parcel_changed", "ready"]);
});

/** A database whose connection breaks once, when an order's transaction has been committed. */
function losingItsConnectionOnce(db: Db): Db {
  let isLost = false;
  const transaction = () => ({
    execute: async (work: (tx: Db) => Promise<unknown>) => {
      const result = await db.transaction().execute(work);
      if (isLost) return result;
      isLost = true;
      throw new Error("Connection terminated unexpectedly");
    },
  });
  return new Proxy(db, {
    get: (target, name) => {
      if (name === "transaction") return transaction;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

test("a number that another order's parcel has is refused with that order, and a file of another shop is refused whole", async () => {
  const { resultId } = await save(
    fileOf([numberOf(3), numbers[0] ?? ""], [numberOf(0), numbers[3] ?? ""]),
  );
  const matched = await matchResult(shop.db, resultId);
  expect(matched?.rows[1]?.unmatched).toEqual({ reason: "sent" });
  const foreign = fileOf(["AB-1", "JV473125152GB"], ["4711", "JV473125166GB"]);
  const refusal = await saveResult(shop.db, {
    act: ownersAct(),
    carrier: "DPD",
    bytes: foreign,
    columns: null,
  });
  expect(refusal).toEqual({ ok: false, reason: "foreign_file" });
});
