import { crc32, deflateRawSync } from "node:zlib";

/** One file of an archive. */
export type ZippedFile = { readonly name: string; readonly text: string };

const VERSION = 20;
/** Names are UTF-8. */
const UTF8 = 0x0800;
const DEFLATED = 8;
/** 1 January 1980: the archive is the same whenever it is made. */
const NO_DATE = 0x0021;

/**
 * A ZIP archive (PKWARE APPNOTE 6.3, without ZIP64), file by file as they come. It has at most 65,535 files and
 * 4 GB.
 */
export async function* zipOf(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, text } of files) {
    const bytes = Buffer.from(text, "utf8");
    const packed = deflateRawSync(bytes);
    const nameBytes = Buffer.from(name, "utf8");
    const about = { checksum: crc32(bytes), packed: packed.length, size: bytes.length };
    const entry = Buffer.concat([head(0x04034b50, about, nameBytes), packed]);
    directory.push(directoryRow(about, { nameBytes, offset }));
    offset += entry.length;
    yield entry;
  }
  yield Buffer.concat([...directory, endRow(directory, offset)]);
}

type About = { readonly checksum: number; readonly packed: number; readonly size: number };

/** What the head of a file and its row of the directory have in common, from the version on. */
function common({ checksum, packed, size }: About, nameLength: number): Buffer {
  const row = Buffer.alloc(26);
  row.writeUInt16LE(VERSION, 0);
  row.writeUInt16LE(UTF8, 2);
  row.writeUInt16LE(DEFLATED, 4);
  row.writeUInt16LE(0, 6);
  row.writeUInt16LE(NO_DATE, 8);
  row.writeUInt32LE(checksum, 10);
  row.writeUInt32LE(packed, 14);
  row.writeUInt32LE(size, 18);
  row.writeUInt16LE(nameLength, 22);
  return row;
}

function head(signature: number, about: About, nameBytes: Buffer): Buffer {
  const start = Buffer.alloc(4);
  start.writeUInt32LE(signature);
  return Buffer.concat([start, common(about, nameBytes.length), nameBytes]);
}

function directoryRow(
  about: About,
  { nameBytes, offset }: { readonly nameBytes: Buffer; readonly offset: number },
): Buffer {
  const start = Buffer.alloc(6);
  start.writeUInt32LE(0x02014b50);
  start.writeUInt16LE(VERSION, 4);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([start, common(about, nameBytes.length), rest, nameBytes]);
}

function endRow(directory: readonly Buffer[], offset: number): Buffer {
  const row = Buffer.alloc(22);
  row.writeUInt32LE(0x06054b50);
  row.writeUInt16LE(directory.length, 8);
  row.writeUInt16LE(directory.length, 10);
  row.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  row.writeUInt32LE(offset, 16);
  return row;
}
