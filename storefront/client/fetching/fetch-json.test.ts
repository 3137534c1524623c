import { afterEach, expect, test, vi } from "vitest";
import { fetchJson } from "./fetch-json.ts";
import { isText } from "./guards.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Asks a shop that never answers. Returns what comes of it once `end` has been done. */
async function askedUntil(end: (caller: AbortController) => unknown): Promise<unknown> {
  vi.stubGlobal("fetch", (_url: string, { signal }: { signal: AbortSignal }) => {
    const { promise, reject } = Promise.withResolvers();
    signal.addEventListener("abort", () => reject(signal.reason));
    return promise;
  });
  // As in a browser that is a few years old.
  vi.stubGlobal("AbortSignal", undefined);
  const caller = new AbortController();
  const asked = fetchJson("/cards", isText, caller.signal);
  await end(caller);
  return Promise.race([asked, new Promise((resolve) => setImmediate(resolve, "still asking"))]);
}

test("a request is given up after ten seconds, and when the caller aborts", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  expect(await askedUntil(() => vi.advanceTimersByTime(9_999))).toBe("still asking");
  expect(await askedUntil(() => vi.advanceTimersByTime(10_000))).toBeNull();
  expect(await askedUntil((caller) => caller.abort())).toBeNull();
});
