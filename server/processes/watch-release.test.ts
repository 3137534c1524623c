import { expect, test } from "vitest";
import { faultOf } from "./watch-release.ts";

const good = { answered: 1_000, failed: 0, probesFailed: 0, ended: null };

test.each([
  ["every request is answered", good, null],
  ["a few of many requests fail", { ...good, failed: 20 }, null],
  [
    "four of ten requests fail, which may be one visitor's",
    { ...good, answered: 10, failed: 4 },
    null,
  ],
  ["more than one in fifty fails", { ...good, failed: 21 }, "With it, 21 of 1000 requests failed."],
  ["nobody buys, and it is not ready twice", { ...good, answered: 0, probesFailed: 2 }, null],
  [
    "it is not ready three times in a row",
    { ...good, probesFailed: 3 },
    "With it, the shop was not ready, or its home page failed.",
  ],
  [
    "a process ends",
    { ...good, ended: "the web process ended unexpectedly, signal SIGKILL" },
    "With it, the web process ended unexpectedly, signal SIGKILL.",
  ],
])("a new version of which %s", (_, health, fault) => {
  expect(faultOf(health)).toBe(fault);
});
