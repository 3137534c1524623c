import { expect, test } from "vitest";
import { evidencePage, tellingLines } from "./evidence.ts";

test("the evidence has the lines with figures", () => {
  const output = [
    "unit: 812 passed (20.1 s)",
    "Operations: update: 900 requests, 0 failed",
    "something else",
    "JavaScript: 109.1 KB",
    "Passed: unit 812, 812 in total (30 s)",
  ].join("\n");
  expect(tellingLines(output)).toEqual([
    "unit: 812 passed (20.1 s)",
    "Operations: update: 900 requests, 0 failed",
    "JavaScript: 109.1 KB",
    "Passed: unit 812, 812 in total (30 s)",
  ]);
});

test("a release that was made without tests says so", () => {
  const facts = { commit: "1234", node: "24.1.0", day: "2026-02-03" };
  expect(evidencePage({ ...facts, tests: null })).toContain("The tests were not run");
  expect(evidencePage({ ...facts, tests: { passed: false, lines: [] } })).toContain(
    "Tests failed.",
  );
});
