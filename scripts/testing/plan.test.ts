import { expect, test } from "vitest";
import { planOf, whole } from "./plan.ts";
import { listTestFiles, operations } from "./steps.ts";

const namesOf = (args: readonly string[]) => planOf(args).chosen.map(({ step }) => step.name);
const shards = [1, 2, 3].map((at) => planOf(["--shard", `${at}/3`]).chosen);

test("without arguments every step runs, and no more", () => {
  expect(namesOf([])).toEqual(whole.map(({ name }) => name));
});

test("a named step runs with what it needs", () => {
  expect(namesOf(["--only", "e2e,lint"])).toEqual(["browser", "build", "lint", "e2e"]);
});

test("a named test runs in its step, alone unless its whole file is named too", () => {
  const unit = "scripts/testing/plan.test.ts";
  const chosen = planOf([`${unit}:3`, "tests/e2e/contact.test.ts:9"]).chosen;
  expect(chosen.map(({ step, files }) => [step.name, files])).toEqual([
    ["browser", []],
    ["build", []],
    ["unit", [`${unit}:3`]],
    ["e2e", ["tests/e2e/contact.test.ts:9"]],
  ]);
  expect(planOf([`${unit}:3`, unit]).chosen[0]?.files).toEqual([unit]);
});

test("what is no step, file, option or shard is refused", () => {
  for (const args of [["--only", "e3e"], ["gone.test.ts"], ["--fast"], ["--shard", "4/3"]])
    expect(() => planOf(args)).toThrow();
});

test("three shards run each step and test file once, and each builds", () => {
  const ran = shards.flatMap((chosen) =>
    chosen.flatMap(({ step, files }) => (step.has === undefined ? step.name : files)),
  );
  const built = ["build", "browser"].flatMap((name) => ran.filter((each) => each === name));
  expect(built).toEqual(["build", "build", "build", "browser", "browser", "browser"]);
  const once = ran.filter((each) => !built.includes(each)).toSorted();
  const files = listTestFiles().filter((file) => whole.some((step) => step.has?.(file)));
  const checks = whole.filter((step) => step.has === undefined).map(({ name }) => name);
  expect(once).toEqual([...files, ...checks].filter((each) => !built.includes(each)).toSorted());
  expect(files.some((file) => operations.has?.(file))).toBe(false);
});

test("the HTTP tests of the admin are in one shard, as one check looks at what all of them send", () => {
  const withAdmin = shards.filter((chosen) =>
    chosen.some(({ files }) => files.some((file) => file.startsWith("tests/http/admin"))),
  );
  expect(withAdmin).toHaveLength(1);
});
