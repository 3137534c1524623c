import { expect, test } from "vitest";
import type { ImportReason } from "#shop/catalogue/product-file/filed-product.ts";
import { problemText } from "./import-words.ts";
import { noteText } from "./note-words.ts";

test.each([
  ["price", "64,00", "Enter pounds with a dot before the pence, such as 54.00."],
  ["price", "4,50", "Enter pounds with a dot before the pence, such as 54.00."],
  // The file's column has kilograms: words about whole grams would not help.
  ["weight_grams", "0,35 kg", "Write the number with a point: 12.5."],
  ["weight_grams", "x", "Enter whole grams from 1 to 500,000, such as 1200."],
])("what is wrong with a %s of %j is said", (column, typed, words) => {
  const reason: ImportReason = "bad_value";
  expect(problemText({ line: 2, column, reason, typed })).toBe(words);
});

test("what is left out of another shop's file is said with its day", () => {
  expect(noteText({ note: "old_price_left", text: "" })).toBe(
    "The struck-out price is left out: this shop shows none.",
  );
  expect(noteText({ note: "old_price_left", text: "2026-12-24" })).toBe(
    "The struck-out price is left out: this shop shows none. The lower one ends there on 24 December 2026.",
  );
});
