import { expect, test } from "vitest";
import { readPageNumber } from "./page-number.ts";

test.each([
  ["", 1],
  ["page=1", 1],
  ["page=12", 12],
  ["page=0", null],
  ["page=-1", null],
  ["page=01", null],
  ["page=1e3", null],
  ["page=99999", null],
  ["page=", null],
])("%j is page %s", (query, page) => {
  expect(readPageNumber(new URLSearchParams(query))).toBe(page);
});
