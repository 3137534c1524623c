import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { DAY_MS, londonDay } from "#shop/kit/time.ts";
import { daysGone, mayRefuse, refundOwedSince, returnClock } from "./return-clock.ts";
import { stageOf } from "./return.ts";

const at = (text: string) => new Date(text);
const asked = {
  state: "requested",
  requestedAt: at("2026-11-14T10:00:00Z"),
  postedOn: null,
  receivedAt: null,
} as const;

describe("the clock of a return", () => {
  it("gives the customer 14 days from telling, then the shop 14 days from the goods or their proof of posting", () => {
    expect(returnClock(asked)).toEqual({ kind: "goods", since: "2026-11-14", by: "2026-11-28" });
    const posted = { ...asked, postedOn: "2026-11-16" };
    expect(returnClock(posted)).toEqual({ kind: "refund", since: "2026-11-16", by: "2026-11-30" });
    const here = { ...posted, state: "received", receivedAt: at("2026-11-20T09:00:00Z") } as const;
    expect(returnClock(here)).toMatchObject({ by: "2026-11-30" });
    expect(returnClock({ ...here, postedOn: null })).toMatchObject({ by: "2026-12-04" });
    expect(returnClock({ ...here, state: "closed" })).toBeNull();
  });

  it("counts days of London: half past midnight in summer is the next day", () => {
    const late = { ...asked, requestedAt: at("2026-07-01T23:30:00Z") };
    expect(returnClock(late)).toMatchObject({ since: "2026-07-02", by: "2026-07-16" });
  });

  const days = fc
    .integer({ min: 0, max: 4_000 })
    .map((day) => new Date(Date.UTC(2024, 0, 1, 12) + day * DAY_MS));
  test("the refund is never due later because a proof of posting is there, and always 14 days after the first of the two", () => {
    fc.assert(
      fc.property(days, fc.option(days), (receivedAt, posting) => {
        const postedOn = posting && londonDay(posting);
        const back = { ...asked, state: "received", receivedAt, postedOn } as const;
        const clock = returnClock(back);
        const alone = returnClock({ ...back, postedOn: null });
        expect(clock && alone && clock.by <= alone.by).toBe(true);
        expect(clock && daysGone(clock, clock.since)).toBe(0);
        expect(clock && daysGone(clock, clock.by)).toBe(14);
        expect(clock?.since).toBe(refundOwedSince(back));
      }),
    );
  });

  test("the days that are over are 0 to 14 and never fall", () => {
    fc.assert(
      fc.property(days, days, days, (requestedAt, one, other) => {
        const clock = returnClock({ ...asked, requestedAt });
        const [first, last] = [londonDay(one), londonDay(other)].toSorted();
        if (clock === null || first === undefined || last === undefined)
          throw new Error("no clock");
        const gone = [daysGone(clock, first), daysGone(clock, last)] as const;
        expect(gone[0] >= 0 && gone[1] <= 14 && gone[0] <= gone[1]).toBe(true);
      }),
    );
  });
});

describe("a refusal of a return", () => {
  const mind = {
    reason: "changed_mind",
    requestedAt: at("2026-11-21T12:00:00Z"),
    receivedAt: null,
  } as const;

  it("is allowed only after the 14 days, and says on which day the customer asked", () => {
    expect(mayRefuse(mind, at("2026-10-21T09:00:00Z"))).toEqual({ ok: true, askedOnDay: 31 });
    // Delivered on the 7th: the 14th day after it is the 21st, all of it.
    expect(mayRefuse(mind, at("2026-11-07T09:00:00Z"))).toMatchObject({ reason: "in_time" });
    const lastMoment = { ...mind, requestedAt: at("2026-11-21T23:59:59Z") };
    expect(mayRefuse(lastMoment, at("2026-11-07T09:00:00Z"))).toMatchObject({ reason: "in_time" });
    const over = { ...mind, requestedAt: at("2026-11-22T00:00:00Z") };
    expect(mayRefuse(over, at("2026-11-07T09:00:00Z"))).toEqual({ ok: true, askedOnDay: 15 });
  });

  it("is not allowed for faulty goods, before everything is delivered, or once the goods are here", () => {
    const long = at("2026-01-01T09:00:00Z");
    expect(mayRefuse({ ...mind, reason: "faulty" }, long)).toMatchObject({ reason: "faulty" });
    expect(mayRefuse({ ...mind, reason: "wrong_item" }, long)).toMatchObject({ reason: "faulty" });
    expect(mayRefuse(mind, null)).toMatchObject({ reason: "not_delivered" });
    expect(mayRefuse({ ...mind, receivedAt: at("2026-11-22T09:00:00Z") }, long)).toMatchObject({
      reason: "goods_here",
    });
  });

  test("it is never allowed within 14 days of the delivery, in any season", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 800 * 24 }),
        // An hour less: when summer time has begun meanwhile, 14 times 24 hours after 11pm are in day 15.
        fc.integer({ min: 0, max: 14 * 24 - 1 }),
        (start, later) => {
          const deliveredAt = new Date(Date.UTC(2025, 0, 1) + start * 3_600_000);
          const requestedAt = new Date(deliveredAt.getTime() + later * 3_600_000);
          expect(mayRefuse({ ...mind, requestedAt }, deliveredAt).ok).toBe(false);
        },
      ),
    );
  });
});

test("a return is requested, on the way, received, inspected or settled", () => {
  const none = { acceptedAt: null, postedOn: null, inspectedAt: null };
  const now = at("2026-11-20T09:00:00Z");
  expect(stageOf({ ...none, state: "requested" })).toBe("requested");
  expect(stageOf({ ...none, state: "requested", acceptedAt: now })).toBe("on_the_way");
  expect(stageOf({ ...none, state: "requested", postedOn: "2026-11-20" })).toBe("on_the_way");
  expect(stageOf({ ...none, state: "received" })).toBe("received");
  expect(stageOf({ ...none, state: "received", inspectedAt: now })).toBe("inspected");
  expect(stageOf({ ...none, state: "closed", inspectedAt: now })).toBe("settled");
});
