import { expect, test } from "vitest";
import type { Fulfilment } from "#shop/fulfilment/fulfilment.ts";
import type { Refund } from "#shop/payments/refunds/refund.ts";
import { pence } from "#shop/kit/money.ts";
import { toOrderRecord, type OrderRecord } from "#shop/fulfilment/order-record.ts";
import type { FlagCode } from "#shop/orders/flag.ts";
import type { OrderEvent } from "#shop/orders/order-event.ts";
import { statusBadge } from "./status-badge.ts";
import { toTimeline } from "./timeline-steps.ts";
import { toComeOf, toParcelViews } from "./parcel-view.ts";
import { toReturnViews } from "./return-view.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 11, 4, hour));
const line = (position: number, madeToOrder: boolean, promisedFor: string) => ({
  position,
  quantity: 2,
  madeToOrder,
  promisedFor,
  name: madeToOrder ? "Kitchen Maid" : "Rubber Grippers",
  options: [],
});
/** Two grippers from stock, two airers to be made. */
function record(order: object = {}, fulfilments: readonly Partial<Fulfilment>[] = []): OrderRecord {
  const lines = [line(0, false, "2026-12-08"), line(1, true, "2026-12-18")];
  const address = { country: "GB", postcode: "HX7 8AD" };
  const placed = { state: "placed", paidAt: at(10), placedAt: at(9), lines, address, ...order };
  const state = placed.paidAt === null ? "expired" : "paid";
  return toOrderRecord({
    order: placed,
    payments: [{ state, amountPence: 5_000 }],
    refunds: [],
    disputes: [],
    fulfilments,
    returns: [],
  } as unknown as OrderRecord);
}
const parcel = (id: string, change: Partial<Fulfilment> = {}): Partial<Fulfilment> => ({
  id,
  state: "dispatched",
  shipment: { carrier: "Royal Mail", trackingNumber: "RM1", trackingUrl: null },
  dispatchedAt: at(12),
  deliveredAt: null,
  deliveredBy: null,
  promisedFor: "2026-12-08",
  lines: [{ position: 0, quantity: 2 }],
  ...change,
});
const delivered = { state: "delivered", deliveredAt: at(13), deliveredBy: "staff" } as const;
const events = (...told: readonly (readonly [OrderEvent, object?])[]) =>
  told.map(([event, detail = {}], index) => ({
    event,
    at: at(9 + index),
    detail: detail as Record<string, unknown>,
  }));
const titlesOf = (of: OrderRecord, ...told: readonly (readonly [OrderEvent, object?])[]) =>
  toTimeline(of, events(...told)).map(({ title, at: time }) => (time ? title : `${title} …`));

test("lists what has happened to an order, then what is still to come", () => {
  const timeline = toTimeline(record(), events(["placed"], ["paid"]));
  expect(timeline.map((step) => [step.title, step.at?.text ?? null])).toEqual([
    ["Order placed", "4 December 2026 at 09:00"],
    ["Paid", "4 December 2026 at 10:00"],
    ["Being made", null],
    ["Dispatched", null],
    ["Delivered", null],
  ]);
});

test("names the parcels of an order that has several, and the sums of refunds", () => {
  const two = record({}, [
    parcel("a", delivered),
    parcel("b", { lines: [{ position: 1, quantity: 1 }] }),
  ]);
  expect(
    titlesOf(
      two,
      ["placed"],
      ["paid"],
      ["making_started"],
      ["flag_raised"],
      ["dispatched", { fulfilmentId: "a" }],
      ["delivered", { fulfilmentIds: ["a"], by: "staff" }],
      ["dispatched", { fulfilmentId: "b" }],
      ["refund_sent", { amountPence: 1200 }],
    ),
  ).toEqual([
    "Order placed",
    "Paid",
    "Being made",
    "Dispatched: parcel 1",
    "Delivered: parcel 1",
    "Dispatched: parcel 2",
    "Refunded £12.00",
    "Being made …",
    "The rest dispatched …",
    "Delivered …",
  ]);
});

test("shows nothing to come for an order that is not paid or that the customer ends", () => {
  const unpaid = record({ state: "closed", paidAt: null });
  expect(titlesOf(unpaid, ["placed"], ["payment_expired"])).toEqual([
    "Order placed",
    "Not paid in time",
  ]);
  expect(titlesOf(record(), ["placed"], ["paid"], ["cancel_requested"])).toEqual([
    "Order placed",
    "Paid",
    "You asked to cancel",
  ]);
  expect(titlesOf(record({ state: "cancelled", paidAt: null }), ["placed"], ["cancelled"])).toEqual(
    ["Order placed", "Cancelled before payment"],
  );
});

