import fc from "fast-check";
import { expect, test } from "vitest";
import { parseRecent } from "./recently-viewed-store.ts";

test("what was looked at is read back, each once, eight at most", () => {
  const slugs = ["a", "b", "a", "c-1", "d", "e", "f", "g", "h", "i"];
  expect(parseRecent(JSON.stringify(slugs))).toEqual(["a", "b", "c-1", "d", "e", "f", "g", "h"]);
});

test("broken or foreign content counts as none", () => {
  expect(parseRecent(null)).toEqual([]);
  expect(parseRecent('{"a":1}')).toEqual([]);
  expect(parseRecent('["../x", 3, null, "<b>"]')).toEqual([]);
  fc.assert(fc.property(fc.string(), (text) => void parseRecent(text)));
});
