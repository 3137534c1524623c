import { expect, test } from "vitest";
import { readGrid } from "./read-grid.ts";
import type { TypedValue } from "./typed-grid.ts";

const errorsOf = (typed: Partial<TypedValue>) => {
  const row = { id: "v1", value: "", label: "15 m", surcharge: "10.00", sku: "", stock: "" };
  const values = [{ ...row, isAvailable: true, ...typed }];
  const group = { id: "g1", key: "", name: "Rope", standard: "v1", values };
  const read = readGrid([group], 2_000);
  return read.ok
    ? {}
    : Object.fromEntries(Object.entries(read.errors).map(([k, e]) => [k, e.text]));
};
const POINT = "Write pounds and pence with a point: 4.95.";

test.each([
  [{ surcharge: "1,250.40", stock: "1,200" }, {}],
  [{ surcharge: "2,50" }, { surcharge_v1: POINT }],
  [{ surcharge: "1 000" }, { surcharge_v1: POINT }],
  [{ surcharge: "ten" }, { surcharge_v1: "Enter pounds and pence, such as 10.00." }],
  [{ stock: "1,5" }, { stock_v1: expect.stringContaining("Enter a whole number") }],
])("the row %j has the errors %j", (typed, errors) => expect(errorsOf(typed)).toEqual(errors));
