import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";

/** What two steps at once print, of which the second ends first. */
function printed(isTerminal: boolean): string {
  const program = `
    process.stdout.isTTY = ${isTerminal};
    const { step } = await import(${JSON.stringify(path.join(import.meta.dirname, "step.mjs"))});
    const packages = Promise.withResolvers();
    const node = Promise.withResolvers();
    const both = [
      step({ doing: "Fetching Node", done: "Fetched Node", usualSeconds: 70 }, () => node.promise),
      step({ doing: "Installing", done: "Installed", usualSeconds: 150 }, () => packages.promise),
    ];
    packages.resolve();
    await both[1];
    node.resolve();
    await both[0];`;
  const args = ["--input-type=module", "--eval", program];
  return execFileSync(process.execPath, args, { encoding: "utf8" });
}

test("a terminal shows the steps at work, how long they have taken and how long they will take", () => {
  const lines = printed(true).split("\r\u001b[K");
  expect(lines).toEqual([
    "",
    expect.stringMatching(/^Fetching Node … \d+ s, about \d+ s to go$/),
    expect.stringMatching(/^Fetching Node, installing … \d+ s, about 1\d\d s to go$/),
    expect.stringMatching(/^Installed \(\d+\.\d s\)\n$/),
    expect.stringMatching(/^Fetching Node … \d+ s, about \d+ s to go$/),
    expect.stringMatching(/^Fetched Node \(\d+\.\d s\)\n$/),
  ]);
});

test("without a terminal each step is a line before and a line after it", () => {
  expect(printed(false).split("\n")).toEqual([
    "Fetching Node, about 70 s",
    "Installing, about 150 s",
    expect.stringMatching(/^Installed \(\d+\.\d s\)$/),
    expect.stringMatching(/^Fetched Node \(\d+\.\d s\)$/),
    "",
  ]);
});
