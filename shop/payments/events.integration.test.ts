import { describe, expect, it } from "vitest";
import { processEvent } from "#shop/checkout/receive-event.server.ts";
import type { ProviderEvent } from "./provider.ts";
import { testShop } from "#tests/support/shop.ts";
import {
  closeEvent,
  findOpenEvent,
  listOpenEvents,
  pruneEvents,
  saveEvent,
} from "./events.server.ts";

const { db } = await testShop();
const DAY_MS = 86_400_000;

const eventOf = (id: string, type: string, object: object): ProviderEvent => {
  const payload = { id, object: "event", type, data: { object } };
  return { id, type, payload };
};

const idsOf = async () =>
  (await db.selectFrom("paymentEvents").select("id").orderBy("id").execute()).map(({ id }) => id);

describe("an event of the payment provider", () => {
  it.each([
    [
      "checkout.session.completed",
      { id: "cs_test_1", object: "checkout.session", payment_intent: "pi_1" },
      { kind: "page", ref: "cs_test_1", hasFailed: false },
    ],
    [
      "checkout.session.expired",
      { id: "cs_test_2", object: "checkout.session", payment_intent: null },
      { kind: "page", ref: "cs_test_2", hasFailed: false },
    ],
    [
      "charge.refunded",
      { id: "ch_3", object: "charge", payment_intent: "pi_3" },
      { kind: "charge", chargeRef: "pi_3" },
    ],
    [
      "refund.failed",
      { id: "re_4", object: "refund", payment_intent: { id: "pi_4", object: "payment_intent" } },
      { kind: "charge", chargeRef: "pi_4" },
    ],
    ["product.updated", { id: "prod_5", object: "product" }, { kind: "none" }],
  ])(
    "of type %s is about its payment page or its charge, if it has one",
    async (type, object, subject) => {
      const id = `evt_${type}`;
      expect(await saveEvent(db, eventOf(id, type, object))).toBe(true);
      expect(await findOpenEvent(db, id)).toEqual(subject);
    },
  );

  it("of a type that the shop does not use is closed without an error", async () => {
    await saveEvent(
      db,
      eventOf("evt_unused", "product.created", { id: "prod_6", object: "product" }),
    );
    await processEvent(db, "evt_unused");
    expect(await findOpenEvent(db, "evt_unused")).toBeNull();
  });

  it("is processed once and then keeps no personal data", async () => {
    const event = eventOf("evt_once", "charge.refunded", {
      id: "ch_7",
      object: "charge",
      billing_details: { email: "ann@example.com" },
    });
    expect([await saveEvent(db, event), await saveEvent(db, event)]).toEqual([true, false]);
    await closeEvent(db, "evt_once");
    expect(await findOpenEvent(db, "evt_once")).toBeNull();
    expect(await saveEvent(db, event)).toBe(false);
    const { payload } = await db
      .selectFrom("paymentEvents")
      .select("payload")
      .where("id", "=", "evt_once")
      .executeTakeFirstOrThrow();
    expect(payload).toEqual({});
  });

  it("that was never processed is listed and kept; others are deleted after 90 days", async () => {
    await db.deleteFrom("paymentEvents").execute();
    for (const id of ["evt_fresh", "evt_old", "evt_open"])
      await saveEvent(db, eventOf(id, "charge.refunded", { id: "ch_8", object: "charge" }));
    const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
    for (const [id, days] of [
      ["evt_fresh", 89],
      ["evt_old", 91],
    ] as const)
      await db
        .updateTable("paymentEvents")
        .set({ handledAt: daysAgo(days) })
        .where("id", "=", id)
        .execute();
    await db
      .updateTable("paymentEvents")
      .set({ receivedAt: daysAgo(200) })
      .where("id", "=", "evt_open")
      .execute();
    await pruneEvents(db);
    expect(await idsOf()).toEqual(["evt_fresh", "evt_open"]);
    expect(await listOpenEvents(db, daysAgo(199))).toEqual([
      { id: "evt_open", type: "charge.refunded", receivedAt: expect.any(Date) },
    ]);
    expect(await listOpenEvents(db, daysAgo(201))).toEqual([]);
  });
});
