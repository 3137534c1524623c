// The layout of PostgreSQL's access/xlog_internal.h and access/xlogrecord.h, the same in 15 to 18.
const pageBytes = 8_192;
const headerBytes = 24;
const firstHeaderBytes = 40;
const recordHeaderBytes = 24;
const continuesRecord = 0x0001;
const hasFirstHeader = 0x0002;
const xlogManager = 0;
const transactionManager = 1;
const switchRecord = 0x40;
/** Commit and abort, also of prepared transactions: the records that a restore to a time looks at. */
const timedRecords = new Set([0x00, 0x20, 0x30, 0x40]);
const shortData = 255;
const longData = 254;
/** Microseconds before 2000-01-01, PostgreSQL's epoch. */
const epochMs = 946_684_800_000;

/**
 * Returns the identifier of the database that wrote a segment; null when the first page is none or is
 * that of another segment, as in a segment that PostgreSQL has renamed to use it again.
 */
export function readSystemIdentifier(content: Buffer, name: string): string | null {
  if (content.length < pageBytes) return null;
  if ((content.readUInt16LE(2) & hasFirstHeader) === 0) return null;
  const timeline = content.readUInt32LE(4);
  const segmentBytes = content.readUInt32LE(32);
  if (segmentBytes !== content.length) return null;
  if (nameOf(timeline, content.readBigUInt64LE(8), segmentBytes) !== name) return null;
  return String(content.readBigUInt64LE(24));
}

/**
 * Returns the latest time at which a transaction ended in a segment that has a system identifier; null
 * when none did. Reads up to the last whole record: the rest of a segment that is still being written has
 * zeros or the pages of an earlier use.
 */
export function latestTimeIn(content: Buffer): Date | null {
  const start = content.readBigUInt64LE(8);
  let latest: bigint | null = null;
  const reader = new PageReader(content, start);
  let position: number | null = reader.firstRecord();
  while (position !== null) {
    const record = reader.read(position, recordHeaderBytes);
    const length = record?.bytes.readUInt32LE(0) ?? 0;
    if (record === null || length < recordHeaderBytes) break;
    const info = record.bytes.readUInt8(16) & 0xf0;
    const manager = record.bytes.readUInt8(17);
    if (manager === xlogManager && info === switchRecord) break;
    const end = reader.skip(position, length);
    if (end === null) break; // it continues in the next segment, which counts it
    const hasTime = manager === transactionManager && timedRecords.has(info & 0x70);
    const time = hasTime ? timeIn(reader, position, length) : null;
    if (time !== null && (latest === null || time > latest)) latest = time;
    position = end;
  }
  return latest === null ? null : new Date(Number(latest / 1_000n) + epochMs);
}

/** The time is the first field of the data, which follow the header when no page is concerned. */
function timeIn(reader: PageReader, position: number, length: number): bigint | null {
  const bytes = reader.read(position, Math.min(length, recordHeaderBytes + 13))?.bytes;
  const mark = bytes?.[recordHeaderBytes];
  const offset = recordHeaderBytes + (mark === shortData ? 2 : mark === longData ? 5 : Infinity);
  return bytes === undefined || bytes.length < offset + 8 ? null : bytes.readBigInt64LE(offset);
}

/** Reads bytes of records, which continue on the next page after its header. */
class PageReader {
  readonly #content: Buffer;
  readonly #start: bigint;

  constructor(content: Buffer, start: bigint) {
    this.#content = content;
    this.#start = start;
  }

  /** The first record that begins in this segment; null when none does. */
  firstRecord(): number | null {
    const isContinued = (this.#content.readUInt16LE(2) & continuesRecord) !== 0;
    const remaining = isContinued ? this.#content.readUInt32LE(16) : 0;
    return this.skip(firstHeaderBytes, remaining);
  }

  /** Returns `length` bytes of a record; null when the segment's valid pages end before. */
  read(position: number, length: number): { readonly bytes: Buffer } | null {
    const parts: Buffer[] = [];
    let at = position;
    for (let left = length; left > 0;) {
      if (!this.#isValid(at)) return null;
      const part = this.#content.subarray(at, Math.min(at + left, endOfPage(at)));
      parts.push(part);
      left -= part.length;
      at += part.length;
      if (left > 0) at += headerBytes;
    }
    return { bytes: Buffer.concat(parts) };
  }

  /** The position of the record after one; null when that is not in this segment. */
  skip(position: number, length: number): number | null {
    let at = position;
    for (let left = length; left > 0;) {
      if (!this.#isValid(at)) return null;
      const part = Math.min(left, endOfPage(at) - at);
      left -= part;
      at += part;
      if (left > 0) at += headerBytes;
    }
    at = Math.ceil(at / 8) * 8;
    if (at % pageBytes === 0) at += headerBytes;
    return this.#isValid(at) ? at : null;
  }

  /** Whether a position is on a page that belongs where it is. */
  #isValid(position: number): boolean {
    if (position >= this.#content.length) return false;
    const page = position - (position % pageBytes);
    return this.#content.readBigUInt64LE(page + 8) === this.#start + BigInt(page);
  }
}

function endOfPage(position: number): number {
  return position - (position % pageBytes) + pageBytes;
}

function nameOf(timeline: number, start: bigint, segmentBytes: number): string {
  const number = start / BigInt(segmentBytes);
  const perLog = 0x1_0000_0000n / BigInt(segmentBytes);
  return [BigInt(timeline), number / perLog, number % perLog]
    .map((part) => part.toString(16).toUpperCase().padStart(8, "0"))
    .join("");
}
