import { expect, test } from "vitest";
import { TagChanges } from "./tag-changes.ts";

test("a tag has changed for what was read before its change, and not for what was read after", () => {
  const changes = new TagChanges();
  const before = changes.generation;
  changes.note(["product:1", "products"]);
  expect(changes.hasChanged(["product:1"], before)).toBe(true);
  expect(changes.hasChanged(["product:2", "rates"], before)).toBe(false);
  expect(changes.hasChanged(["product:1"], changes.generation)).toBe(false);
});

test("a change of everything concerns every tag, and every change concerns what has none or 'all'", () => {
  const changes = new TagChanges();
  changes.note(["all"]);
  expect(changes.hasChanged(["product:2"], 0)).toBe(true);
  const after = changes.generation;
  changes.note(["rates"]);
  expect(changes.hasChanged(["product:2"], after)).toBe(false);
  expect(changes.hasChanged([], after)).toBe(true);
  expect(changes.hasChanged(["all"], after)).toBe(true);
});

test("what was read before a change that is forgotten counts as changed", () => {
  const changes = new TagChanges();
  changes.note(["product:0"]);
  const read = changes.generation;
  changes.note(["product:0"]);
  for (let id = 1; id <= 10_000; id += 1) changes.note([`product:${id}`]);
  expect(changes.hasChanged(["product:0"], read)).toBe(true);
  expect(changes.hasChanged(["product:20000"], read + 1)).toBe(false);
});
