import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PageCache } from "./page-cache.ts";
import type { Target } from "#server/http/guard.ts";

const second = 1_000;
const hour = 3_600 * second;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A website with a price on its pages, and a database that may be away. */
class Site {
  readonly cache = new PageCache([]);
  readonly faults: unknown[] = [];
  price = 1;
  /** What rendering does now. */
  state: "works" | "answers 503" | "throws" | "hangs" = "works";
  rendered = 0;

  async #render(): Promise<Response> {
    this.rendered += 1;
    const { price } = this;
    if (this.state === "throws") throw new Error("no database");
    if (this.state === "answers 503") return new Response("away", { status: 503 });
    if (this.state === "hangs") return new Promise(() => {});
    return new Response(`price ${price}`, { headers: { "Cache-Control": "public" } });
  }

  /** One visit: the text, "stale" before it when it is said to be, or a status. */
  async visit(path = "/", render: () => Promise<Response> = () => this.#render()): Promise<string> {
    const target: Target = { pathname: path, search: "" };
    const kept = this.cache.find(target);
    if (kept !== undefined) return `kept ${kept.plain}`;
    const report = (fault: unknown) => void this.faults.push(fault);
    const found = await this.cache.obtain({ target, hasCookies: false, render, report });
    if (found instanceof Response) return String(found.status);
    return found.isStale ? `stale ${found.page.plain}` : String(found.page.plain);
  }
}

test("a fresh page is not rendered again, and a change is on it for whoever asks next", async () => {
  const site = new Site();
  expect(await site.visit()).toBe("price 1");
  expect(await site.visit()).toBe("kept price 1");
  site.price = 2;
  site.cache.report("changed");
  expect(await site.visit()).toBe("price 2");
  expect(await site.visit()).toBe("kept price 2");
});

describe.each(["answers 503", "throws", "hangs"] as const)("when rendering %s", (state) => {
  test.each(["changed", "lost"] as const)(
    "a page that is out of date by the notice '%s' is sent, and said to be stale",
    async (notice) => {
      const site = new Site();
      await site.visit();
      site.cache.report(notice);
      site.state = state;
      const visit = site.visit();
      await vi.advanceTimersByTimeAsync(5 * second);
      expect(await visit).toBe("stale price 1");
      expect(site.faults).toHaveLength(state === "throws" ? 1 : 0);
    },
  );

  test("so is one that has reached its ten minutes", async () => {
    const site = new Site();
    await site.visit();
    vi.setSystemTime(Date.now() + 11 * 60 * second);
    site.state = state;
    const visit = site.visit();
    await vi.advanceTimersByTimeAsync(5 * second);
    expect(await visit).toBe("stale price 1");
  });

  test("nobody else waits, and nobody is answered stale once the database is back", async () => {
    const site = new Site();
    for (const path of ["/", "/a"]) await site.visit(path);
    site.cache.report("lost");
    site.state = state;
    const visit = site.visit();
    await vi.advanceTimersByTimeAsync(5 * second);
    await visit;
    // The timers stand still: an answer that waited for anything would not come.
    for (const path of ["/", "/a", "/"]) expect(await site.visit(path)).toBe("stale price 1");
    site.state = "works";
    site.price = 2;
    site.cache.report("listening");
    for (const path of ["/", "/a"]) expect(await site.visit(path)).toBe("price 2");
    for (const path of ["/", "/a"]) expect(await site.visit(path)).toBe("kept price 2");
  });
});

test("all who wait for a rendering that fails get the page that is kept", async () => {
  const site = new Site();
  await site.visit();
  site.cache.report("changed");
  site.state = "throws";
  expect(await Promise.all([site.visit(), site.visit(), site.visit()])).toEqual(
    Array.from({ length: 3 }, () => "stale price 1"),
  );
  expect(site.rendered).toBe(2);
});

test("a change is seen at once although rendering has just failed, as its notice comes from the database", async () => {
  const site = new Site();
  await site.visit();
  site.cache.report("changed");
  site.state = "throws";
  expect(await site.visit()).toBe("stale price 1");
  site.state = "works";
  site.price = 2;
  site.cache.report("changed");
  expect(await site.visit()).toBe("price 2");
});

