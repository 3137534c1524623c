import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";

const folder = path.dirname(fileURLToPath(import.meta.url));

/**
 * Compares a text with the file of that name in tests/golden. `RECORD_GOLDENS=1` writes the file instead: for a change
 * that is meant, whose commit says why.
 */
export function expectGolden(name: string, text: string): void {
  const file = path.join(folder, name);
  if (process.env["RECORD_GOLDENS"] === "1") {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
  const golden = fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "";
  expect(text, `It differs from tests/golden/${name}.`).toBe(golden);
}

type Marks = readonly (readonly [RegExp, string])[];

const ids: Marks = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "<id>"],
  [/\b(cs|pi|ch|re|dp|po|txn|evt)_[\w-]{8,}/g, "$1_<ref>"],
  [/\b[\w-]{40,}\b/g, "<token>"],
  [/\b127\.0\.0\.1:\d+/g, "<host>"],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<moment>"],
  [/\b\d\d:\d\d(:\d\d)?\b/g, "<time>"],
];
const days: Marks = [
  [/\b(\d{4}-\d\d-\d\d|\d\d\/\d\d\/\d{4})\b/g, "<day>"],
  [/\b\d{1,2} (Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sep|Oct|Nov|Dec)[a-z]*( \d{4})?\b/g, "<day>"],
];
const marked = (text: string, marks: Marks) =>
  marks.reduce((rest, [pattern, mark]) => rest.replaceAll(pattern, mark), text);

/** A text without ids, references of the provider, tokens, addresses of this machine and times, which no other run has. */
export const withoutIds = (text: string): string => marked(text, ids);

/** The same without days, too: of what is counted from today. */
export const withoutDays = (text: string): string => marked(withoutIds(text), days);
