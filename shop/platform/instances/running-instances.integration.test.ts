import { expect, test } from "vitest";
import { onPublicChange } from "#shop/platform/database/public-change.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { isServedByOthers } from "./running-instances.server.ts";

const { db, url } = await testDatabase();
process.env.DATABASE_URL = url;

test("a process knows whether another one has answered requests for a while", async () => {
  expect(await isServedByOthers(db, 0)).toBe(false);
  const stop = await onPublicChange(() => {});
  expect(await isServedByOthers(db, 0)).toBe(true);
  expect(await isServedByOthers(db), "one that has just started may not answer yet").toBe(false);
  await stop();
  await expect.poll(() => isServedByOthers(db, 0)).toBe(false);
});
