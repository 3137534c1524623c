import { spawnSync } from "node:child_process";

/** What the tests of a release said. */
export type Evidence = {
  readonly commit: string;
  readonly node: string;
  readonly day: string;
  /** Null when the release was made without running them. */
  readonly tests: { readonly passed: boolean; readonly lines: readonly string[] } | null;
};

/** Test counts, what pages weigh, the upgrade pair and how long a restore took. */
const telling = /^(?:Passed: |[\w-]+: \d+ |Operations: |Resilience: |JavaScript: |HTML: )/;
const outputMaxBytes = 200_000_000;

/** Builds everything and runs every test, the long ones too, which takes an hour, and keeps the lines that say something. */
export function gatherTests(folder: string): Exclude<Evidence["tests"], null> {
  const commands = ["build", "test:all", "test:operations"];
  const runs = commands.map((name) =>
    spawnSync("npm", ["run", name], { cwd: folder, encoding: "utf8", maxBuffer: outputMaxBytes }),
  );
  return {
    passed: runs.every(({ status }) => status === 0),
    lines: runs.flatMap(({ stdout }) => tellingLines(stdout)),
  };
}

/** The lines with figures. */
export function tellingLines(output: string): string[] {
  return output.split("\n").filter((line) => telling.test(line));
}

/** The evidence for people. */
export function evidencePage({ commit, node, day, tests }: Evidence): string {
  const result =
    tests === null
      ? ["The tests were not run for this release."]
      : [
          tests.passed ? "Every test passed." : "Tests failed.",
          "",
          ...tests.lines.map((line) => `- ${line}`),
        ];
  return [`# Evidence`, "", `Commit ${commit}, ${day}, Node ${node}.`, "", ...result, ""].join(
    "\n",
  );
}
