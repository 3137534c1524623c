import { expect, test } from "vitest";
import { pence, ZERO } from "#shop/kit/money.ts";
import { DAY_MS } from "#shop/kit/time.ts";
import type { Refund } from "#shop/payments/refunds/refund.ts";
import { OWNER } from "#tests/support/actors.ts";
import { getOrder, recordOf, PARCEL } from "#tests/support/orders.ts";
import { paidOrder } from "#tests/support/paid-orders.ts";
import { testShop } from "#tests/support/shop.ts";
import { deliverOrder } from "#shop/fulfilment/delivery.server.ts";
import { dispatchOrder } from "#shop/fulfilment/dispatch.server.ts";
import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { refundOrder } from "#shop/fulfilment/refund-order.server.ts";
import { toCancellationView } from "./cancellation-view.ts";
import { toOrderDetails } from "./order-details-view.ts";
import { readCustomersOrder } from "./order-page.server.ts";
import { piecesText, toParcelViews } from "./parcel-view.ts";
import { toRefundViews } from "./refund-view.ts";
import { NO_REFUND } from "#tests/support/refunds.ts";

const shop = await testShop();
const { db, grippers, airer } = shop;

test("a customer reads what has left, what is still to come and by when, and what has gone back", async () => {
  const { order } = await paidOrder(shop, [grippers, grippers, airer]);
  const before = await readCustomersOrder(db, await getOrder(db, order.id));
  expect(before.order).toMatchObject({ parcels: [], toCome: [] });
  expect(before.details).toMatchObject({ isSent: false, isAbroad: false });
  expect(before.details.deliverBy).not.toBeNull();
  expect(before.details.lines.map(({ product }) => product?.slug)).toContain("rubber-grippers");
  const airerLine = before.details.lines.find(
    ({ product }) => product?.categorySlug === "ceiling-airers",
  );
  expect(airerLine?.parts.find(({ slug }) => slug === "replacement-laths")).toMatchObject({
    label: "One, 0.9 m",
    options: { lathLength: "0.9m-single" },
    pricePence: 540,
  });
  expect(before.cancellation).toEqual({ kind: "cancel", day: null });

  const lines = [{ position: 0, quantity: 1 }];
  const part = { ...PARCEL, lines, restPromisedFor: "2027-03-01" };
  expect((await dispatchOrder(db, order.id, part)).ok).toBe(true);
  const refunded = await refundOrder(db, order.id, {
    ...NO_REFUND,
    lines: [{ position: 1, quantity: 1, cancelledQuantity: 1 }],
    goodwillPence: pence(100),
    reason: "One is missing",
  });
  expect(refunded).toMatchObject({ ok: true });
  const record = await recordOf(db, order.id);
  const during = await readCustomersOrder(db, record.order);
  expect(during.order.parcels).toMatchObject([
    { title: "Parcel", canConfirm: true, pieces: [{ quantity: 1 }] },
  ]);
  expect(during.order.toCome.map(({ day }) => day)).toEqual(["Monday 1 March 2027"]);
  expect(piecesText(during.order.toCome[0]?.pieces ?? [])).toBe("Traditional Kitchen Maid");
  expect(during.details.lines[1]?.refund).toBe("Refunded, will not be sent");
  expect(during.refunds).toMatchObject([
    {
      sentence: "We are refunding this to the card you paid with.",
      reason: "One is missing",
      parts: [{ name: "Rubber Grippers" }, { name: "Price reduction", amount: "£1.00" }],
    },
  ]);
  await dispatchOrder(db, order.id, PARCEL);
  const deliveredAt = new Date();
  await deliverOrder(db, order.id, { actor: OWNER, deliveredAt });
  const after = await readCustomersOrder(db, await getOrder(db, order.id));
  expect(after.order.parcels.map(({ title }) => title)).toEqual(["Parcel 1 of 2", "Parcel 2 of 2"]);
  expect(after.order.parcels[1]?.sentence).toMatch(/, delivered on /);
  expect(after.details).toMatchObject({ isSent: true });
  expect(after.cancellation).toMatchObject({ kind: "return", day: expect.any(String) });
  varied(await recordOf(db, order.id));
});

