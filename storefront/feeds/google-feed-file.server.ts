import { createHash } from "node:crypto";
import path from "node:path";
import { countAllProducts } from "#shop/catalogue/export/catalogue-export.server.ts";
import { readSettings } from "#shop/content/settings/settings.server.ts";
import { withSettings } from "#shop/content/settings/settings.ts";
import { codeOf } from "#shop/kit/thrown.ts";
import { HOUR_MS, MINUTE_MS } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { databaseForSearch } from "#shop/platform/database/read-copy.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { perShop } from "#shop/platform/per-shop.server.ts";
import { openFeed, readFeed, writeFeed, type OpenFeed } from "./feed-file.server.ts";
import { googleFeedText } from "./google-feed-text.server.ts";
import { streamXml } from "./xml.ts";

/**
 * Up to this many products, the feed is generated for each request, in half a second. For a larger
 * catalogue it comes from a file that is at most an hour old.
 */
const GENERATED_ON_REQUEST_MAX = 2_000;
/** With a check every five minutes, a file is at most an hour old when it is rewritten. */
const REWRITTEN_AFTER_MS = 55 * MINUTE_MS;
const CHECKED_EVERY_MS = 5 * MINUTE_MS;
/** The jobs process rewrites the file. Without a jobs process, a web process does after this time. */
const OVERDUE_AFTER_MS = 2 * HOUR_MS;
/** A full disk fails after half a minute of work: requests must not start it again at once. */
const RETRIED_AFTER_MS = MINUTE_MS;
const RETRY_AFTER_SECONDS = "60";

/**
 * The response with the Google feed, streamed whatever the size of the catalogue. 503 while the first
 * file of a large catalogue is being written.
 */
export async function respondWithGoogleFeed(
  onRequestMax = GENERATED_ON_REQUEST_MAX,
): Promise<Response> {
  if ((await countAllProducts(await databaseForSearch())) <= onRequestMax)
    return streamXml(googleFeedText(await databaseForSearch(), env().publicUrl));
  const found = await openFeed(feedFile()).catch((error: unknown) => {
    log.error({ err: error }, "the Google feed can't be read from DATA_DIR/feeds");
    return null;
  });
  const isOverdue = found === null || Date.now() - found.at.getTime() > OVERDUE_AFTER_MS;
  if (isOverdue && Date.now() - last().failedAt > RETRIED_AFTER_MS) void rewrite();
  return found === null ? notReady() : fileResponse(found);
}

function notReady(): Response {
  return new Response("The feed is being prepared. Please try again in a minute.\n", {
    status: 503,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Retry-After": RETRY_AFTER_SECONDS,
      "Cache-Control": "no-store",
    },
  });
}

/** Not "public", as the page cache holds public responses in memory. The server decompresses if needed. */
function fileResponse(found: OpenFeed): Response {
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
 * Rewrites a large catalogue's feed every hour, until stopped. Each instance has a file of its own under
 * its DATA_DIR, so each runs this. A scheduled job of the queue would run on one instance only.
 */
export function refreshGoogleFeed(onRequestMax = GENERATED_ON_REQUEST_MAX): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const check = async () => {
    try {
      if ((await countAllProducts(await databaseForSearch())) > onRequestMax && (await isDue()))
        await rewrite(stopping.signal);
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
  return found === null || Date.now() - found.at.getTime() > REWRITTEN_AFTER_MS;
}

/** The error codes of a disk or folder that can't be written: read-only, full, not a folder. */
const DISK_ERRORS = new Set([
  "EACCES",
  "EDQUOT",
  "EIO",
  "ENOSPC",
  "ENOTDIR",
  "EEXIST",
  "EPERM",
  "EROFS",
]);

const last = perShop((): { rewriting: Promise<void> | null; failedAt: number } => ({
  rewriting: null,
  failedAt: 0,
}));

/** Rewrites the file, once at a time. On an error, which is logged, the old file stays. */
async function rewrite(signal?: AbortSignal): Promise<void> {
  const now = last();
  now.rewriting ??= databaseForSearch()
    .then(async (database) => {
      const text = googleFeedText(database, env().publicUrl);
      return withSettings(await readSettings(db()), () => writeFeed(feedFile(), text, signal));
    })
    .then((isWritten) => {
      if (isWritten) log.info("the Google feed has been rewritten");
    })
    .catch((error: unknown) => {
      if (signal?.aborted) return;
      now.failedAt = Date.now();
      const isDiskError = DISK_ERRORS.has(codeOf(error));
      const folder = path.dirname(feedFile());
      log.error(
        { err: error },
        isDiskError
          ? `the Google feed can't be written to ${folder}`
          : "the Google feed can't be generated",
      );
    })
    .finally(() => (now.rewriting = null));
  return now.rewriting;
}

/** The file name contains a hash of PUBLIC_URL, so that a file with another host's links is not served. */
export function feedFile(): string {
  const { dataDir, publicUrl } = env();
  const hash = createHash("sha256").update(publicUrl).digest("hex").slice(0, 8);
  return path.join(dataDir, "feeds", `google-${hash}.xml.gz`);
}
