import fc from "fast-check";
import { expect, test } from "vitest";
import { readStock } from "./read-stock.ts";

test.each([
  ["12", 12, ""],
  ["1,200", 1_200, ""],
  ["12.0000", 12, ""],
  [" 7 ", 7, ""],
  ["-4", 0, "-4"],
  ["−4", 0, "−4"],
  ["12.5", 12, "12.5"],
  ["12,5", 12, "12,5"],
  ["0.5", 0, "0.5"],
  ["1 200", 1_200, "1 200"],
  ["1\u00A0200", 1_200, "1 200"],
  ["1'200", 1_200, "1'200"],
  ["10+", 10, "10+"],
  ["10 pcs", 10, "10 pcs"],
  ["3 in stock", 3, "3 in stock"],
  ["999999", 99_999, "999999"],
  ["9999999999999", 99_999, "9999999999999"],
  ["Out of stock", 0, "Out of stock"],
  ["out_of_stock", 0, "out_of_stock"],
  ["sold out", 0, "sold out"],
  ["No", 0, "No"],
  // There are some, or the number has two readings.
  ["", null, ""],
  ["In stock", null, "In stock"],
  ["yes", null, "yes"],
  ["1.200", null, "1.200"],
  ["12.000", null, "12.000"],
  ["1,20,0", null, "1,20,0"],
  ["5-10", null, "5-10"],
  ["<5", null, "<5"],
  ["1e3", null, "1e3"],
  ["N/A", null, "N/A"],
])("a stock of %j is %j", (cell, pieces, typed) =>
  expect(readStock(cell)).toEqual({ pieces, isMade: false, typed }),
);

test("what is not in stock has none, whatever its number and its backorders", () => {
  const gone = { availability: "out of stock" };
  expect(readStock("", gone)).toEqual({ pieces: 0, isMade: false, typed: "out of stock" });
  expect(readStock("0", gone)).toEqual({ pieces: 0, isMade: false, typed: "" });
  expect(readStock("-4", gone)).toEqual({ pieces: 0, isMade: false, typed: "-4, out of stock" });
  expect(readStock("5", { ...gone, isMade: true })).toMatchObject({ pieces: 0, isMade: false });
  expect(readStock("", { availability: "in_stock" })).toMatchObject({ pieces: null, typed: "" });
});

test("made to order is only what the file says so", () => {
  expect(readStock("-2", { isMade: true })).toEqual({ pieces: 0, isMade: true, typed: "" });
  for (const word of ["backorder", "on backorder", "preorder", "pre-order", "made to order"]) {
    expect(readStock("", { availability: word }).isMade).toBe(true);
    expect(readStock(word).isMade).toBe(true);
  }
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (cell) => {
      fc.pre(!/order/i.test(cell));
      const { pieces, isMade, typed } = readStock(cell);
      expect([isMade, pieces === null || (pieces >= 0 && pieces <= 99_999)]).toEqual([false, true]);
      // What can't be read is named.
      expect(pieces !== null || typed !== "" || cell.trim() === "").toBe(true);
    }),
  );
});
