import { afterEach, beforeEach, expect, test, vi } from "vitest";
import pino from "pino";
import { makeFirstPages } from "./first-pages.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Makes pages that take so long each. Returns the paths that were made, what was logged, and the time it took. */
async function makeIn(ms: number, paths: readonly string[], failing?: string) {
  const made: string[] = [];
  const lines: { msg: string }[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const makePage = async (path: string) => {
    await wait(ms);
    if (path === failing) throw new Error("The database is away.");
    made.push(path);
  };
  const began = performance.now();
  const making = makeFirstPages({ listFirstPages: async () => paths }, makePage, log).then(
    () => performance.now() - began,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  return { made, logged: lines.map(({ msg }) => msg), tookMs: await making };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("makes each page in order, and rests as long as each took", async () => {
  const { made, logged, tookMs } = await makeIn(40, ["/", "/airers", "/product/a"]);
  expect(made).toEqual(["/", "/airers", "/product/a"]);
  expect(Math.round(tookMs)).toBe(240);
  expect(logged).toEqual([]);
});

test("ends after ten seconds, whatever is left", async () => {
  const paths = Array.from({ length: 200 }, (_, at) => `/product/${at}`);
  const { made, tookMs } = await makeIn(500, paths);
  expect(made).toEqual(paths.slice(0, 11));
  expect(tookMs).toBeLessThanOrEqual(11_000);
});

test("a page that can't be made ends it with a line in the log, and the process begins", async () => {
  const { made, logged } = await makeIn(40, ["/", "/airers", "/product/a"], "/airers");
  expect(made).toEqual(["/"]);
  expect(logged).toEqual(["The first pages could not be made: visitors' requests make them"]);
});

test("makes none when none are asked for", async () => {
  expect(await makeIn(40, [])).toEqual({ made: [], logged: [], tookMs: 0 });
});
