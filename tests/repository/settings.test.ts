import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { settingNames } from "#shop/platform/env.server.ts";

const root = path.resolve(import.meta.dirname, "../..");
const read = (name: string) => readFileSync(path.join(root, name), "utf8");

const withoutFiles = settingNames.filter((name) => !name.endsWith("_FILE"));

it("every setting is in .env.example, and nothing else is", () => {
  const names = [...read(".env.example").matchAll(/^#([A-Z][A-Z0-9_]*)=/gm)].map(
    ([, name]) => name,
  );
  expect(names.toSorted()).toEqual(withoutFiles.toSorted());
});

it.each(["README.md", "docs/spec/interface.md"])(
  "every setting is in the table of %s, and nothing else is",
  (document) => {
    const section = read(document).split("\n## Settings\n")[1]?.split("\n## ")[0] ?? "";
    const cells = section.split("\n").map((line) => /^\| (`.*?) +\|/.exec(line)?.[1] ?? "");
    const names = cells.flatMap((cell) =>
      [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
    );
    expect(names.toSorted()).toEqual(withoutFiles.toSorted());
  },
);
