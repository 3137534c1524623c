import { expect, test } from "vitest";
import { LimitedMap } from "./limited-map.ts";
import { pageKey, readNoVarySearch } from "./no-vary-search.ts";
import { PageCache } from "./page-cache.ts";

const target = (pathname: string) => ({ pathname, search: "" });
const visit = (cache: PageCache, pathname: string) =>
  cache.obtain({
    target: target(pathname),
    hasCookies: false,
    render: async () => page(),
    report: () => {},
  });
const page = () =>
  new Response("x".repeat(10_000), {
    headers: { "Cache-Control": "public", "Content-Type": "text/html" },
  });

test("the cache forgets the page used longest ago once it holds too many bytes", async () => {
  const cache = new PageCache([], { entries: 100, bytes: 30_000 });
  for (const path of ["/a", "/b"]) await visit(cache, path);
  cache.find(target("/a"));
  await visit(cache, "/c");
  expect(cache.find(target("/b"))).toBeUndefined();
  expect(cache.find(target("/a"))).toBeDefined();
  expect(cache.find(target("/c"))).toBeDefined();
});

test("the cache forgets the page used longest ago once it holds too many", async () => {
  const cache = new PageCache([], { entries: 2, bytes: 1_000_000 });
  for (const path of ["/a", "/b", "/c"]) await visit(cache, path);
  expect(["/a", "/b", "/c"].map((path) => cache.find(target(path)) !== undefined)).toEqual([
    false,
    true,
    true,
  ]);
});

test("a limited map counts what its values have grown by", () => {
  const map = new LimitedMap<{ bytes: number }>({ entries: 10, bytes: 100 }, ({ bytes }) => bytes);
  const old = { bytes: 40 };
  const young = { bytes: 40 };
  map.set("old", old);
  map.set("young", young);
  young.bytes += 30;
  map.grew("young", young, 30);
  expect(map.get("old")).toBeUndefined();
  expect(map.bytes).toBe(70);
  map.grew("old", old, 1_000);
  expect(map.bytes).toBe(70);
});

test.each([
  [null, "?b=2&a=1", "/x?b=2&a=1"],
  ["params", "?b=2&a=1", "/x"],
  ['params, except=("a")', "?b=2&a=1", "/x?a=1"],
  ['params, except=("b" "a")', "?b=2&a=1&c=3", "/x?a=1&b=2"],
  ['params, except=("a")', "?a=2&a=1", "/x?a=2&a=1"],
  ['params, except=("a")', "", "/x"],
  ['params, except=("a")', `?a=${"y".repeat(101)}`, null],
  ['params, except=("a")', `?b=${"y".repeat(101)}`, "/x"],
  ["nonsense", "?a=1", "/x?a=1"],
])("with No-Vary-Search %s the query %s is kept under %s", (header, search, key) => {
  expect(pageKey({ pathname: "/x", search }, readNoVarySearch(header))).toBe(key);
});
