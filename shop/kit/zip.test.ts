import { inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { zipOf, type ZippedFile } from "./zip.server.ts";

async function* each(files: readonly ZippedFile[]) {
  yield* files;
}

/** Reads an archive by its directory, as programs do. */
function read(archive: Buffer): ZippedFile[] {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = archive.readUInt32LE(end + 16);
  return Array.from({ length: archive.readUInt16LE(end + 10) }, () => {
    const [packed, nameLength] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)];
    const offset = archive.readUInt32LE(at + 42);
    const name = archive.subarray(at + 46, at + 46 + nameLength).toString("utf8");
    at += 46 + nameLength;
    const from = offset + 30 + archive.readUInt16LE(offset + 26);
    return { name, text: inflateRawSync(archive.subarray(from, from + packed)).toString("utf8") };
  });
}

test("an archive has every file with its name and text", async () => {
  const files = [
    { name: "one.csv", text: "a,b\r\n" },
    { name: "zwei-ü.csv", text: "Ω".repeat(70_000) },
    { name: "none.csv", text: "" },
  ];
  for (const some of [files, files.slice(0, 1), []]) {
    const parts: Uint8Array[] = [];
    for await (const part of zipOf(each(some))) parts.push(part);
    expect(read(Buffer.concat(parts))).toEqual(some);
  }
});
