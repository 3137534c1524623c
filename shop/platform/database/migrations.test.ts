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
/** The SHA-256 of each released migration. */
const released = new Map(
  (await readFile(`${folder}/released.sha256`, "utf8"))
    .trim()
    .split("\n")
    .map((line) => line.split(/\s+/).toReversed() as [string, string]),
);

test("every migration has its own number", async () => {
  const numbers = names.map(migrationNumber);
  expect(numbers.every((number) => number > 0)).toBe(true);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("a released migration is not edited", async () => {
  expect(released.size).toBeGreaterThan(0);
  for (const [name, hash] of released) {
    const text = await readFile(`${folder}/${name}`);
    expect(`${createHash("sha256").update(text).digest("hex")} ${name}`).toBe(`${hash} ${name}`);
  }
});

test("a new migration has a higher number than all released ones", () => {
  const last = Math.max(...[...released.keys()].map(migrationNumber));
  for (const name of names.filter((each) => !released.has(each)))
    expect(migrationNumber(name)).toBeGreaterThan(last);
});

test("files run in the order of their numbers, and another file name is an error", () => {
  const files = { "/db/migrations/0010_b.sql": "", "/db/migrations/0009_a.sql": "" };
  expect(sortMigrations(files).map((each) => each.name)).toEqual(["0009_a", "0010_b"]);
  expect(() => sortMigrations({ "/db/migrations/11_c.sql": "" })).toThrow(/is not named like/);
});

test("a file whose first line says so runs outside a transaction, statement by statement", () => {
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
  const statements = splitStatements(text);
  expect(statements).toHaveLength(2);
  expect(statements[1]).toBe("create index concurrently a\n  on b (c)");
});

test("a version that is too old for the database is refused with a message", () => {
  const migrations = sortMigrations({ "0019_a.sql": "", "0020_b.sql": "" });
  expect(versionTooOldMessage(migrations, 0)).toBeNull();
  expect(versionTooOldMessage(migrations, 20)).toBeNull();
  expect(versionTooOldMessage(migrations, 31)).toMatch(
    /knows migration 0031 or later.*knows 0020\./,
  );
});
