import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

/** Phrases that the glossary rules out, with what to write instead. Names in code are not checked. */
const ruledOut: readonly (readonly [RegExp, string])[] = [
  [/\breckon(s|ed|ing)?\b/i, "calculate"],
  [/\bnobody's\b/i, "a subject that exists"],
  [/\bby nobody\b/i, "an active verb"],
  [/\bheard of\b/i, "received"],
  [/\bis told (of|beside|at)\b/i, "is shown, receives"],
  [/\bthat is none\b|\bwhat is none\b/i, "that isn't one"],
  [/\bknows? none\b/i, "deletes, has none"],
  [/\bthe card page\b/i, "the payment page"],
  [/\bdead[ -]letters?\b/i, "dead job"],
  [/\bin the shop's words\b/i, "with a message"],
  [/\bstands? in no (list|outline)\b/i, "is in no list"],
  [/\bwhoever asks\b/i, "the client"],
  [/\bjourneys?\b/i, "end-to-end test"],
];

const files = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" })
  .split("\0")
  .filter((file) => /\.(tsx?|mjs|md)$/.test(file))
  .filter(
    (file) =>
      !/^(photography|content|docs\/(decisions|spec)|db\/seed)\/|^CHANGELOG\.md$|^docs\/glossary\.md$/.test(
        file,
      ) && !file.endsWith("repository/words.test.ts"),
  );

/** The lines of a document, or the comments of a source file. */
function proseOf(file: string): readonly (readonly [number, string])[] {
  const lines = readFileSync(path.join(root, file), "utf8").split("\n");
  const numbered = lines.map((line, at) => [at + 1, line] as const);
  if (file.endsWith(".md")) return numbered;
  return numbered.filter(([, line]) =>
    /^\s*(\/\/|\/?\*)|\s\/\/ |^\s*(test|it|describe)\b/.test(line),
  );
}

test("comments, test names and documents use the words of docs/glossary.md", () => {
  const found = files.flatMap((file) =>
    proseOf(file).flatMap(([line, text]) =>
      ruledOut
        .filter(([phrase]) => phrase.test(text))
        .map(([phrase, instead]) => `${file}:${line} ${phrase.exec(text)?.[0]} (${instead})`),
    ),
  );
  expect(found).toEqual([]);
});
