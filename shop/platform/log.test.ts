import { spawnSync } from "node:child_process";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "./log.server.ts";

let written = "";
beforeEach(() => {
  written = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    written += String(text);
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

/** The lines without their times. */
const lines = () =>
  written
    .trimEnd()
    .split("\n")
    .map((line) => line.replace(/^\d\d:\d\d:\d\d/, "00:00:00"));

test("in a terminal a line is short: time, a level other than info, and what happened", () => {
  const log = createLog("info");
  log.info("The shop is ready");
  log.warn({ count: 3 }, "A warning");
  log.info({ method: "GET", path: "/peg-bags", status: 200, ms: 12 }, "request");
  log.debug("Nobody asked for this");
  log.info({ count: 1 });
  expect(lines()).toEqual(
    [
      "00:00:00 The shop is ready",
      "00:00:00 WARN A warning",
      "00:00:00 200 GET /peg-bags 12 ms",
      "00:00:00 ",
    ].map((line) => line.trimEnd()),
  );
});

test("in a terminal an error has its stack, without what people typed", () => {
  const log = createLog("error");
  log.error({ err: new Error("No mail to ann@example.com") }, "A mail was refused");
  log.error({ err: "refused" }, "Another");
  log.error({ err: null }, "A third");
  const [first, second] = lines();
  expect([first, second]).toEqual(["00:00:00 ERROR A mail was refused", "Error: No mail to …@…"]);
  expect(written).toContain("log.test.ts");
  expect(lines().slice(-2)).toEqual(["00:00:00 ERROR Another", "00:00:00 ERROR A third"]);
});

test.each([
  ["a command", "", "Nothing was changed.\n"],
  ["the running shop", "web", expect.stringMatching(/^\{.*"msg":"Nothing was changed\."\}\n$/)],
])("a sentence of %s that is led elsewhere suits who reads it", (_, role, printed) => {
  const program = `(await import("./server/log.ts")).announce("Nothing was changed.");`;
  const run = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
    timeout: 20_000,
    env: { ...process.env, SHOP_ROLE: role },
  });
  expect([run.stdout, run.stderr]).toEqual([printed, ""]);
});

test("elsewhere a line is JSON with the process, the instance, the version and the time", () => {
  const program = `
    import { createLog } from "./shop/platform/log.server.ts";
    createLog("info").warn({ requestId: "r1", err: new Error("ann@example.com") }, "Refused");`;
  const run = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
    timeout: 20_000,
    env: { ...process.env, SHOP_ROLE: "web", INSTANCE: "a", SHOP_VERSION: "1.2.3" },
  });
  expect(run.stderr).toBe("");
  expect(JSON.parse(run.stdout)).toMatchObject({
    level: "warn",
    instance: "a",
    version: "1.2.3",
    pid: run.pid,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    requestId: "r1",
    msg: "Refused",
    err: { message: "…@…" },
  });
});
