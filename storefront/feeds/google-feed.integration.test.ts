import fs from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveSettings } from "#shop/content/settings/change-settings.server.ts";
import { readSettings } from "#shop/content/settings/settings.server.ts";
import { withSettings } from "#shop/content/settings/settings.ts";
import { log } from "#shop/platform/log.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { openFeed, readFeed, writeFeed } from "./feed-file.server.ts";
import { respondWithGoogleFeed, feedFile, refreshGoogleFeed } from "./google-feed-file.server.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";
import { ownersAct } from "#tests/support/actors.ts";

const dataDir = tempFolder();
Object.assign(process.env, { DATA_DIR: dataDir, PUBLIC_URL: "http://127.0.0.1:3000" });
const { db } = await testDatabase();
beforeEach(() => fs.rmSync(path.join(dataDir, "feeds"), { recursive: true, force: true }));
afterEach(() => void vi.restoreAllMocks());

/** With this limit every catalogue counts as large. */
const LARGE = 0;
const HOUR_AGO = () => new Date(Date.now() - 61 * 60_000);

const unzip = async (answer: Response) =>
  gunzipSync(Buffer.from(await answer.arrayBuffer())).toString();

/** The status and ETag of a response, whose body is cancelled. */
async function headOf(answer: Response): Promise<[number, string | null]> {
  await answer.body?.cancel();
  return [answer.status, answer.headers.get("etag")];
}

/** Lets the jobs process check the file once. */
async function checkOnce(): Promise<void> {
  const refreshing = refreshGoogleFeed(LARGE);
  await expect.poll(() => fs.existsSync(feedFile())).toBe(true);
  await refreshing.stop();
}

const rename = (name: string) =>
  db.updateTable("products").set({ name }).where("slug", "=", "rubber-grippers").execute();

test("serves a large catalogue's file with the same text as a small catalogue's response, as the owner has set the shop", async () => {
  const act = ownersAct();
  await saveSettings(db, "shop", { act, seen: 0, settings: { name: "Calder Dryers" } });
  // Their drawings have the name in the address.
  await db.updateTable("products").set({ mainImageUrl: null }).execute();
  await checkOnce();
  // The response is read when its request is over.
  const response = await withSettings(await readSettings(db), () => respondWithGoogleFeed());
  const small = await response.text();
  expect(small).toContain("<title>Calder Dryers</title>");
  const large = await respondWithGoogleFeed(LARGE);
  expect(await unzip(large)).toBe(small);
  expect(small.match(/<item>/g)?.length).toBeGreaterThan(40);
  expect(Object.fromEntries(large.headers)).toMatchObject({
    "content-type": "application/xml; charset=utf-8",
    "content-encoding": "gzip",
    "content-length": String(fs.statSync(feedFile()).size),
    "cache-control": "max-age=3600",
    etag: expect.stringMatching(/^W\/"[\w-]+"$/),
    "last-modified": fs.statSync(feedFile()).mtime.toUTCString(),
  });
});

test("generates a small catalogue's feed from the present data", async () => {
  await rename("Grippers for the moment");
  expect(await (await respondWithGoogleFeed()).text()).toContain("Grippers for the moment");
  expect(fs.existsSync(feedFile())).toBe(false);
});

test("brings a change into a large catalogue's feed once the file is an hour old", async () => {
  await rename("Old grippers");
  await checkOnce();
  await rename("New grippers");
  await refreshGoogleFeed(LARGE).stop();
  expect(await unzip(await respondWithGoogleFeed(LARGE))).toContain("Old grippers");
  fs.utimesSync(feedFile(), HOUR_AGO(), HOUR_AGO());
  const before = await headOf(await respondWithGoogleFeed(LARGE));
  const refreshing = refreshGoogleFeed(LARGE);
  await expect
    .poll(async () => unzip(await respondWithGoogleFeed(LARGE)))
    .toContain("New grippers");
  await refreshing.stop();
  expect(await headOf(await respondWithGoogleFeed(LARGE))).not.toEqual(before);
});

