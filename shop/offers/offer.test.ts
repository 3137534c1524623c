import { describe, expect, test } from "vitest";
import { lastDayOf, offerState, validUntil } from "./offer.ts";

const now = new Date("2026-11-23T16:00:00Z");
const until = validUntil(now);
const sent = { paidOrder: null, withdrawnAt: null, validUntil: until };

describe("an offer", () => {
  test("is valid to the end of the fourteenth day in London", () => {
    expect(until.toISOString()).toBe("2026-12-08T00:00:00.000Z");
    expect(lastDayOf(until)).toBe("2026-12-07");
    expect(offerState(sent, new Date(until.getTime() - 1))).toBe("open");
    expect(offerState(sent, until)).toBe("lapsed");
  });

  test("ends by London's days when the clocks change", () => {
    const summer = validUntil(new Date("2026-10-20T22:30:00Z"));
    expect([summer.toISOString(), lastDayOf(summer)]).toEqual([
      "2026-11-04T00:00:00.000Z",
      "2026-11-03",
    ]);
    expect(validUntil(new Date("2026-03-20T23:30:00Z")).toISOString()).toBe(
      "2026-04-03T23:00:00.000Z",
    );
  });

  test("is a draft until it is sent, and paid whatever follows", () => {
    expect(offerState({ ...sent, validUntil: null }, now)).toBe("draft");
    expect(offerState({ ...sent, withdrawnAt: now }, now)).toBe("withdrawn");
    expect(offerState({ ...sent, withdrawnAt: now, paidOrder: "LL-10042" }, until)).toBe("paid");
  });
});