test("an order that was never paid is called so, and a part refund stands beside the status", () => {
  for (const state of ["closed", "cancelled"])
    expect(statusBadge(record({ state, paidAt: null }), []).label).toBe("Not paid");
  expect(statusBadge(record({ state: "cancelled" }), []).label).toBe("Cancelled");
  const refund = { state: "sent", amountPence: pence(1200) } as Refund;
  expect(statusBadge({ ...record(), refunds: [refund] }, [])).toMatchObject({
    label: "Paid",
    refund: "Refunded £12.00",
  });
  expect(
    statusBadge(
      record({}, [{ state: "making", dispatchedAt: null, shipment: null, lines: [] }]),
      [],
    ).label,
  ).toBe("Being made");
  expect(statusBadge(record({}, [parcel("a")]), []).label).toBe("Dispatched in part");
});

test("a request to cancel stands beside the status of an order of which something is still to be sent", () => {
  const flags = (code: FlagCode) => [{ code: "mail_bounced" as const }, { code }];
  const sent = record({}, [
    parcel("a", { lines: record().order.lines.map(({ position }) => ({ position, quantity: 2 })) }),
  ]);
  expect(sent.status).toBe("dispatched");
  for (const [it, code, isCancelRequested] of [
    [record(), "cancel_requested", true],
    [record(), "withdrawn", true],
    [record({}, [parcel("a")]), "withdrawn", true],
    [record(), "address_check", false],
    [record({ state: "cancelled" }), "cancel_requested", false],
    [sent, "withdrawn", false],
  ] as const)
    expect([code, statusBadge(it, flags(code))]).toMatchObject([code, { isCancelRequested }]);
});

test("parcels have their lines and days; what is still to come has its own", () => {
  const part = record({}, [
    parcel("a"),
    { state: "making", shipment: null, dispatchedAt: null, lines: [{ position: 1, quantity: 2 }] },
  ]);
  expect(toParcelViews(part)).toMatchObject([
    {
      title: "Parcel",
      sentence: "Dispatched on 4 December 2026. It should arrive by Tuesday 8 December.",
      canConfirm: true,
      pieces: [{ name: "Rubber Grippers", quantity: 2 }],
    },
  ]);
  expect(toComeOf(part)).toEqual([
    {
      day: "Friday 18 December",
      pieces: [{ position: 1, name: "Kitchen Maid", options: "", quantity: 2 }],
    },
  ]);
  const abroad = { ...part.order.address, country: "US", postcode: "10001" };
  expect(toComeOf({ ...part, order: { ...part.order, address: abroad } })).toMatchObject([
    { day: "Friday 18 December, if customs do not hold it" },
  ]);
  const assumed = parcel("a", { ...delivered, deliveredBy: "assumed" });
  expect(toParcelViews(record({}, [assumed, parcel("b", delivered)]))).toMatchObject([
    {
      title: "Parcel 1 of 2",
      canConfirm: true,
      sentence: expect.stringContaining("should have arrived"),
    },
    {
      title: "Parcel 2 of 2",
      canConfirm: false,
      sentence: expect.stringContaining("delivered on"),
    },
  ]);
});

test("a return says where to post it by when, then by when the refund comes; one without goods is not shown", () => {
  const asked = {
    id: "a",
    reason: "changed_mind",
    postedOn: null,
    requestedAt: at(9),
    lines: [{ position: 0, quantity: 2 }],
  };
  const returns = [
    { ...asked, state: "requested", receivedAt: null },
    { ...asked, state: "received", receivedAt: at(12) },
    { ...asked, state: "closed", receivedAt: at(12) },
    { ...asked, state: "closed", receivedAt: null },
  ] as unknown as OrderRecord["returns"];
  const views = toReturnViews({ ...record({ orderNumber: "LL-10042" }), returns });
  expect(views.map(({ title }) => title)).toEqual([
    "To be sent to us",
    "Back with us",
    "Back with us",
  ]);
  expect(views[0]).toMatchObject({
    sentence: expect.stringMatching(
      /^Please post it by 18 December 2026 to Lath & Line Returns, .*LL-10042/,
    ),
    pieces: [{ name: "Rubber Grippers", quantity: 2 }],
  });
  expect(views[1]?.sentence).toBe(
    "It reached us on 4 December 2026. We will refund the card you paid with by 18 December 2026.",
  );
  expect(views[2]?.sentence).toBe("It reached us on 4 December 2026.");
});
