import { expect, test } from "vitest";
import { inNewOrder } from "./picture-order.ts";

test("a picture that was added meanwhile stays at the end, one that is gone is left out", () => {
  const change = { from: ["a", "b", "c"], to: ["c", "a", "b"] };
  expect(inNewOrder(["a", "c", "new"], change)).toEqual(["c", "a", "new"]);
});

test("the order of somebody who was quicker is not overwritten, unless it is the same", () => {
  const change = { from: ["a", "b", "c"], to: ["c", "a", "b"] };
  expect(inNewOrder(["b", "a", "c"], change)).toBe("changed");
  expect(inNewOrder(["c", "a", "b"], change)).toBe(null);
});

test("ids that the product has not got, and ids named twice, change nothing", () => {
  expect(inNewOrder(["a", "b"], { from: ["a", "b"], to: ["b", "x", "b", "a"] })).toEqual([
    "b",
    "a",
  ]);
});
