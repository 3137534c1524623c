import { spawnSync } from "node:child_process";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "./log.server.ts";

let written = "";
beforeEach(() => {
  vi.useFakeTimers();
  written = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    written += String(text);
    return true;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** What was written since the last call: the first lines of errors, without their times and stacks. */
function lines(): string[] {
  const found = written.split("\n").filter((line) => /^\d\d:/.test(line));
  written = "";
  return found.map((line) => line.slice("00:00:00 ".length));
}

const gone = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });

test("in an outage the first error of each kind is written, then one line a second with the count of the others", async () => {
  const log = createLog("info");
  const fail = (message: string, times: number) => {
    for (let time = 0; time < times; time += 1) log.error({ err: gone }, message);
  };
  fail("a page failed", 400);
  expect(lines()).toEqual(["ERROR a page failed"]);
  fail("a quote failed", 3);
  log.error({ err: new Error("A bug") }, "a page failed");
  log.info("Something else");
  expect(lines()).toEqual(["ERROR a quote failed", "ERROR a page failed", "Something else"]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lines()).toEqual(["ERROR 401 more errors like those before"]);
  fail("a page failed", 2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lines()).toEqual(["ERROR 2 more errors like those before"]);
  // A second without an error ends it.
  await vi.advanceTimersByTimeAsync(1_000);
  fail("a page failed", 2);
  expect(lines()).toEqual(["ERROR a page failed"]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lines()).toEqual(["ERROR 1 more error like those before"]);
});

test("refusals of too many requests are counted, too", () => {
  const log = createLog("info");
  const err = Object.assign(new Error("Too many requests wait."), { name: "TooBusy" });
  for (let time = 0; time < 60; time += 1) log.error({ err }, "a request failed");
  expect(lines()).toEqual(["ERROR a request failed"]);
});

test("a process that ends writes its last count, with the kinds", () => {
  const program = `
    import { createLog } from "./shop/platform/log.server.ts";
    const log = createLog("info");
    const err = Object.assign(new Error("gone"), { code: "57P01", severity: "FATAL" });
    for (let time = 0; time < 5; time += 1) log.error({ err }, "a page failed");
    for (const order of ["LL-10042", "LL-10043"])
      log.warn({ err: new Error("Connection terminated") }, \`order \${order} was not shown\`);
    process.exit();`;
  const run = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
    timeout: 20_000,
    env: { ...process.env, SHOP_ROLE: "web" },
  });
  expect(run.stderr).toBe("");
  const all = run.stdout.trimEnd().split("\n");
  // A process that ends may write its last lines in another order.
  const byMessage = Object.fromEntries(
    all.map((line) => JSON.parse(line)).map((line: { msg: string }) => [line.msg, line]),
  );
  expect(byMessage).toMatchObject({
    "a page failed": { err: { message: "gone", stack: expect.any(String) } },
    "order LL-10042 was not shown": { level: "warn" },
    "5 more errors like those before": {
      level: "error",
      outages: { "57P01 a page failed": 4, "order … was not shown": 1 },
    },
  });
  expect(all).toHaveLength(3);
});
