import { createHash } from "node:crypto";

/** Of this process. A picture takes 25 to 60 KB. */
const BYTES_MAX = 8 * 1_024 * 1_024;
/** Drawing takes a tenth of a second: whoever finds so many before them is told to come back. */
const WAITING_MAX = 30;

const kept = new Map<string, Buffer>();
const underway = new Map<string, Promise<Buffer>>();
let keptBytes = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * The picture of this content: as it was drawn before, or drawn now. One is drawn at a time, so that
 * pages keep the processor; who asks for the same one waits for the same drawing. The one that was
 * asked for longest ago is forgotten first. Null when too many wait.
 */
export async function cachedPicture(
  content: readonly (string | Buffer)[],
  draw: () => Promise<Buffer>,
): Promise<Buffer | null> {
  const key = keyOf(content);
  const known = kept.get(key);
  if (known !== undefined) {
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  const drawing = underway.get(key);
  if (drawing !== undefined) return drawing;
  if (underway.size >= WAITING_MAX) return null;
  const turn = last.then(draw, draw);
  last = turn;
  underway.set(key, turn);
  try {
    const picture = await turn;
    keep(key, picture);
    return picture;
  } finally {
    underway.delete(key);
  }
}

function keep(key: string, picture: Buffer): void {
  kept.set(key, picture);
  keptBytes += picture.length;
  for (const [oldest, { length }] of kept) {
    if (keptBytes <= BYTES_MAX) return;
    kept.delete(oldest);
    keptBytes -= length;
  }
}

function keyOf(content: readonly (string | Buffer)[]): string {
  const hash = createHash("sha256");
  for (const part of content) hash.update(part).update("\0");
  return hash.digest("base64url");
}
