import { createHash } from "node:crypto";
import path from "node:path";
import { countAllProducts } from "#shop/catalogue/catalogue-export.server.ts";
import { HOUR_MS, MINUTE_MS } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { openFeed, readFeed, writeFeed, type OpenFeed } from "./feed-file.server.ts";
import { googleFeedText } from "./google-feed-text.server.ts";
import { streamXml } from "./xml.ts";

/**
 * The feed of a catalogue of at most so many products is written for each request, from the database:
 * half a second. The feed of a larger one comes from a file that is at most an hour old.
 */
const WRITTEN_AT_ONCE_MAX = 2_000;
/** The age is checked every five minutes, so a file is at most an hour old when it is remade. */
const REMADE_AFTER_MS = 55 * MINUTE_MS;
const CHECKED_EVERY_MS = 5 * MINUTE_MS;
/** The jobs process remakes the file. On a machine without one, a web process does after this time. */
const NEGLECTED_AFTER_MS = 2 * HOUR_MS;
/** A full disk fails after half a minute of work, which not every request may start again. */
const TRIED_AGAIN_AFTER_MS = MINUTE_MS;
const RETRY_AFTER_SECONDS = "60";

/**
 * The feed for Google, in its first bytes at once and in little memory whatever the size of the
 * catalogue. 503 while the first file of a large catalogue is being made.
 */
export async function respondWithGoogleFeed(atOnceMax = WRITTEN_AT_ONCE_MAX): Promise<Response> {
  if ((await countAllProducts(db())) <= atOnceMax)
    return streamXml(googleFeedText(db(), env().publicUrl));
  const found = await openFeed(feedFile()).catch((error: unknown) => {
    log.error({ err: error }, "the Google feed can't be read from DATA_DIR/feeds");
    return null;
  });
  const isNeglected = found === null || Date.now() - found.at.getTime() > NEGLECTED_AFTER_MS;
  if (isNeglected && Date.now() - failedAt > TRIED_AGAIN_AFTER_MS) void remake();
  return found === null ? notYet() : answerFile(found);
}

function notYet(): Response {
  return new Response("The feed is not there yet. Ask again in a minute.\n", {
    status: 503,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Retry-After": RETRY_AFTER_SECONDS,
      "Cache-Control": "no-store",
    },
  });
}

/** Not "public", because the front keeps public answers in memory. The front decompresses where needed. */
function answerFile(found: OpenFeed): Response {
  const { bytes, at } = found;
  return new Response(readFeed(found), {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Content-Encoding": "gzip",
      "Content-Length": String(bytes),
      "Cache-Control": "max-age=3600",
      "Last-Modified": at.toUTCString(),
      ETag: `W/"${bytes.toString(36)}-${at.getTime().toString(36)}"`,
    },
  });
}

/**
 * Remakes a large catalogue's feed every hour, until stopped. Each instance has a file of its own
 * under its DATA_DIR, so each runs this. A timer of the queue would run on one instance only.
 */
export function refreshGoogleFeed(atOnceMax = WRITTEN_AT_ONCE_MAX): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const check = async () => {
    try {
      if ((await countAllProducts(db())) > atOnceMax && (await isDue()))
        await remake(stopping.signal);
    } catch (error) {
      log.warn({ err: error }, "the age of the Google feed could not be checked; trying again");
    }
  };
  let checking = check();
  const timer = setInterval(() => {
    checking = checking.then(check);
  }, CHECKED_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await checking;
    },
  };
}

async function isDue(): Promise<boolean> {
  const found = await openFeed(feedFile()).catch(() => null);
  await found?.handle.close();
  return found === null || Date.now() - found.at.getTime() > REMADE_AFTER_MS;
}

/** What the system says of a folder or disk that can't be written: read-only, full, not a folder. */
const DISK = new Set(["EACCES", "EDQUOT", "EIO", "ENOSPC", "ENOTDIR", "EEXIST", "EPERM", "EROFS"]);

let remaking: Promise<void> | null = null;
let failedAt = 0;

/** Remakes the file, once at a time. A fault is logged: the old file, if there is one, stays. */
async function remake(signal?: AbortSignal): Promise<void> {
  remaking ??= writeFeed(feedFile(), googleFeedText(db(), env().publicUrl), signal)
    .then((isWritten) => {
      if (isWritten) log.info("the Google feed was remade");
    })
    .catch((error: unknown) => {
      if (signal?.aborted) return;
      failedAt = Date.now();
      const isOfDisk = error instanceof Error && "code" in error && DISK.has(String(error.code));
      const where = path.dirname(feedFile());
      log.error(
        { err: error },
        isOfDisk ? `the Google feed can't be written to ${where}` : "the Google feed can't be made",
      );
    })
    .finally(() => (remaking = null));
  return remaking;
}

/** The name depends on the shop's address, which is in every link: a file with old links is not served. */
export function feedFile(): string {
  const { dataDir, publicUrl } = env();
  const shopName = createHash("sha256").update(publicUrl).digest("hex").slice(0, 8);
  return path.join(dataDir, "feeds", `google-${shopName}.xml.gz`);
}
