import { expect, test } from "vitest";
import { provider } from "#shop/payments/provider.server.ts";
import { canOpenPage, OPENING_MAX_MS, PAYMENT_WINDOW_MS } from "./payment-window.server.ts";

test("once the reconciler looks for a lost page, the provider can no longer create one", () => {
  expect(PAYMENT_WINDOW_MS - OPENING_MAX_MS).toBeLessThanOrEqual(provider.pageMinMs);
  const placedAt = new Date("2026-11-20T12:00:00Z");
  const deadline = new Date(placedAt.getTime() + PAYMENT_WINDOW_MS);
  const reconciledAt = new Date(placedAt.getTime() + OPENING_MAX_MS + 1);
  expect(canOpenPage(deadline, reconciledAt)).toBe(false);
});

test("a checkout that opens its payment page at once stays within the provider's limits", () => {
  const placedAt = new Date("2026-11-20T12:00:00Z");
  expect(canOpenPage(new Date(placedAt.getTime() + PAYMENT_WINDOW_MS), placedAt)).toBe(true);
});
