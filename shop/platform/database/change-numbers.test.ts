import { expect, test } from "vitest";
import { ChangeNumbers } from "./change-numbers.ts";

test("nothing is missing while every number arrives, in any order and more than once", () => {
  const numbers = new ChangeNumbers(7);
  for (const number of [9, 8, 8]) numbers.note(number);
  expect(numbers.isMissing(9)).toBe(false);
  expect(numbers.isMissing(9)).toBe(false);
});

test("a number that was given before the last check and has not arrived is missing, once", () => {
  const numbers = new ChangeNumbers(7);
  numbers.note(9);
  expect(numbers.isMissing(9)).toBe(false); // 8 may be on its way
  expect(numbers.isMissing(9)).toBe(true);
  expect(numbers.isMissing(9)).toBe(false);
});

test("a number that arrives between two checks is not missing", () => {
  const numbers = new ChangeNumbers(0);
  expect(numbers.isMissing(2)).toBe(false);
  numbers.note(1);
  numbers.note(2);
  expect(numbers.isMissing(2)).toBe(false);
});

test("a database that has given fewer numbers than before is another one", () => {
  const numbers = new ChangeNumbers(40);
  expect(numbers.isMissing(12)).toBe(true);
  expect(numbers.isMissing(12)).toBe(false);
});
