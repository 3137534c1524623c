import fs from "node:fs";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { copyFiles } from "#server/backup/base/copy-files.ts";
import { z } from "zod";
import { compress, decompress } from "./compression.ts";
import { NewObjects } from "./new-objects.ts";
import { extractObject, ObjectDamaged, objectFile } from "./objects.ts";
import { isTrusted, signFrame, type Trust } from "./seal.ts";
import { readSigned, writeSigned } from "./signed-json.ts";
import { readSegment, SegmentDamaged, storeSegment, writeSegment } from "./stored-wal.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

let dir = "";
let source = "";
beforeEach(() => {
  dir = tempFolder();
  source = path.join(dir, "source");
  fs.mkdirSync(source);
});

const noPause = async () => {};
const target = () => ({ file: path.join(dir, "extracted"), mode: 0o600 });
const filesOf = (folder: string) =>
  fs.existsSync(folder)
    ? fs
        .readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => name.includes("."))
    : [];

test.each([0, 10, 6_000_000])(
  "a file of %d bytes comes out of the store as it went in",
  async (bytes) => {
    const content = Buffer.alloc(bytes, "washing line ");
    fs.writeFileSync(path.join(source, "a"), content);
    const objects = new NewObjects(dir, noPause);
    const stored = await objects.addFile(path.join(source, "a"));
    await objects.keep();
    await extractObject(dir, stored, target());
    expect(fs.readFileSync(target().file).equals(content)).toBe(true);
  },
);

test("a content that the store has is not stored again", async () => {
  for (const isNew of [true, false]) {
    const objects = new NewObjects(dir, noPause);
    expect(await objects.add(Buffer.from("a"))).toMatchObject({ isNew });
    await objects.keep();
  }
});

test("nothing of a backup that fails stays in the store", async () => {
  const objects = new NewObjects(dir, noPause);
  const { sha256 } = await objects.add(Buffer.from("a"));
  expect(fs.existsSync(objectFile(dir, sha256))).toBe(false);
  await objects.discard();
  expect(filesOf(path.join(dir, "objects"))).toEqual([]);
});

test("a backup that is stopped stops reading, and nothing of it stays in the store", async () => {
  const found = ["a", "b", "c", "d", "e", "f"].map((name) => {
    const file = path.join(source, name);
    fs.writeFileSync(file, Buffer.alloc(5_000_000, name));
    return { file, path: name };
  });
  const controller = new AbortController();
  let pieces = 0;
  const objects = new NewObjects(dir, async () => {
    pieces += 1;
    if (pieces === 6) controller.abort(new Error("The backup was stopped."));
    controller.signal.throwIfAborted();
  });
  await expect(copyFiles(found, objects)).rejects.toThrow("The backup was stopped.");
  await objects.discard();
  expect(pieces).toBeLessThan(12);
  expect(filesOf(path.join(dir, "objects"))).toEqual([]);
});

test("a file that vanishes while it is copied is left out", async () => {
  for (const name of ["a", "b", "c"]) fs.writeFileSync(path.join(source, name), name);
  const found = ["a", "b", "c"].map((name) => ({ file: path.join(source, name), path: name }));
  const objects = new NewObjects(dir, async () =>
    fs.rmSync(path.join(source, "c"), { force: true }),
  );
  fs.rmSync(path.join(source, "b"));
  const copied = await copyFiles(found, objects);
  expect(copied.files.map((file) => file.path)).toContain("a");
  expect(copied.files.map((file) => file.path)).not.toContain("b");
});

const none = { sha256: "", bytes: 0 };

test.each(["grows", "shrinks"])(
  "a file that %s while it is copied is stored as it was read",
  async (how) => {
    const file = path.join(source, "a");
    fs.writeFileSync(file, Buffer.alloc(8_000_000, "x"));
    let changes = 0;
    const objects = new NewObjects(dir, async () => {
      changes += 1;
      if (changes > 1) return;
      if (how === "grows") fs.appendFileSync(file, Buffer.alloc(1_000_000, "y"));
      else fs.truncateSync(file, 3_000_000);
    });
    const [stored = none] = (await copyFiles([{ file, path: "a" }], objects)).files;
    await objects.keep();
    await extractObject(dir, stored, target());
    expect(fs.statSync(target().file).size).toBe(stored.bytes);
  },
);

test("a damaged and a missing object are told, and leave no file", async () => {
  const objects = new NewObjects(dir, noPause);
  const stored = await objects.add(Buffer.alloc(10_000, "x"));
  await objects.keep();
  const file = objectFile(dir, stored.sha256);
  const bytes = fs.readFileSync(file);
  for (const damaged of [
    bytes.subarray(0, -3),
    Buffer.from(bytes.map((byte, at) => (at === 12 ? byte ^ 1 : byte))),
    await compress(Buffer.from("another")),
    null,
  ]) {
    if (damaged === null) fs.rmSync(file);
    else fs.writeFileSync(file, damaged);
    await expect(extractObject(dir, stored, target())).rejects.toThrow(ObjectDamaged);
    expect(fs.existsSync(target().file)).toBe(false);
  }
});

