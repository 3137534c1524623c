import { register } from "prom-client";
import { afterEach, expect, test, vi } from "vitest";
import { measureReservedStock } from "./reserved-metrics.ts";

afterEach(() => {
  register.clear();
  vi.useRealTimers();
});

const pieces = { reservedPieces: 26, stockPieces: 100, productsAboveHalf: 2 };

test("reserved stock is read once for all gauges, at most every five seconds", async () => {
  let reads = 0;
  measureReservedStock(async () => {
    reads += 1;
    return pieces;
  });
  const text = await register.metrics();
  expect(text).toContain("\nshop_held_pieces 26\n");
  expect(text).toContain("\nshop_stock_pieces 100\n");
  expect(text).toContain("\nshop_products_held_above_half 2\n");
  await register.metrics();
  expect(reads).toBe(1);
});

test.each([
  ["fails", () => Promise.reject(new Error("down"))],
  ["does not answer", () => new Promise<never>(() => {})],
])("while the database %s, these gauges are left out of the metrics", async (_, read) => {
  vi.useFakeTimers();
  measureReservedStock(read);
  const metrics = register.metrics();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await metrics).not.toMatch(/^shop_\w+ \d/m);
});
