import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const files = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" })
  .split("\0")
  .filter((file) => /^(shop|admin|storefront|web|ui|bin|server)\/.*\.tsx?$/.test(file))
  .filter((file) => !/\.test\.tsx?$|^shop\/kit\/typed-number\.ts$/.test(file));

/** Fields that a page has written and nobody types in. */
const WRITTEN = String.raw`(?:version|seen\w*|position|copy_from|months|last_month|line\.\$\{at\}\.product)`;

/** How a number that was typed could be read beside the reader, and in which files that is looked for. */
const otherReaders: readonly (readonly [RegExp, RegExp])[] = [
  [/\bparseFloat\b|\bvalueAsNumber\b/, /./],
  // A comma is taken out: "0,50" would be 50.
  [/\breplace(?:All)?\(\s*(?:"[,\s]*,[,\s]*"|\/[^/\n]*,[^/\n]*\/g?),\s*""/, /./],
  // A typed number becomes pence by floating point.
  [/\bNumber\([^()\n]*\)\s*\*\s*100\b(?!_)/, /^(?!shop\/kit\/money\.ts$)/],
  [
    /\b(?:Number|parseInt|BigInt)\((?:typed|text|bare)\b/,
    /^(admin|bin|storefront\/(?!listing\/page-number))/,
  ],
  [
    new RegExp(String.raw`\bNumber\(field\((?!["\x60]${WRITTEN}["\x60]\))`),
    /^(admin|storefront)\//,
  ],
  // The browser drops a comma that is typed: "1,5" is sent as 15. The desk counts as somebody types, and shows it.
  [/type="number"/, /^(?!admin\/pack\/desk\/desk-lines\.tsx$)/],
  // That reads the decimal text of the database.
  [/\bparsePounds\b/, /^(admin|bin)\/(?!products\/versions\/differences\.ts$)/],
];

test.each(otherReaders)(
  "typed numbers are read by shop/kit/typed-number.ts alone: %s",
  (sign, where) => {
    const found = files
      .filter((file) => where.test(file))
      .flatMap((file) =>
        readFileSync(path.join(root, file), "utf8")
          .split("\n")
          .flatMap((line, at) => (sign.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
      );
    expect(found).toEqual([]);
  },
);
