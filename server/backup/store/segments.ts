/** A WAL segment's name: timeline, log and segment, each of eight hexadecimal digits. */
export const segmentName = /^[0-9A-F]{24}$/;

/** The segment after one, on the same timeline. `segmentBytes` is the size of a segment. */
export function segmentAfter(name: string, segmentBytes: number): string {
  const perLog = 0x1_0000_0000 / segmentBytes;
  const log = Number.parseInt(name.slice(8, 16), 16);
  const segment = Number.parseInt(name.slice(16), 16);
  return segment + 1 < perLog
    ? `${name.slice(0, 8)}${hex(log)}${hex(segment + 1)}`
    : `${name.slice(0, 8)}${hex(log + 1)}${hex(0)}`;
}

/**
 * The segment that contains the bytes before a position in the WAL, "0/3000028". A position at the start
 * of a segment belongs to the one before it: nothing has been written to the segment that it begins.
 */
export function segmentBefore(lsn: string, timeline: number, segmentBytes: number): string {
  const [high = "0", low = "0"] = lsn.split("/");
  const position = BigInt(`0x${high}`) * 0x1_0000_0000n + BigInt(`0x${low}`);
  const number = (position - 1n) / BigInt(segmentBytes);
  const perLog = 0x1_0000_0000n / BigInt(segmentBytes);
  return `${hex(timeline)}${hex(Number(number / perLog))}${hex(Number(number % perLog))}`;
}

/** The unbroken run of segments that begins with `first`; empty when that one is missing. */
export function unbrokenFrom(
  first: string,
  names: ReadonlySet<string>,
  segmentBytes: number,
): string[] {
  const run: string[] = [];
  for (let name = first; names.has(name); name = segmentAfter(name, segmentBytes)) run.push(name);
  return run;
}

function hex(value: number): string {
  return value.toString(16).toUpperCase().padStart(8, "0");
}
