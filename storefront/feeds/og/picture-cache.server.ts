import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { perShop } from "#shop/platform/per-shop.server.ts";

/** Memory for the pictures of this process. A picture takes 25 to 60 KB. */
const BYTES_MAX = 8 * 1_024 * 1_024;
/** Drawing takes about 0.1 s; with more pictures waiting, a request is answered with 503. */
const WAITING_MAX = 30;

type Draw = () => Promise<Buffer>;

const pictures = perShop(
  () =>
    new LRUCache<string, Buffer, Draw>({
      maxSize: BYTES_MAX,
      sizeCalculation: (picture) => picture.length,
      fetchMethod: (_key, _stale, { context: draw }) => drawInTurn(draw),
    }),
);
const drawing = perShop((): { waiting: number; last: Promise<unknown> } => ({
  waiting: 0,
  last: Promise.resolve(),
}));

/**
 * The picture with this content, from memory or drawn now. Requests for the same picture share one
 * drawing. Pictures are drawn one at a time, to leave processor time for pages. Null when too many
 * are waiting to be drawn.
 */
export async function cachedPicture(
  content: readonly (string | Buffer)[],
  draw: Draw,
): Promise<Buffer | null> {
  return (await pictures().fetch(keyOf(content), { context: draw })) ?? null;
}

async function drawInTurn(draw: Draw): Promise<Buffer | undefined> {
  const queue = drawing();
  if (queue.waiting >= WAITING_MAX) return undefined;
  queue.waiting += 1;
  const turn = queue.last.then(draw, draw);
  queue.last = turn;
  try {
    return await turn;
  } finally {
    queue.waiting -= 1;
  }
}

function keyOf(content: readonly (string | Buffer)[]): string {
  const hash = createHash("sha256");
  for (const part of content) hash.update(part).update("\0");
  return hash.digest("base64url");
}
