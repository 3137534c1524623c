import { createHash } from "node:crypto";
import path from "node:path";
import { countAllProducts } from "#shop/catalogue/whole-catalogue.server.ts";
import { HOUR_MS, MINUTE_MS } from "#shop/kit/time.ts";
import { db } from "#shop/platform/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { openFeed, readFeed, writeFeed, type OpenFeed } from "./feed-file.server.ts";
import { googleFeedText } from "./google-feed-text.server.ts";
import { streamXml } from "./xml.ts";

/**
 * A catalogue of at most so many products is written to whoever asks, as it is at that moment: half a
 * second. A larger one comes from a file that is at most an hour old.
 */
const WRITTEN_AT_ONCE_MAX = 2_000;
/** Looked at every five minutes, a file is at most an hour old when it is remade. */
const REMADE_AFTER_MS = 55 * MINUTE_MS;
const LOOKED_AT_EVERY_MS = 5 * MINUTE_MS;
/** The jobs process sees to the file; where none does, on a machine that runs web processes alone, they do. */
const NEGLECTED_AFTER_MS = 2 * HOUR_MS;
/** A disk that is full takes half a minute's work before it says so: not for everybody who asks. */
const TRIED_AGAIN_AFTER_MS = MINUTE_MS;
const RETRY_AFTER_SECONDS = "60";

/**
 * The feed for Google, in its first bytes at once and in little memory whatever the size of the
 * catalogue. 503 while the first file of a large catalogue is being made.
 */
export async function answerGoogleFeed(atOnceMax = WRITTEN_AT_ONCE_MAX): Promise<Response> {
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

/** Not "public": the front keeps public answers whole in memory. It unpacks for who takes no gzip. */
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
 * Sees to it that a large catalogue's feed is remade every hour, until stopped. Each instance has a
 * file of its own under its DATA_DIR, so each runs this, where a timer of the queue would run on one
 * of them.
 */
export function keepGoogleFeed(atOnceMax = WRITTEN_AT_ONCE_MAX): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const look = async () => {
    try {
      if ((await countAllProducts(db())) > atOnceMax && (await isDue()))
        await remake(stopping.signal);
    } catch (error) {
      log.warn({ err: error }, "the Google feed could not be looked at; trying again");
    }
  };
  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, LOOKED_AT_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await looking;
    },
  };
}

async function isDue(): Promise<boolean> {
  const found = await openFeed(feedFile()).catch(() => null);
  await found?.handle.close();
  return found === null || Date.now() - found.at.getTime() > REMADE_AFTER_MS;
}

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
      log.error({ err: error }, `the Google feed can't be written to ${path.dirname(feedFile())}`);
    })
    .finally(() => (remaking = null));
  return remaking;
}

/** Named by the shop's address, which is in every link: after a move the old file is not served. */
export function feedFile(): string {
  const { dataDir, publicUrl } = env();
  const shopName = createHash("sha256").update(publicUrl).digest("hex").slice(0, 8);
  return path.join(dataDir, "feeds", `google-${shopName}.xml.gz`);
}
