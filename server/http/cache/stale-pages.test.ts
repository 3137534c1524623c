import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CachedPage } from "./cached-page.ts";
import { PageCache } from "./page-cache.ts";
import { type PublicChange, SILENT_MAX_MS } from "#shop/platform/database/hearing.ts";
import type { Target } from "#server/http/guard.ts";

const second = 1_000;
const hour = 3_600 * second;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const textOf = ({ bodies }: CachedPage) => String(bodies.get("identity"));

/** A website whose pages show a price, and whose database can fail. */
class Site {
  readonly cache = new PageCache([]);
  readonly errors: unknown[] = [];
  price = 1;
  /** How rendering ends now. */
  state: "works" | "answers 503" | "throws" | "hangs" = "works";
  rendered = 0;

  async #render(): Promise<Response> {
    this.rendered += 1;
    const { price } = this;
    if (this.state === "throws") throw new Error("no database");
    if (this.state === "answers 503") return new Response("down", { status: 503 });
    if (this.state === "hangs") return new Promise(() => {});
    return new Response(`price ${price}`, { headers: { "Cache-Control": "public" } });
  }

  /** Requests a page. Returns "cached", "stale" or nothing before its text, or an error's status. */
  async get(path = "/", render: () => Promise<Response> = () => this.#render()): Promise<string> {
    const target: Target = { pathname: path, search: "" };
    const cached = this.cache.find(target);
    if (cached !== undefined) return `cached ${textOf(cached)}`;
    const onError = (error: unknown) => void this.errors.push(error);
    const found = await this.cache.obtain({ target, hasCookies: false, render, onError });
    if (found instanceof Response) return String(found.status);
    return found.isStale ? `stale ${textOf(found.page)}` : textOf(found.page);
  }
}

test("a fresh page is not rendered again, and the next request sees a change", async () => {
  const site = new Site();
  expect(await site.get()).toBe("price 1");
  expect(await site.get()).toBe("cached price 1");
  site.price = 2;
  site.cache.handleChange(["all"]);
  expect(await site.get()).toBe("price 2");
  expect(await site.get()).toBe("cached price 2");
});

test("a process that was stopped shows no page of before, until it has read what it was told meanwhile", async () => {
  const site = new Site();
  site.cache.handleChange("listening");
  await site.get();
  await vi.advanceTimersByTimeAsync(SILENT_MAX_MS);
  expect(await site.get()).toBe("cached price 1");
  await vi.advanceTimersByTimeAsync(1);
  site.price = 2;
  expect(await site.get()).toBe("price 2");
  // Another notification may wait behind this one.
  site.cache.handleChange(["elsewhere"]);
  for (site.price = 3; site.price < 5; site.price += 1)
    expect(await site.get()).toBe(`price ${site.price}`);
  site.cache.handleChange("heard");
  expect(await site.get()).toBe("cached price 4");
});

test("a rendering that began before a process was stopped is not shared after it", async () => {
  const site = new Site();
  site.cache.handleChange("listening");
  const { promise: old, resolve } = Promise.withResolvers<Response>();
  const early = site.get("/", () => old);
  await vi.advanceTimersByTimeAsync(SILENT_MAX_MS + 1);
  site.price = 2;
  expect(await site.get()).toBe("price 2");
  resolve(new Response("price 1", { headers: { "Cache-Control": "public" } }));
  await early;
});

describe.each(["answers 503", "throws", "hangs"] as const)("when rendering %s", (state) => {
  test.each<PublicChange>([["all"], "lost"])(
    "a page made stale by the notification '%s' is sent and marked as stale",
    async (notification) => {
      const site = new Site();
      await site.get();
      site.cache.handleChange(notification);
      site.state = state;
      const response = site.get();
      await vi.advanceTimersByTimeAsync(5 * second);
      expect(await response).toBe("stale price 1");
      expect(site.errors).toHaveLength(state === "throws" ? 1 : 0);
    },
  );

  test("a page that is older than ten minutes is sent and marked as stale", async () => {
    const site = new Site();
    await site.get();
    vi.setSystemTime(Date.now() + 11 * 60 * second);
    site.state = state;
    const response = site.get();
    await vi.advanceTimersByTimeAsync(5 * second);
    expect(await response).toBe("stale price 1");
  });

  test("later requests don't wait, and get fresh pages once the database is back", async () => {
    const site = new Site();
    for (const path of ["/", "/a"]) await site.get(path);
    site.cache.handleChange("lost");
    site.state = state;
    const response = site.get();
    await vi.advanceTimersByTimeAsync(5 * second);
    await response;
    // The timers are frozen: a response that waited for anything would not arrive.
    for (const path of ["/", "/a", "/"]) expect(await site.get(path)).toBe("stale price 1");
    site.state = "works";
    site.price = 2;
    site.cache.handleChange("listening");
    for (const path of ["/", "/a"]) expect(await site.get(path)).toBe("price 2");
    for (const path of ["/", "/a"]) expect(await site.get(path)).toBe("cached price 2");
  });
});

