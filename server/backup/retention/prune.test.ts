import fs from "node:fs";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { nameAt } from "#server/backup/backup-name.ts";
import { listBackups } from "#server/backup/list.ts";
import { NewObjects } from "#server/backup/store/new-objects.ts";
import { objectFile } from "#server/backup/store/objects.ts";
import { writeManifest, writeSet } from "#server/backup/store/sets.ts";
import { pruneBackups } from "./prune.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";
import { exampleManifest } from "#tests/support/example-manifest.ts";

let dir = "";
beforeEach(() => {
  dir = tempFolder();
});

const now = new Date();
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const prune = () => pruneBackups(dir, { now, log: () => {} });

async function makeSet(set: string, ageDays: number): Promise<void> {
  const createdAt = daysAgo(ageDays).toISOString();
  await writeSet(dir, { format: 1, set, systemIdentifier: "7", postgresMajor: 18, createdAt });
}

/** Stores a backup of one file, made some days ago, and returns the object with its content. */
async function makeBackup(set: string, { age, content }: { age: number; content: string }) {
  const objects = new NewObjects(dir, async () => {});
  const { sha256, bytes } = await objects.add(Buffer.from(content));
  await objects.keep();
  const finishedAt = daysAgo(age).toISOString();
  const name = nameAt(new Date(finishedAt));
  const files = [{ path: "mail/1.eml", mode: 0o600, bytes, sha256 }];
  const manifest = exampleManifest({ name, set, startedAt: finishedAt, finishedAt, files });
  await writeManifest(dir, manifest, "key");
  const file = objectFile(dir, sha256);
  fs.utimesSync(file, daysAgo(age), daysAgo(age));
  return { name, file };
}

test("contents that only deleted backups need go, shared ones stay", async () => {
  await makeSet("one", 200);
  const old = await makeBackup("one", { age: 150, content: "old" });
  const shared = await makeBackup("one", { age: 149, content: "shared" });
  const newest = await makeBackup("one", { age: 1, content: "shared" });
  fs.utimesSync(shared.file, daysAgo(149), daysAgo(149));
  const pruned = await prune();
  expect(pruned.backups).toContain(old.name);
  expect(pruned.objects).toBe(1);
  expect(fs.existsSync(old.file)).toBe(false);
  expect(fs.existsSync(newest.file)).toBe(true);
});

test("a content of the last day stays: another machine may be using it", async () => {
  await makeSet("one", 1);
  const objects = new NewObjects(dir, async () => {});
  const { sha256 } = await objects.add(Buffer.from("of a backup under way"));
  await objects.keep();
  await prune();
  expect(fs.existsSync(objectFile(dir, sha256))).toBe(true);
});

test("what a killed backup left goes after a day", async () => {
  await makeSet("one", 1);
  const left = path.join(dir, "objects", "new.unfinished-1-abcd");
  fs.mkdirSync(path.dirname(left), { recursive: true });
  fs.writeFileSync(left, "half");
  await prune();
  expect(fs.existsSync(left)).toBe(true);
  fs.utimesSync(left, daysAgo(2), daysAgo(2));
  await prune();
  expect(fs.existsSync(left)).toBe(false);
});

test("the set of an earlier life goes with its last backup, the newest one stays when empty", async () => {
  await makeSet("earlier", 300);
  await makeBackup("earlier", { age: 250, content: "a" });
  await makeSet("newest", 240);
  await prune();
  expect((await listBackups(dir)).map(({ set }) => set.set)).toEqual(["newest"]);
});

test("nothing outside the backup folder is deleted, wherever links in it lead", async () => {
  await makeSet("one", 1);
  await makeBackup("one", { age: 1, content: "kept" });
  const outside = tempFolder();
  const upload = path.join(outside, "picture.webp");
  fs.writeFileSync(upload, "");
  fs.utimesSync(upload, daysAgo(9), daysAgo(9));
  fs.symlinkSync(outside, path.join(dir, "objects", "ff"));
  await prune();
  expect(fs.existsSync(upload)).toBe(true);
});
