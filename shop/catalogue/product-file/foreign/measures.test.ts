import { expect, test } from "vitest";
import { measured } from "./measures.ts";
import { poundsOf } from "./read-google.ts";

test.each([
  ["1.2 kg", "1200"],
  ["1.250 kg", "1250"],
  ["0.41kg", "410"],
  ["12.5 cm", "125"],
  ["12.5 mm", "13"],
  ["2 lb", "907"],
  // What has two readings stays as it is, and is refused.
  ["1,2 kg", "1,2 kg"],
  ["1.200 g", "1.200 g"],
  ["1 200 g", "1 200 g"],
  ["5 constructor", "5 constructor"],
  ["", ""],
])("a measure of %j is %j", (text, read) => expect(measured(text)).toBe(read));

test.each([
  ["54.00 GBP", "54.00"],
  ["GBP 1,249.00", "1,249.00"],
  ["£64.00", "£64.00"],
  // Its comma is what is wrong with it, not its currency.
  ["64,00 GBP", "64,00"],
  ["9.00 EUR", "9.00 EUR"],
  ["$9.00", "$9.00"],
])("the pounds of %j are %j", (price, pounds) => expect(poundsOf(price)).toBe(pounds));
