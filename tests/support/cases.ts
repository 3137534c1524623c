import { readFileSync } from "node:fs";

/** A file in `tests/support/cases`. */
export function caseFile(name: string): Buffer<ArrayBuffer> {
  return readFileSync(`tests/support/cases/${name}`);
}

/** What people have typed, by columns: the lines of a file in `tests/support/cases` without its comments. */
export function typedCases(name: string): string[][] {
  return caseFile(name)
    .toString()
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split("\t"));
}