test("answers 503 with Retry-After until the first file has been written, once", async () => {
  // While the rates can't be read, the file can't be finished.
  await db.transaction().execute(async (tx) => {
    await sql`lock table country_rates in access exclusive mode`.execute(tx);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => respondWithGoogleFeed(LARGE)),
    );
    for (const answer of answers)
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "60"]);
  });
  await expect.poll(async () => (await headOf(await respondWithGoogleFeed(LARGE)))[0]).toBe(200);
  expect(fs.readdirSync(path.dirname(feedFile()))).toEqual([path.basename(feedFile())]);
});

test("serves the whole old file while the new one is being written", async () => {
  const gate = Promise.withResolvers<void>();
  async function* slowly() {
    yield "new ";
    await gate.promise;
    yield "text";
  }
  async function* old() {
    yield "old text";
  }
  await writeFeed(feedFile(), old());
  const writing = writeFeed(feedFile(), slowly());
  await expect
    .poll(() => fs.readdirSync(path.dirname(feedFile())).some((name) => name.endsWith(".part")))
    .toBe(true);
  // A second process leaves the file to the first.
  expect(await writeFeed(feedFile(), old())).toBe(false);
  const answers = await Promise.all(Array.from({ length: 5 }, () => respondWithGoogleFeed(LARGE)));
  // These responses opened the old file, and read it to its end.
  gate.resolve();
  expect(await writing).toBe(true);
  for (const answer of answers) expect(await unzip(answer)).toBe("old text");
  expect(await unzip(await respondWithGoogleFeed(LARGE))).toBe("new text");
});

test("removes the part file of a dead process and writes the file again", async () => {
  await checkOnce();
  const left = `${feedFile()}.999999.part`;
  fs.rmSync(feedFile());
  fs.writeFileSync(left, "half");
  fs.utimesSync(left, HOUR_AGO(), HOUR_AGO());
  await checkOnce();
  expect(fs.existsSync(left)).toBe(false);
  expect((await headOf(await respondWithGoogleFeed(LARGE)))[0]).toBe(200);
});

test("closes the file when a client stops reading early", async () => {
  await checkOnce();
  const open = () =>
    fs.readdirSync("/proc/self/fd").filter((fd) => {
      try {
        return fs.readlinkSync(`/proc/self/fd/${fd}`) === feedFile();
      } catch {
        return false;
      }
    }).length;
  const begun = await openFeed(feedFile());
  const unread = await openFeed(feedFile());
  if (begun === null || unread === null) throw new Error("There is no feed.");
  const reader = readFeed(begun).getReader();
  await reader.read();
  await reader.cancel();
  await readFeed(unread).cancel();
  expect(process.platform === "linux" ? open() : 0).toBe(0);
});

test("logs one line and answers 503 when DATA_DIR can't be written", async () => {
  // A file in place of the folder stops root too, who may write anywhere.
  fs.writeFileSync(path.join(dataDir, "feeds"), "");
  const logged = vi.spyOn(log, "error").mockImplementation(() => {});
  const answer = await respondWithGoogleFeed(LARGE);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "60"]);
  const folder = path.join(dataDir, "feeds");
  await expect
    .poll(() => logged.mock.calls.map(([, message]) => message))
    .toContain(`the Google feed can't be written to ${folder}`);
  // Further requests within a minute do not try again.
  for (let request = 0; request < 5; request++) await respondWithGoogleFeed(LARGE);
  expect(logged.mock.calls.filter(([, message]) => message?.includes("written"))).toHaveLength(1);
});

test("leaves no part file when it is stopped", async () => {
  const stopping = new AbortController();
  async function* endless() {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      yield "more of it ".repeat(10_000);
    }
  }
  const writing = writeFeed(feedFile(), endless(), stopping.signal);
  await expect.poll(() => fs.existsSync(path.dirname(feedFile()))).toBe(true);
  stopping.abort();
  await expect(writing).rejects.toThrow();
  expect(fs.readdirSync(path.dirname(feedFile()))).toEqual([]);
});
