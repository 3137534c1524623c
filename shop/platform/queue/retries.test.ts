import { expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "#shop/kit/time.ts";
import {
  ATTEMPTS_DEFAULT,
  PermanentFailure,
  PERMANENT_FAILURE_PATTERN,
  retryDelayMs,
} from "./retries.ts";

test("the pauses grow, and none is longer than five minutes", () => {
  const pauses = Array.from({ length: 1_000 }, (_, i) => retryDelayMs(i + 1));
  expect(pauses[0]).toBeCloseTo(2_718, 0);
  expect(pauses[4]).toBeCloseTo(148_413, 0);
  expect(pauses[5]).toBe(5 * MINUTE_MS);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(Math.max(...pauses)).toBe(5 * MINUTE_MS);
  expect(retryDelayMs(Infinity)).toBe(5 * MINUTE_MS);
});

test("all tries of a job last for three days and end", () => {
  const pauses = Array.from({ length: ATTEMPTS_DEFAULT - 1 }, (_, i) => retryDelayMs(i + 1));
  const lastsMs = pauses.reduce((sum, pause) => sum + pause, 0);
  expect(lastsMs).toBeGreaterThanOrEqual(3 * DAY_MS);
  expect(lastsMs).toBeLessThan(3.1 * DAY_MS);
});

test("a failure for good is known by its message, which is all that the queue keeps of it", () => {
  expect(
    new PermanentFailure("550 no such user").message.startsWith(
      PERMANENT_FAILURE_PATTERN.slice(0, -1),
    ),
  ).toBe(true);
});
