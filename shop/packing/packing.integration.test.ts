import { expect, test } from "vitest";
import { findShelves, saveShelf } from "#shop/catalogue/stock/shelves.server.ts";
import { dispatchOrder, takeBackParcel } from "#shop/fulfilment/dispatch.server.ts";
import { listTrackingUses } from "#shop/fulfilment/tracking-uses.server.ts";
import { beginAct } from "#shop/fulfilment/undo.server.ts";
import { resolveFlag } from "#shop/orders/flags.server.ts";
import { listOpenFlags } from "#shop/orders/list-flags.server.ts";
import { removePersonalData } from "#shop/orders/personal-data.server.ts";
import type { Act } from "#shop/platform/act.ts";
import { SHOP } from "#shop/platform/actor.ts";
import { getOrder } from "#tests/support/orders.ts";
import { paidOrder } from "#tests/support/paid-orders.ts";
import { testShop } from "#tests/support/shop.ts";
import { changeGift } from "./gift.server.ts";
import { holdOrder } from "./hold-order.server.ts";
import { ownersAct, auditOf } from "#tests/support/actors.ts";

const shop = await testShop();
const { db, pegs, grippers } = shop;
const paid = async () => (await paidOrder(shop, [pegs])).order;
const parcel = (trackingNumber: string) => ({
  actor: SHOP,
  shipment: { carrier: "Royal Mail", trackingNumber, trackingUrl: null },
});

test("the example products are on shelves", async () => {
  const shelves = await findShelves(db, [pegs, grippers]);
  expect([...shelves.values()].every((shelf) => /^A\d+$/.test(shelf))).toBe(true);
  expect(shelves.size).toBe(2);
});

test("a shelf is saved once, changed only by who has seen it, and taken away", async () => {
  const act = ownersAct();
  const from = (await findShelves(db, [pegs])).get(pegs) ?? "";
  const save = () => saveShelf(db, pegs, { act, from, shelf: " c4 " });
  expect(await Promise.all([save(), save()])).toEqual([
    { ok: true, value: { shelf: "C4" } },
    { ok: true, value: { shelf: "C4" } },
  ]);
  const late = { act: ownersAct(), from, shelf: "D1" };
  expect(await saveShelf(db, pegs, late)).toEqual({ ok: false, reason: "shelf_changed" });
  const bad = { act: ownersAct(), from: "C4", shelf: "=A1" };
  expect(await saveShelf(db, pegs, bad)).toEqual({ ok: false, reason: "bad_shelf" });
  expect((await findShelves(db, [pegs])).get(pegs)).toBe("C4");
  await saveShelf(db, pegs, { act: ownersAct(), from: "C4", shelf: "" });
  expect((await findShelves(db, [pegs])).has(pegs)).toBe(false);
});

test("an order that is held is not dispatched until its flag is resolved, and can be held again", async () => {
  const order = await paid();
  const act = ownersAct();
  const hold = (by: Act) => holdOrder(db, order.id, { act: by, reason: "The box is wet" });
  expect(await Promise.all([hold(act), hold(act)])).toEqual([
    { ok: true, value: null },
    { ok: true, value: null },
  ]);
  expect(await hold(ownersAct())).toEqual({ ok: false, reason: "needs_attention" });
  const [flag, ...others] = await listOpenFlags(db, order.id);
  expect(others).toEqual([]);
  expect(flag).toMatchObject({ code: "other", note: "The box is wet", raisedBy: act.actor });
  expect(await dispatchOrder(db, order.id, parcel("HELD1"))).toMatchObject({
    reason: "needs_attention",
  });
  await resolveFlag(db, flag?.id ?? "", { act: ownersAct(), resolution: "A new box" });
  expect((await hold(ownersAct())).ok).toBe(true);
});

test("an order of which nothing is to be sent is neither held nor made a gift", async () => {
  const order = await paid();
  await dispatchOrder(db, order.id, parcel("GONE1"));
  const { version } = await getOrder(db, order.id);
  const nothing = { ok: false, reason: "nothing_to_send" };
  expect(await holdOrder(db, order.id, { act: ownersAct(), reason: "Wet" })).toEqual(nothing);
  expect(await changeGift(db, order.id, { act: ownersAct(), version, message: "" })).toEqual(
    nothing,
  );
});

test("a gift's message is saved once, by who has seen the order as it is, and goes with the personal data", async () => {
  const order = await paid();
  const { version } = await getOrder(db, order.id);
  const change = { act: ownersAct(), version, message: "Love from Bea" };
  const both = await Promise.all([
    changeGift(db, order.id, change),
    changeGift(db, order.id, change),
  ]);
  expect(both).toEqual([
    { ok: true, value: null },
    { ok: true, value: null },
  ]);
  expect((await getOrder(db, order.id)).giftMessage).toBe("Love from Bea");
  const late = { act: ownersAct(), version, message: null };
  expect(await changeGift(db, order.id, late)).toEqual({ ok: false, reason: "version_changed" });
  expect(await auditOf(db, order.id)).toEqual([
    { action: "change_gift", changed: { gift: { from: false, to: true } } },
  ]);
  await removePersonalData(db, [order.id]);
  expect((await getOrder(db, order.id)).giftMessage).toBeNull();
});

test("a tracking number is known by the orders that have it, also while its dispatch can be undone", async () => {
  const [one, two, back] = [await paid(), await paid(), await paid()];
  await dispatchOrder(db, one.id, parcel("TWICE1"));
  const { shipment } = parcel("TWICE1");
  await beginAct(db, two.id, { act: ownersAct(), action: "dispatch", input: { shipment } });
  const sent = await dispatchOrder(db, back.id, parcel("BACK1"));
  if (sent.ok) await takeBackParcel(db, back.id, { actor: SHOP, fulfilmentId: sent.value });
  const uses = await listTrackingUses(db, ["TWICE1", "BACK1", "NONE"]);
  expect([...uses.keys()]).toEqual(["TWICE1"]);
  expect(
    uses
      .get("TWICE1")
      ?.map(({ orderNumber }) => orderNumber)
      .toSorted(),
  ).toEqual([one.orderNumber, two.orderNumber].toSorted());
});
