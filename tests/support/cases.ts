import { readFileSync } from "node:fs";

/** What people have typed, by columns: the lines of a file in `tests/support/cases` without its comments. */
export function typedCases(name: string): string[][] {
  return readFileSync(`tests/support/cases/${name}`, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split("\t"));
}
