import { expect, test } from "vitest";
import { MINUTE_MS } from "#shop/kit/time.ts";
import {
  canOpenSession,
  OPENING_MAX_MS,
  PAYMENT_WINDOW_MS,
  STRIPE_SESSION_MIN_MS,
} from "./payment-window.ts";

test("Stripe's minimum is 30 minutes", () => {
  expect(STRIPE_SESSION_MIN_MS).toBe(30 * MINUTE_MS);
});

test("once the reconciler looks for a lost session, Stripe can no longer create one", () => {
  expect(PAYMENT_WINDOW_MS - OPENING_MAX_MS).toBeLessThanOrEqual(STRIPE_SESSION_MIN_MS);
  const placedAt = new Date("2026-11-20T12:00:00Z");
  const deadline = new Date(placedAt.getTime() + PAYMENT_WINDOW_MS);
  const reconciledAt = new Date(placedAt.getTime() + OPENING_MAX_MS + 1);
  expect(canOpenSession(deadline, reconciledAt)).toBe(false);
});

test("a checkout that opens its payment page at once stays within Stripe's limits", () => {
  const placedAt = new Date("2026-11-20T12:00:00Z");
  expect(canOpenSession(new Date(placedAt.getTime() + PAYMENT_WINDOW_MS), placedAt)).toBe(true);
});
