import { expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "#shop/kit/time.ts";
import {
  ATTEMPTS_DEFAULT,
  PermanentFailure,
  PERMANENT_FAILURE_PATTERN,
  retryDelayMs,
} from "./retries.ts";

test("the delays grow, and none is longer than five minutes", () => {
  const delays = Array.from({ length: 1_000 }, (_, i) => retryDelayMs(i + 1));
  expect(delays[0]).toBeCloseTo(2_718, 0);
  expect(delays[4]).toBeCloseTo(148_413, 0);
  expect(delays[5]).toBe(5 * MINUTE_MS);
  expect(delays).toEqual(delays.toSorted((a, b) => a - b));
  expect(Math.max(...delays)).toBe(5 * MINUTE_MS);
  expect(retryDelayMs(Infinity)).toBe(5 * MINUTE_MS);
});

test("a failing job is retried for three days, then no more", () => {
  const delays = Array.from({ length: ATTEMPTS_DEFAULT - 1 }, (_, i) => retryDelayMs(i + 1));
  const lastsMs = delays.reduce((sum, delay) => sum + delay, 0);
  expect(lastsMs).toBeGreaterThanOrEqual(3 * DAY_MS);
  expect(lastsMs).toBeLessThan(3.1 * DAY_MS);
});

test("a permanent failure can be found by its message, which is all that the queue stores", () => {
  expect(
    new PermanentFailure("550 no such user").message.startsWith(
      PERMANENT_FAILURE_PATTERN.slice(0, -1),
    ),
  ).toBe(true);
});
