import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { serveShop } from "./support/serve-shop.ts";

// What is counted is saved once a minute, and when the shop stops.
const { db, url } = await testDatabase();
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";

test("the shop counts who follows a redirect, without robots", async () => {
  const counting = await serveShop({ DATABASE_URL: url });
  const follow = (path: string, agent: string) =>
    fetch(counting.url + path, { redirect: "manual", headers: { "User-Agent": agent } });
  for (const path of ["/rotary", "/rotary", "/rotary.data", "/nothing", "/wall-mounted"])
    await follow(path, BROWSER);
  await follow("/rotary", "Googlebot/2.1");
  await follow("/retractable", "curl/8");
  await counting.stop();
  const rows = await db
    .selectFrom("redirectHits")
    .select(["fromPath", "times"])
    .orderBy("fromPath")
    .execute();
  expect(rows.map(({ fromPath, times }) => [fromPath, Number(times)])).toEqual([
    ["/rotary", 3],
    ["/wall-mounted", 1],
  ]);
});

test("the shop counts searches by query, without robots and what may be personal; the report has them", async () => {
  const counting = await serveShop({ DATABASE_URL: url });
  const search = (q: string, agent = BROWSER) =>
    fetch(`${counting.url}/search?q=${encodeURIComponent(q)}`, {
      headers: { "User-Agent": agent },
    });
  // The second is answered from stored pages.
  for (const q of ["Peg bag", "peg bag ", "peg bag ", "qqxxzz", "ann@example.com", "07700 900123"])
    await search(q);
  await search("peg bag", "Googlebot/2.1");
  await counting.stop();
  const rows = await db
    .selectFrom("searchCounts")
    .select(["query", "times", "found"])
    .orderBy("query")
    .execute();
  const [bag, none, ...more] = rows.map(({ times, ...row }) => ({ ...row, times: Number(times) }));
  expect([bag?.query, bag?.times, none, more]).toEqual([
    "peg bag",
    3,
    { query: "qqxxzz", times: 1, found: 0 },
    [],
  ]);
});