test("all requests that wait for a failing rendering get the stale page", async () => {
  const site = new Site();
  await site.get();
  site.cache.handleChange(["all"]);
  site.state = "throws";
  expect(await Promise.all([site.get(), site.get(), site.get()])).toEqual(
    Array.from({ length: 3 }, () => "stale price 1"),
  );
  expect(site.rendered).toBe(2);
});

test("a change is seen at once even after a failure, as its notification shows that the database is up", async () => {
  const site = new Site();
  await site.get();
  site.cache.handleChange(["all"]);
  site.state = "throws";
  expect(await site.get()).toBe("stale price 1");
  site.state = "works";
  site.price = 2;
  site.cache.handleChange(["all"]);
  expect(await site.get()).toBe("price 2");
});

test("a failing page is rendered again in the background, once a second at most", async () => {
  const site = new Site();
  await site.get();
  site.cache.handleChange(["all"]);
  site.state = "throws";
  await site.get();
  expect(site.rendered).toBe(2);
  for (let i = 0; i < 5; i += 1) expect(await site.get()).toBe("stale price 1");
  expect(site.rendered).toBe(2);
  await vi.advanceTimersByTimeAsync(second);
  for (let i = 0; i < 5; i += 1) expect(await site.get()).toBe("stale price 1");
  expect(site.rendered).toBe(3);
  site.state = "works";
  await vi.advanceTimersByTimeAsync(second);
  expect(await site.get()).toBe("stale price 1");
  await vi.advanceTimersByTimeAsync(0);
  expect(await site.get()).toBe("cached price 1");
});

test("without notifications, all pages share one attempt a second, until one succeeds", async () => {
  const site = new Site();
  const paths = ["/a", "/b", "/c"];
  for (const path of paths) await site.get(path);
  site.cache.handleChange("lost");
  site.state = "throws";
  await site.get("/a");
  await vi.advanceTimersByTimeAsync(60 * second);
  for (const path of paths) expect(await site.get(path)).toBe("stale price 1");
  expect(site.rendered).toBe(3 + 1 + 1);
  site.state = "works";
  site.price = 2;
  await vi.advanceTimersByTimeAsync(second);
  expect(await site.get("/a")).toBe("stale price 1");
  await vi.advanceTimersByTimeAsync(0);
  // No notification would announce a change, so every request is rendered.
  for (const path of [...paths, "/a"]) expect(await site.get(path)).toBe("price 2");
});

test("a stale page is sent for 24 hours at most", async () => {
  const site = new Site();
  await site.get();
  site.state = "answers 503";
  vi.setSystemTime(Date.now() + 24 * hour - second);
  expect(await site.get()).toBe("stale price 1");
  vi.setSystemTime(Date.now() + 2 * second);
  expect(await site.get()).toBe("503");
});

test("a page that was removed is not sent when a later rendering fails", async () => {
  const site = new Site();
  await site.get();
  site.cache.handleChange(["all"]);
  expect(await site.get("/", async () => new Response("gone", { status: 404 }))).toBe("404");
  site.state = "answers 503";
  expect(await site.get()).toBe("503");
});

test("a 429 for one visitor does not delete the page for others", async () => {
  const site = new Site();
  await site.get();
  site.cache.handleChange(["all"]);
  expect(await site.get("/", async () => new Response("wait", { status: 429 }))).toBe("429");
  site.state = "answers 503";
  expect(await site.get()).toBe("stale price 1");
});

test("a rendering that began before a change is never fresh and never replaces a newer page", async () => {
  const site = new Site();
  const { promise: old, resolve } = Promise.withResolvers<Response>();
  const early = site.get("/", () => old);
  site.price = 2;
  site.cache.handleChange(["all"]);
  expect(await site.get()).toBe("price 2");
  resolve(new Response("price 1", { headers: { "Cache-Control": "public" } }));
  expect(await early).toBe("price 1");
  expect(await site.get()).toBe("cached price 2");
});

test("a rendering that began before a change is sent as stale when later renderings fail", async () => {
  const site = new Site();
  const { promise: old, resolve } = Promise.withResolvers<Response>();
  const early = site.get("/", () => old);
  site.cache.handleChange(["all"]);
  resolve(new Response("price 1", { headers: { "Cache-Control": "public" } }));
  await early;
  site.state = "throws";
  expect(await site.get()).toBe("stale price 1");
});

test("a rendering that finishes after its time-out is cached", async () => {
  const site = new Site();
  await site.get();
  site.cache.handleChange(["all"]);
  const { promise: slow, resolve } = Promise.withResolvers<Response>();
  const response = site.get("/", () => slow);
  await vi.advanceTimersByTimeAsync(5 * second);
  expect(await response).toBe("stale price 1");
  resolve(new Response("price 2", { headers: { "Cache-Control": "public" } }));
  await vi.advanceTimersByTimeAsync(0);
  expect(await site.get()).toBe("cached price 2");
});
