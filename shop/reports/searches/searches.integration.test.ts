import { expect, test } from "vitest";
import { addDays } from "#shop/kit/time.ts";
import { testDatabase } from "#tests/support/database.ts";
import { todayOfFile } from "#tests/support/today.ts";
import { pruneSearches, saveSearches } from "./save-searches.server.ts";
import { readSearchSums, searchedQueries } from "./search-report.server.ts";

const { db } = await testDatabase();
const today = await todayOfFile();
const count = (subject: string, times: number, day = today) => ({ day, subject, times });
const range = { firstDay: addDays(today, -6), lastDay: today };
const rowsOf = async (view: "all" | "nothing") =>
  (await searchedQueries(range, view).page(db, null)).rows;

test("searches are added up by every process, with what the search found", async () => {
  const counts = [count("peg bag", 2), count("qqxxzz", 3), count("wash line", 1)];
  await Promise.all(
    Array.from({ length: 4 }, (_, at) =>
      saveSearches(db, at % 2 === 0 ? counts : counts.toReversed()),
    ),
  );
  await saveSearches(db, [
    count("qqxxzz", 1, addDays(today, -3)),
    count("returns", 1),
    count("peg bag", 100, addDays(today, -7)),
    count("peg bag", 1, addDays(today, -6)),
  ]);
  const [first, second, third, ...more] = await rowsOf("all");
  expect(first).toEqual({ query: "qqxxzz", times: 13, nothingTimes: 13, found: 0 });
  expect(second).toMatchObject({ query: "peg bag", times: 9, nothingTimes: 0 });
  expect(second?.found).toBeGreaterThan(0);
  expect(third).toMatchObject({ query: "wash line", times: 4, nothingTimes: 0 });
  // What was typed once is counted and not shown.
  expect(more).toEqual([]);
  expect((await rowsOf("nothing")).map(({ query }) => query)).toEqual(["qqxxzz"]);
  expect(await readSearchSums(db, range)).toEqual({
    searches: 27,
    nothing: 13,
    once: 1,
    shown: { all: 3, nothing: 1 },
  });
});

test("no more than 2,000 different queries of a day are kept; those that are there still count", async () => {
  const day = addDays(today, -20);
  await db
    .insertInto("searchCounts")
    .values(
      Array.from({ length: 1_999 }, (_, at) => ({
        day,
        query: `query ${at}`,
        times: 1,
        found: 0,
        hasPages: false,
      })),
    )
    .execute();
  await saveSearches(db, [count("aa", 1, day), count("bb", 1, day), count("query 7", 4, day)]);
  const rows = await db
    .selectFrom("searchCounts")
    .select(["query", "times"])
    .where("day", "=", day)
    .where("query", "in", ["aa", "bb", "query 7"])
    .orderBy("query")
    .execute();
  expect(rows.map(({ query, times }) => [query, Number(times)])).toEqual([
    ["aa", 1],
    ["query 7", 5],
  ]);
});

test("queries go after thirteen months, and after 30 days when they were typed once in all", async () => {
  const old = addDays(today, -31);
  await saveSearches(db, [
    count("once", 1, old),
    count("twice", 2, old),
    count("again", 1, old),
    count("again", 1),
    count("recent", 1, addDays(today, -30)),
    count("ancient", 9, addDays(today, -397)),
  ]);
  await pruneSearches(db);
  const rows = await db
    .selectFrom("searchCounts")
    .select("query")
    .where("query", "in", ["once", "twice", "again", "recent", "ancient"])
    .orderBy("query")
    .execute();
  expect(rows.map(({ query }) => query)).toEqual(["again", "again", "recent", "twice"]);
});
