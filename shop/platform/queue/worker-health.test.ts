import { expect, test } from "vitest";
import { reasonToExit, WORKER_LIMITS as limits, type Progress } from "./worker-health.ts";

const S = 1_000;
const idle: Progress = { movedAt: 0, dueSince: null, inHandSince: [] };

/** Why a process would end at this moment, which reported just before unless said otherwise. */
function reason(progress: Partial<Progress>, now: number, beatAt = now - S): string | null {
  return reasonToExit({ ...idle, ...progress }, { now, beatAt, limits });
}

test("an empty queue is healthy for as long as it likes", () => {
  expect(reason({}, 10 * 86_400 * S)).toBeNull();
});

test("due jobs wait and nothing begins or ends for 90 s: the process ends", () => {
  expect(reason({ dueSince: 0, movedAt: 0 }, 90 * S)).toBeNull();
  expect(reason({ dueSince: 0, movedAt: 0 }, 91 * S)).toMatch(/no job has begun or ended/);
  expect(reason({ dueSince: 0, movedAt: 50 * S }, 91 * S)).toBeNull();
  expect(reason({ dueSince: 0, movedAt: 50 * S }, 141 * S)).toMatch(/no job has begun or ended/);
});

test("time in which nothing was due, or the database did not answer, does not count", () => {
  expect(reason({ dueSince: null, movedAt: 0 }, 3_600 * S)).toBeNull();
  expect(reason({ dueSince: 3_590 * S, movedAt: 0 }, 3_600 * S)).toBeNull();
});

test("500 mails at 3 s each with three workers are healthy all the way", () => {
  const free = [0, 0, 0];
  let movedAt = 0;
  for (let mail = 0; mail < 500; mail += 1) {
    const begun = Math.min(...free);
    free[free.indexOf(begun)] = begun + 3 * S;
    movedAt = begun;
    const now = begun + 2.9 * S;
    expect(reason({ dueSince: 0, movedAt, inHandSince: [begun] }, now)).toBeNull();
  }
  expect(movedAt).toBeGreaterThan(490 * S);
});

test("who could not report for 20 s ends while a job is in hand, before others take it", () => {
  const now = 1_000 * S;
  expect(reason({ inHandSince: [now - 25 * S] }, now, now - 19 * S)).toBeNull();
  expect(reason({ inHandSince: [now - 25 * S] }, now, now - 21 * S)).toMatch(/alive/);
  expect(reason({ inHandSince: [] }, now, now - 900 * S)).toBeNull();
  // A job asked for a moment ago can't be taken by others yet.
  expect(reason({ inHandSince: [now - 2 * S] }, now, now - 900 * S)).toBeNull();
  expect(limits.fenceMs + 2 * limits.heartbeatMs).toBeLessThanOrEqual(limits.silentMs);
});

test("no job is in hand for more than ten minutes", () => {
  expect(reason({ inHandSince: [0] }, 599 * S)).toBeNull();
  expect(reason({ inHandSince: [0] }, 601 * S)).toMatch(/too long/);
});
