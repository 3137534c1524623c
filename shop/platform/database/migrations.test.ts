import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import {
  sortMigrations,
  migrationNumber,
  splitStatements,
  versionTooOldMessage,
} from "./migrations.ts";

const folder = "db/migrations";
const names = (await readdir(folder)).filter((file) => file.endsWith(".sql"));
/** `sha256sum` of each migration that has run anywhere but on its author's machine. */
const released = new Map(
  (await readFile(`${folder}/released.sha256`, "utf8"))
    .trim()
    .split("\n")
    .map((line) => line.split(/\s+/).toReversed() as [string, string]),
);

test("every migration's number is its own", async () => {
  const numbers = names.map(migrationNumber);
  expect(numbers.every((number) => number > 0)).toBe(true);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("a migration that was released is as it was", async () => {
  expect(released.size).toBeGreaterThan(0);
  for (const [name, hash] of released) {
    const text = await readFile(`${folder}/${name}`);
    expect(`${createHash("sha256").update(text).digest("hex")} ${name}`).toBe(`${hash} ${name}`);
  }
});

test("a new migration's number comes after all that were released", () => {
  const last = Math.max(...[...released.keys()].map(migrationNumber));
  for (const name of names.filter((each) => !released.has(each)))
    expect(migrationNumber(name)).toBeGreaterThan(last);
});

test("files run in the order of their numbers, and a name that is none stops the start", () => {
  const files = { "/db/migrations/0010_b.sql": "", "/db/migrations/0009_a.sql": "" };
  expect(sortMigrations(files).map((each) => each.name)).toEqual(["0009_a", "0010_b"]);
  expect(() => sortMigrations({ "/db/migrations/11_c.sql": "" })).toThrow(/is not named like/);
});

test("a file that runs alone says so in its first line, and is run statement by statement", () => {
  const text = `-- alone: no transaction
-- An index; made while the shop sells.
drop index concurrently if exists a;
create index concurrently a
  on b (c);
`;
  const [migration] = sortMigrations({ "0030_a.sql": text, "0031_b.sql": `-- not first\n${text}` });
  expect(migration?.runsOutsideTransaction).toBe(true);
  expect(sortMigrations({ "0031_b.sql": `-- not first\n${text}` })[0]?.runsOutsideTransaction).toBe(
    false,
  );
  const steps = splitStatements(text);
  expect(steps).toHaveLength(2);
  expect(steps[1]).toBe("create index concurrently a\n  on b (c)");
});

test("a version that is too old for the database is refused in one sentence, any other is not", () => {
  const migrations = sortMigrations({ "0019_a.sql": "", "0020_b.sql": "" });
  expect(versionTooOldMessage(migrations, 0)).toBeNull();
  expect(versionTooOldMessage(migrations, 20)).toBeNull();
  expect(versionTooOldMessage(migrations, 31)).toMatch(
    /knows migration 0031 or later.*knows 0020\./,
  );
});
