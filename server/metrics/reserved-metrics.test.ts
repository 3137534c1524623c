import { register } from "prom-client";
import { afterEach, expect, test, vi } from "vitest";
import { measureReservedStock } from "./reserved-metrics.ts";

afterEach(() => {
  register.clear();
  vi.useRealTimers();
});

const pieces = { reservedPieces: 26, stockPieces: 100, productsAboveHalf: 2 };

test("held pieces are measured, with one question for all gauges and for five seconds", async () => {
  let asked = 0;
  measureReservedStock(async () => {
    asked += 1;
    return pieces;
  });
  const text = await register.metrics();
  expect(text).toContain("\nshop_held_pieces 26\n");
  expect(text).toContain("\nshop_stock_pieces 100\n");
  expect(text).toContain("\nshop_products_held_above_half 2\n");
  await register.metrics();
  expect(asked).toBe(1);
});

test.each([
  ["fails", () => Promise.reject(new Error("away"))],
  ["does not answer", () => new Promise<never>(() => {})],
])("while the database %s, these gauges are left out and the others stand", async (_, read) => {
  vi.useFakeTimers();
  measureReservedStock(read);
  const asked = register.metrics();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await asked).not.toMatch(/^shop_\w+ \d/m);
});