const key = "the key of this machine";
const segment = { set: "one", name: "000000010000000000000003", archivedAt: new Date(0) };
const walFile = () => path.join(dir, "one", "wal", `${segment.name}.zst`);

test("a segment comes out of the archive with its zeros, which take no space", async () => {
  fs.mkdirSync(path.dirname(walFile()), { recursive: true });
  const content = Buffer.concat([Buffer.alloc(9_000, "wal"), Buffer.alloc(1_048_576 - 9_000)]);
  await storeSegment(dir, { ...segment, compressed: await compress(content) }, key);
  expect(fs.statSync(walFile()).mtime).toEqual(new Date(0));
  await writeSegment(target().file, await readSegment(dir, { ...segment, trust: { key } }));
  expect(fs.readFileSync(target().file).equals(content)).toBe(true);
  expect(fs.statSync(target().file).blocks * 512).toBeLessThan(100_000);
});

test("a segment is stored twice, replaces a damaged one, and never replaces another content", async () => {
  fs.mkdirSync(path.dirname(walFile()), { recursive: true });
  const compressed = await compress(Buffer.alloc(1_048_576, "wal"));
  await storeSegment(dir, { ...segment, compressed }, key);
  await storeSegment(dir, { ...segment, compressed }, key);
  const signed = fs.readFileSync(walFile());
  fs.writeFileSync(walFile(), compressed.subarray(0, 20));
  await expect(readSegment(dir, { ...segment, trust: { key } })).rejects.toThrow(SegmentDamaged);
  await storeSegment(dir, { ...segment, compressed }, key);
  expect(fs.readFileSync(walFile()).equals(signed)).toBe(true);
  const other = await compress(Buffer.alloc(1_048_576, "other"));
  await expect(storeSegment(dir, { ...segment, compressed: other }, key)).rejects.toThrow(
    /another database writes to this set/,
  );
});

test("a segment is good for its own place and its own key alone, and an earlier version reads it", async () => {
  fs.mkdirSync(path.dirname(walFile()), { recursive: true });
  const content = Buffer.alloc(1_048_576, "wal");
  const compressed = await compress(content);
  await storeSegment(dir, { ...segment, compressed }, key);
  const signed = fs.readFileSync(walFile());
  expect((await decompress(signed)).equals(content)).toBe(true);
  const read = (trust: Trust) => readSegment(dir, { ...segment, trust });
  expect((await read({ key })).equals(content)).toBe(true);

  const other = await compress(Buffer.alloc(1_048_576, "other"));
  const place = `one/wal/${segment.name}.zst`;
  const forgeries = {
    "without a signature": compressed,
    "with the signature of another content": Buffer.concat([other, signed.subarray(-40)]),
    "with a signature by another key": signFrame("another key", place, other),
    "of another segment": signFrame(key, place.replace("03.zst", "04.zst"), other),
    "of another set": signFrame(key, place.replace("one", "two"), other),
    empty: Buffer.alloc(0),
  };
  for (const [what, forged] of Object.entries(forgeries)) {
    fs.writeFileSync(walFile(), forged);
    await expect(read({ key }), what).rejects.toThrow(/has (?:no|a wrong) signature/);
  }
  fs.writeFileSync(walFile(), signed);
  await expect(read({ key: null })).rejects.toThrow(SegmentDamaged);
  fs.writeFileSync(walFile(), compressed);
  expect((await read("unsigned")).equals(content)).toBe(true);
});

const schema = z.object({ name: z.string() });

test("a description is good as it was written, where it was written, with what a later version adds", async () => {
  const place = "one/backups/a.json";
  fs.mkdirSync(path.dirname(path.join(dir, place)), { recursive: true });
  const value = { name: "a", ofLaterVersion: { 2: "b", 1: "ü" } };
  await writeSigned(dir, { place, value, key });
  const text = fs.readFileSync(path.join(dir, place), "utf8");
  const isGood = async (changed: string, at = place) => {
    fs.mkdirSync(path.dirname(path.join(dir, at)), { recursive: true });
    fs.writeFileSync(path.join(dir, at), changed);
    const read = await readSigned(dir, { place: at, schema });
    return read === null || read === "unreadable" ? read : isTrusted({ key }, read.seal);
  };
  expect(await isGood(text)).toBe(true);
  expect(await isGood(text.replace("ü", "u"))).toBe(false);
  expect(await isGood(text.replace(/,\s+"mac.*"/, ""))).toBe(false);
  expect(await isGood(text.replace(/"mac": "./, '"mac": "'))).toBe(false);
  expect(await isGood(text, "two/backups/a.json")).toBe(false);
  expect(await isGood("{}")).toBe("unreadable");
  expect(await readSigned(dir, { place: "one/backups/gone.json", schema })).toBe(null);
});