test("a failing page is tried again in the background, once a second at most", async () => {
  const site = new Site();
  await site.visit();
  site.cache.report("changed");
  site.state = "throws";
  await site.visit();
  expect(site.rendered).toBe(2);
  for (let i = 0; i < 5; i += 1) expect(await site.visit()).toBe("stale price 1");
  expect(site.rendered).toBe(2);
  await vi.advanceTimersByTimeAsync(second);
  for (let i = 0; i < 5; i += 1) expect(await site.visit()).toBe("stale price 1");
  expect(site.rendered).toBe(3);
  site.state = "works";
  await vi.advanceTimersByTimeAsync(second);
  expect(await site.visit()).toBe("stale price 1");
  await vi.advanceTimersByTimeAsync(0);
  expect(await site.visit()).toBe("kept price 1");
});

test("without notices all pages share one attempt a second, and a success ends the emergency", async () => {
  const site = new Site();
  const paths = ["/a", "/b", "/c"];
  for (const path of paths) await site.visit(path);
  site.cache.report("lost");
  site.state = "throws";
  await site.visit("/a");
  await vi.advanceTimersByTimeAsync(60 * second);
  for (const path of paths) expect(await site.visit(path)).toBe("stale price 1");
  expect(site.rendered).toBe(3 + 1 + 1);
  site.state = "works";
  site.price = 2;
  await vi.advanceTimersByTimeAsync(second);
  expect(await site.visit("/a")).toBe("stale price 1");
  await vi.advanceTimersByTimeAsync(0);
  // Nobody says what changes, so every visit is a rendering.
  for (const path of [...paths, "/a"]) expect(await site.visit(path)).toBe("price 2");
});

test("a page is sent for 24 hours at most", async () => {
  const site = new Site();
  await site.visit();
  site.state = "answers 503";
  vi.setSystemTime(Date.now() + 24 * hour - second);
  expect(await site.visit()).toBe("stale price 1");
  vi.setSystemTime(Date.now() + 2 * second);
  expect(await site.visit()).toBe("503");
});

test("a page that is there no more is not sent when rendering fails later", async () => {
  const site = new Site();
  await site.visit();
  site.cache.report("changed");
  expect(await site.visit("/", async () => new Response("gone", { status: 404 }))).toBe("404");
  site.state = "answers 503";
  expect(await site.visit()).toBe("503");
});

test("a refusal of one visitor's loses nobody the page", async () => {
  const site = new Site();
  await site.visit();
  site.cache.report("changed");
  expect(await site.visit("/", async () => new Response("wait", { status: 429 }))).toBe("429");
  site.state = "answers 503";
  expect(await site.visit()).toBe("stale price 1");
});

test("a rendering that began before a change is never fresh, and takes no newer page's place", async () => {
  const site = new Site();
  const { promise: old, resolve } = Promise.withResolvers<Response>();
  const early = site.visit("/", () => old);
  site.price = 2;
  site.cache.report("changed");
  expect(await site.visit()).toBe("price 2");
  resolve(new Response("price 1", { headers: { "Cache-Control": "public" } }));
  expect(await early).toBe("price 1");
  expect(await site.visit()).toBe("kept price 2");
});

test("a rendering that began before a change serves when nothing better can be had", async () => {
  const site = new Site();
  const { promise: old, resolve } = Promise.withResolvers<Response>();
  const early = site.visit("/", () => old);
  site.cache.report("changed");
  resolve(new Response("price 1", { headers: { "Cache-Control": "public" } }));
  await early;
  site.state = "throws";
  expect(await site.visit()).toBe("stale price 1");
});

test("a rendering that comes after all is kept, although its visitor has gone on", async () => {
  const site = new Site();
  await site.visit();
  site.cache.report("changed");
  const { promise: slow, resolve } = Promise.withResolvers<Response>();
  const visit = site.visit("/", () => slow);
  await vi.advanceTimersByTimeAsync(5 * second);
  expect(await visit).toBe("stale price 1");
  resolve(new Response("price 2", { headers: { "Cache-Control": "public" } }));
  await vi.advanceTimersByTimeAsync(0);
  expect(await site.visit()).toBe("kept price 2");
});
