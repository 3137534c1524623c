import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/**
 * What binds a stored file to its content, to its place in the backup folder and to the key of the machine
 * that wrote it. Without a MAC, an earlier version of the shop wrote it, or somebody else.
 */
export type Seal = { readonly digest: Buffer; readonly mac: Buffer | null };

/**
 * Whom a reader of the backup folder believes: the machine with a key; nobody without one; with "unsigned"
 * whoever can write to the folder. A restored database can run commands, so this is no formality.
 */
export type Trust = { readonly key: string | null } | "unsigned";

/** Marks a frame that readers of zstd skip, so that earlier versions of the shop can read a signed file. */
const skippedFrame = Buffer.from("502a4d1820000000", "hex");
const macBytes = 32;
const trailerBytes = skippedFrame.length + macBytes;

/** `place` is the path in the backup folder: a good file at another place is forged. */
export function digestOf(place: string, content: Buffer | string): Buffer {
  return createHash("sha256").update(`${place}\n`).update(content).digest();
}

export function macOf(key: string, digest: Buffer): Buffer {
  return createHmac("sha256", key).update(digest).digest();
}

export function isTrusted(trust: Trust, { digest, mac }: Seal): boolean {
  if (trust === "unsigned") return true;
  if (trust.key === null || mac?.length !== macBytes) return false;
  return timingSafeEqual(mac, macOf(trust.key, digest));
}

/** Adds the MAC to a content that was compressed with zstd. */
export function signFrame(key: string, place: string, compressed: Buffer): Buffer {
  return Buffer.concat([compressed, skippedFrame, macOf(key, digestOf(place, compressed))]);
}

/** The seal of what `signFrame` has made. */
export function sealOfFrame(place: string, file: Buffer): Seal {
  const end = file.length - trailerBytes;
  const isSigned = end > 0 && file.subarray(end, end + skippedFrame.length).equals(skippedFrame);
  return isSigned
    ? { digest: digestOf(place, file.subarray(0, end)), mac: file.subarray(-macBytes) }
    : { digest: digestOf(place, file), mac: null };
}
