import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  deleteRecentlyViewed,
  readRecentlyViewed,
  saveRecentlyViewed,
} from "./recently-viewed-store.ts";
import { memoryStorage } from "#tests/support/memory-storage.ts";

let stored: Map<string, string>;

beforeEach(() => {
  stored = memoryStorage().stored;
});
afterEach(() => vi.unstubAllGlobals());

test("lists the products viewed, each once and the latest first, eight at most", () => {
  for (const slug of ["a", "b", "a", "c-1", "d", "e", "f", "g", "h", "i"]) saveRecentlyViewed(slug);
  expect(readRecentlyViewed()).toEqual(["i", "h", "g", "f", "e", "d", "c-1", "a"]);
  expect(JSON.parse(stored.get("recent") ?? "")).toHaveLength(8);
});

test("forgets them all", () => {
  saveRecentlyViewed("a");
  deleteRecentlyViewed();
  expect([readRecentlyViewed(), stored.has("recent")]).toEqual([[], false]);
});

test.each(['{"a":1}', '["../x", 3, null, "<b>"]', "7", "{", ""])(
  "reads %j as an empty list",
  (text) => {
    stored.set("recent", text);
    expect(readRecentlyViewed()).toEqual([]);
  },
);
