import { randomBytes } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, expect, test, vi } from "vitest";
import { bodyIn } from "./cached-page.ts";
import { pageKey, readNoVarySearch } from "./no-vary-search.ts";
import { PageCache } from "./page-cache.ts";

const target = (pathname: string) => ({ pathname, search: "" });
const PAGE_BYTES = 10_000;
/** Of the event loop, until a page is compressed at best quality. */
const TURNS_MAX = 1_000_000;

afterEach(() => {
  vi.useRealTimers();
});

/** A page of 10 KB that compression makes only a little smaller. */
const page = () =>
  new Response(randomBytes(PAGE_BYTES).toString("base64").slice(0, PAGE_BYTES), {
    headers: { "Cache-Control": "public", "Content-Type": "text/html" },
  });
const request = (cache: PageCache, pathname: string) =>
  cache.obtain({
    target: target(pathname),
    hasCookies: false,
    render: async () => page(),
    onError: () => {},
  });
const cachedPaths = (cache: PageCache, ...paths: string[]) =>
  paths.filter((path) => cache.find(target(path)) !== undefined);

test("the least recently used page is dropped when the pages take too much memory", async () => {
  const cache = new PageCache([], { limits: { entries: 100, bytes: 30_000 } });
  for (const path of ["/a", "/b"]) await request(cache, path);
  cache.find(target("/a"));
  await request(cache, "/c");
  expect(cachedPaths(cache, "/a", "/b", "/c")).toEqual(["/a", "/c"]);
});

test("the least recently used page is dropped when there are too many", async () => {
  const cache = new PageCache([], { limits: { entries: 2, bytes: 1_000_000 } });
  for (const path of ["/a", "/b", "/c"]) await request(cache, path);
  expect(cachedPaths(cache, "/a", "/b", "/c")).toEqual(["/b", "/c"]);
});

test("a page that is sent compressed takes the memory of its compressed body alone", async () => {
  const cache = new PageCache([], { limits: { entries: 100, bytes: 32_000 } });
  for (const path of ["/a", "/b", "/c"]) {
    const found = await request(cache, path);
    if (!(found instanceof Response)) await bodyIn(found.page, "gzip");
  }
  expect(cachedPaths(cache, "/a", "/b", "/c")).toEqual(["/a", "/b", "/c"]);
});

test("every body that is asked for counts towards the memory limit", async () => {
  const cache = new PageCache([], { limits: { entries: 100, bytes: 30_000 } });
  for (const path of ["/a", "/b"]) await request(cache, path);
  const b = cache.find(target("/b"));
  if (b === undefined) throw new Error("/b is not cached");
  await bodyIn(b, "identity");
  await bodyIn(b, "gzip");
  expect(cachedPaths(cache, "/a", "/b")).toEqual(["/b"]);
});

test("whoever takes no compression gets the page as it was rendered, also after others have got it compressed", async () => {
  const cache = new PageCache([]);
  const found = await request(cache, "/a");
  if (found instanceof Response) throw new Error("/a is not cached");
  const rendered = String(found.page.bodies.get("identity"));
  for (const encoding of ["br", "gzip"] as const) await bodyIn(found.page, encoding);
  expect(found.page.bodies.has("identity")).toBe(false);
  expect(String(await bodyIn(found.page, "identity"))).toBe(rendered);
  expect(brotliDecompressSync(await bodyIn(found.page, "br")).toString()).toBe(rendered);
});

test("popular pages are compressed at best quality one after another, with pauses for requests", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const cache = new PageCache([]);
  const ask = async (path: string) => {
    if (cache.find(target(path)) === undefined) await request(cache, path);
    const page = cache.find(target(path));
    if (page === undefined) throw new Error(`${path} is not cached`);
    for (let time = 0; time < 25; time += 1) await bodyIn(page, "br");
    return page;
  };
  const a = await ask("/a");
  const quick = a.bodies.get("br");
  for (let turn = 0; turn < TURNS_MAX && a.bodies.get("br") === quick; turn += 1) await nextTurn();
  expect(a.bodies.get("br")).not.toBe(quick);
  const b = await ask("/b");
  expect([a.brotliUses, b.brotliUses]).toEqual([Infinity, 25]);

  vi.advanceTimersByTime(60_000);
  await ask("/b");
  expect(b.brotliUses).toBe(Infinity);
});

test("compressing a page that is no longer cached does not bring it back", async () => {
  const cache = new PageCache([], { limits: { entries: 1, bytes: 1_000_000 } });
  await request(cache, "/a");
  const a = cache.find(target("/a"));
  await request(cache, "/b");
  if (a !== undefined) await bodyIn(a, "gzip");
  expect(cachedPaths(cache, "/a", "/b")).toEqual(["/b"]);
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
])("with No-Vary-Search %s, the query %s is cached under %s", (header, search, key) => {
  expect(pageKey({ pathname: "/x", search }, readNoVarySearch(header))).toBe(key);
});
