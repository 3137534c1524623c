import { expect, test } from "vitest";
import { reasonToExit, WORKER_LIMITS as limits, type Progress } from "./worker-health.ts";

const S = 1_000;
const idle: Progress = { lastProgressAt: 0, dueSince: null, runningSince: [] };

/** Why a process would exit at this moment. Its last heartbeat is a second old unless given. */
function reason(progress: Partial<Progress>, now: number, heartbeatAt = now - S): string | null {
  return reasonToExit({ ...idle, ...progress }, { now, heartbeatAt, limits });
}

test("workers of an empty queue are healthy for any time", () => {
  expect(reason({}, 10 * 86_400 * S)).toBeNull();
});

test("the process exits when jobs are due and none has started or ended for 90 s", () => {
  expect(reason({ dueSince: 0, lastProgressAt: 0 }, 90 * S)).toBeNull();
  expect(reason({ dueSince: 0, lastProgressAt: 0 }, 91 * S)).toMatch(/no job has started or ended/);
  expect(reason({ dueSince: 0, lastProgressAt: 50 * S }, 91 * S)).toBeNull();
  expect(reason({ dueSince: 0, lastProgressAt: 50 * S }, 141 * S)).toMatch(
    /no job has started or ended/,
  );
});

test("time without due jobs, or without an answer from the database, does not count", () => {
  expect(reason({ dueSince: null, lastProgressAt: 0 }, 3_600 * S)).toBeNull();
  expect(reason({ dueSince: 3_590 * S, lastProgressAt: 0 }, 3_600 * S)).toBeNull();
});

test("three workers that send 500 mails at 3 s each stay healthy", () => {
  const free = [0, 0, 0];
  let lastProgressAt = 0;
  for (let mail = 0; mail < 500; mail += 1) {
    const begun = Math.min(...free);
    free[free.indexOf(begun)] = begun + 3 * S;
    lastProgressAt = begun;
    const now = begun + 2.9 * S;
    expect(reason({ dueSince: 0, lastProgressAt, runningSince: [begun] }, now)).toBeNull();
  }
  expect(lastProgressAt).toBeGreaterThan(490 * S);
});

test("a process that runs a job exits after 20 s without a heartbeat, before others take the job", () => {
  const now = 1_000 * S;
  expect(reason({ runningSince: [now - 25 * S] }, now, now - 19 * S)).toBeNull();
  expect(reason({ runningSince: [now - 25 * S] }, now, now - 21 * S)).toMatch(/no heartbeat/);
  expect(reason({ runningSince: [] }, now, now - 900 * S)).toBeNull();
  // Other processes can't take a job that was fetched a moment ago.
  expect(reason({ runningSince: [now - 2 * S] }, now, now - 900 * S)).toBeNull();
  expect(limits.fenceMs + 2 * limits.heartbeatMs).toBeLessThanOrEqual(limits.silentMs);
});

test("the process exits when a job runs for more than ten minutes", () => {
  expect(reason({ runningSince: [0] }, 599 * S)).toBeNull();
  expect(reason({ runningSince: [0] }, 601 * S)).toMatch(/too long/);
});
