import fs from "node:fs";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { finishCommand, type Move, readJournal, writeJournal } from "./journal.ts";
import { finishMoves } from "./swap.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

let dataDir = "";
beforeEach(() => {
  dataDir = tempFolder();
});

function write(name: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(dataDir, name)), { recursive: true });
  fs.writeFileSync(path.join(dataDir, name), text);
}

const read = (name: string) => fs.readFileSync(path.join(dataDir, name), "utf8");
const has = (name: string) => fs.existsSync(path.join(dataDir, name));
const move = (kind: Move["kind"], name: string, isRestored = true): Move => ({
  kind,
  path: path.join(dataDir, name),
  before: path.join(dataDir, `${name}-before`),
  restored: isRestored ? path.join(dataDir, `${name}.restoring`) : null,
});
const moves = () => [
  move("database", "postgres"),
  move("files", "mail"),
  move("files", "uploads", false),
];

async function prepare(): Promise<void> {
  write("postgres/data/PG_VERSION", "old");
  write("postgres.restoring/data/PG_VERSION", "new");
  write("mail/1.eml", "old");
  write("mail.restoring/1.eml", "new");
  write("uploads/picture", "old");
  await writeJournal(dataDir, { command: finishCommand, moves: moves() });
}

function expectDone(): void {
  expect([read("postgres/data/PG_VERSION"), read("mail/1.eml")]).toEqual(["new", "new"]);
  expect(read("postgres-before/data/PG_VERSION")).toBe("old");
  expect([read("mail-before/1.eml"), read("uploads-before/picture")]).toEqual(["old", "old"]);
  expect(fs.readdirSync(dataDir).filter((name) => name.includes("restor"))).toEqual([]);
  expect(has("uploads")).toBe(false);
}

test("interrupted after any step, the moves can be finished, and nothing is lost", async () => {
  for (let stopAfter = 0; stopAfter <= 6; stopAfter += 1) {
    await prepare();
    let steps = 0;
    const interrupted = finishMoves(dataDir, { moves: moves() }, () => {
      if (steps++ === stopAfter) throw new Error("killed");
    });
    if (stopAfter < 6) {
      await expect(interrupted).rejects.toThrow("killed");
      const journal = readJournal(dataDir);
      expect(journal?.moves).toHaveLength(3);
      await finishMoves(dataDir, { moves: journal?.moves ?? [] });
    } else await interrupted;
    expectDone();
    for (const name of fs.readdirSync(dataDir))
      fs.rmSync(path.join(dataDir, name), { recursive: true });
  }
});

test("a new machine's empty folder is not kept", async () => {
  write("postgres/start.lock", "");
  write("postgres.restoring/data/PG_VERSION", "new");
  await writeJournal(dataDir, { command: finishCommand, moves: [move("database", "postgres")] });
  await finishMoves(dataDir, { moves: [move("database", "postgres")] });
  expect(read("postgres/data/PG_VERSION")).toBe("new");
  expect(fs.readdirSync(dataDir)).toEqual(["postgres"]);
});

test("a folder that a refused start created between the two moves is replaced", async () => {
  await prepare();
  fs.renameSync(path.join(dataDir, "postgres"), path.join(dataDir, "postgres-before"));
  write("postgres/start.lock", "");
  await finishMoves(dataDir, { moves: moves() });
  expectDone();
});

test("a database that appeared between the two moves is not deleted", async () => {
  await prepare();
  fs.renameSync(path.join(dataDir, "postgres"), path.join(dataDir, "postgres-before"));
  write("postgres/data/PG_VERSION", "another");
  await expect(finishMoves(dataDir, { moves: moves() })).rejects.toThrow(/^Both .* exist/);
  expect(read("postgres/data/PG_VERSION")).toBe("another");
  expect(readJournal(dataDir)).not.toBeNull();
});
