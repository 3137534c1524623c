import { afterEach, beforeEach, expect, test, vi } from "vitest";
import pino from "pino";
import { makeFirstPages } from "./first-pages.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const many = Array.from({ length: 200 }, (_, at) => `/product/${at}`);

type Making = {
  /** How long each page takes. */
  readonly ms: number;
  readonly paths: readonly string[];
  readonly failing?: string;
  readonly stopsAfterMs?: number;
};

/** Makes pages. Returns the paths that were made, what was logged, and the time it took. */
async function make({ ms, paths, failing, stopsAfterMs }: Making) {
  const made: string[] = [];
  const lines: { msg: string }[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const stopping = new AbortController();
  if (stopsAfterMs !== undefined) setTimeout(() => stopping.abort(), stopsAfterMs);
  const makePage = async (path: string) => {
    await wait(ms);
    if (path === failing) throw new Error("The database is away.");
    made.push(path);
  };
  const began = performance.now();
  const making = makeFirstPages({
    app: { listFirstPages: async () => paths },
    httpServer: { makePage },
    log,
    stopped: stopping.signal,
  }).then(() => performance.now() - began);
  await vi.advanceTimersByTimeAsync(60_000);
  return { made, logged: lines.map(({ msg }) => msg), tookMs: Math.round(await making) };
}

test("makes each page in order, and rests as long as each took", async () => {
  const paths = ["/", "/airers", "/product/a"];
  expect(await make({ ms: 40, paths })).toEqual({ made: paths, logged: [], tookMs: 240 });
});

test("ends after ten seconds, whatever is left", async () => {
  const { made, tookMs } = await make({ ms: 400, paths: many });
  expect(tookMs).toBe(10_000);
  expect(made).toEqual(many.slice(0, 13));
});

test("ends after ten seconds while a page is being made, and says nothing when that fails later", async () => {
  const { made, logged, tookMs } = await make({ ms: 30_000, paths: many, failing: "/product/0" });
  expect({ made, logged, tookMs }).toEqual({ made: [], logged: [], tookMs: 10_000 });
});

test("ends at once when the process stops", async () => {
  const { made, tookMs } = await make({ ms: 40, paths: many, stopsAfterMs: 200 });
  expect(tookMs).toBe(200);
  expect(made.length).toBeLessThanOrEqual(3);
});

test("a page that can't be made ends it with a line in the log, and the process begins", async () => {
  const making = { ms: 40, paths: ["/", "/airers", "/product/a"], failing: "/airers" };
  const { made, logged } = await make(making);
  expect(made).toEqual(["/"]);
  expect(logged).toEqual(["The first pages could not be made: visitors' requests make them"]);
});

test("makes none when none are asked for", async () => {
  expect(await make({ ms: 40, paths: [] })).toEqual({ made: [], logged: [], tookMs: 0 });
});
