import { describe, expect, test } from "vitest";
import { cancelUntil } from "#shop/orders/cancel-period.ts";
import { orderStatuses } from "#shop/orders/order.ts";
import { cancellationOption } from "./cancellation-options.ts";

const deliveredOn = new Date("2026-10-20T13:00:00Z");

describe("the right to cancel", () => {
  test("lasts until the end of the 14th day after the delivery, in London time", () => {
    // From 20 October, in summer time, to the end of 3 November, in winter time.
    expect(cancelUntil(deliveredOn).toISOString()).toBe("2026-11-04T00:00:00.000Z");
    // Delivered at half past midnight of 2 July in London.
    expect(cancelUntil(new Date("2026-07-01T23:30:00Z")).toISOString()).toBe(
      "2026-07-16T23:00:00.000Z",
    );
  });

  test("is a cancellation until dispatch, a return after it, and then over", () => {
    const at = (time: string, status: "paid" | "processing" | "dispatched" | "delivered") =>
      cancellationOption(
        { status, deliveredAt: status === "delivered" ? deliveredOn : null },
        new Date(time),
      );
    expect(at("2026-10-01T00:00:00Z", "paid")).toEqual({ kind: "cancel" });
    expect(at("2026-10-01T00:00:00Z", "processing")).toEqual({ kind: "cancel" });
    expect(at("2026-10-19T00:00:00Z", "dispatched")).toEqual({ kind: "return", until: null });
    const until = cancelUntil(deliveredOn);
    expect(at("2026-11-03T23:59:59Z", "delivered")).toEqual({ kind: "return", until });
    expect(at("2026-11-04T00:00:00Z", "delivered")).toEqual({ kind: "over", since: until });
  });

  test("does not apply to an order that is not paid or was refunded", () => {
    const others = orderStatuses.filter(
      (status) =>
        !["paid", "processing", "dispatched", "delivered", "partially_refunded"].includes(status),
    );
    for (const status of others)
      expect(cancellationOption({ status, deliveredAt: null }, deliveredOn)).toBeNull();
  });
});