/** The same record as it would be read in states that take weeks to reach. */
function varied(record: OrderRecord): void {
  const [parcel] = record.fulfilments;
  const [refund] = record.refunds;
  if (parcel === undefined || refund === undefined) throw new Error("no parcel or refund");
  const sentenceOf = (change: Partial<typeof parcel>) =>
    toParcelViews({ ...record, fulfilments: [{ ...parcel, ...change }] })[0]?.sentence;
  const assumed = { deliveredAt: new Date(), deliveredBy: "assumed" as const };
  const moving = { state: "dispatched" as const, deliveredAt: null, deliveredBy: null };
  expect(sentenceOf({ state: "returned" })).toContain("The carrier brought it back to us.");
  expect(sentenceOf(assumed)).toContain("It should have arrived by now.");
  expect(sentenceOf({ ...moving, promisedFor: null })).toMatch(/^Dispatched on [^.]+\.$/);
  expect(sentenceOf({ ...moving, promisedFor: "2027-03-01" })).toContain(
    "It should arrive by Monday 1 March 2027.",
  );

  const viewsOf = (change: Partial<Refund>) =>
    toRefundViews({ ...record, refunds: [{ ...refund, ...change }] });
  const sentAt = new Date("2026-11-20T12:00:00Z");
  expect(viewsOf({ state: "awaiting_approval", sentAt: null })).toEqual([]);
  expect(viewsOf({ state: "failed", sentAt: null })).toEqual([]);
  expect(viewsOf({ state: "failed", sentAt })[0]?.sentence).toContain("has sent this refund back");
  expect(viewsOf({ state: "sent", sentAt, creditNoteNumber: 42 })).toMatchObject([
    {
      sentence: expect.stringContaining("Refunded to the card you paid with on 20 November 2026."),
      creditNote: "CN-00042",
    },
  ]);
  expect(viewsOf({ isCompensation: true })[0]?.parts).toContainEqual({
    name: "Compensation",
    options: "",
    amount: "£1.00",
  });
  const kept = { goodwillPence: ZERO, deductionPence: pence(50), shippingPence: pence(695) };
  expect(viewsOf(kept)[0]?.parts.slice(1)).toMatchObject([
    { name: "Delivery", amount: "£6.95" },
    { name: "Deduction", amount: "−£0.50" },
  ]);
  expect(viewsOf({ origin: "provider", lines: [], shippingPence: ZERO })[0]?.parts).toEqual([]);

  const twoOf = (back: number, kept: number) => {
    const [line] = record.order.lines;
    if (line === undefined) throw new Error("no line");
    const pieces = { ...refund.lines[0], position: line.position, quantity: back } as const;
    const refunds = [{ ...refund, lines: [{ ...pieces, cancelledQuantity: kept }] }];
    const order = { ...record.order, lines: [{ ...line, quantity: 3 }] };
    const changed = { ...record, order, refunds: refunds as OrderRecord["refunds"] };
    return toOrderDetails(changed, new Map()).lines[0];
  };
  expect(twoOf(2, 0)).toMatchObject({ refund: "2 of 3 refunded", product: null });
  expect(twoOf(2, 1)?.refund).toBe("2 of 3 refunded, 1 will not be sent");
  expect(twoOf(2, 2)?.refund).toBe("2 of 3 refunded, will not be sent");

  const unpaid = { ...record, order: { ...record.order, paidAt: null, promisedFor: "2027-03-01" } };
  expect(toOrderDetails(unpaid, new Map())).toMatchObject({
    isSent: false,
    deliverBy: "Monday 1 March 2027",
  });
}

test("the last day to return is the day before the midnight at which the time ends", () => {
  const until = new Date("2026-12-08T00:00:00Z");
  expect(toCancellationView(null)).toBeNull();
  expect(toCancellationView({ kind: "return", until })).toEqual({
    kind: "return",
    day: "7 December 2026",
  });
  expect(toCancellationView({ kind: "return", until: null })).toMatchObject({ day: null });
  expect(toCancellationView({ kind: "over", since: new Date(until.getTime() + DAY_MS) })).toEqual({
    kind: "over",
    day: "8 December 2026",
  });
});
