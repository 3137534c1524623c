import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import {
  countViews,
  keyset,
  pageAfter,
  seenBefore,
  type First,
  type Keyset,
  type PageOfRows,
  type SortColumns,
} from "./keyset.server.ts";

const { db } = await testDatabase();

type Row = {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly onDay: string;
  readonly nested: { readonly some_key: number };
};

/** Rows of which many are equal in each column but the id; the names have what an address and JSON would change. */
const all = sql`select id, number, name, on_day, at as by_at, jsonb_build_object('some_key', number) as nested
  from keyset_rows`;

beforeAll(async () => {
  await sql`create table keyset_rows (id uuid primary key default gen_random_uuid(), number int not null,
    name text not null, on_day date not null, at timestamptz not null)`.execute(db);
  await sql`insert into keyset_rows (number, name, on_day, at)
    select n % 3 - 1, (array['', 'Ann "O’Hara" \\', 'Žofie & 洗濯', '%_+/=?'])[n % 4 + 1],
      date '2026-02-26' + n % 5, timestamptz '2026-03-29T00:59:59Z' + n % 6 * interval '1 microsecond'
    from generate_series(1, 60) as n`.execute(db);
});

const sorts: readonly SortColumns<Row>[] = [
  { id: "uuid" },
  { number: "whole", id: "uuid" },
  { name: "text", id: "uuid" },
  { onDay: "day", id: "uuid" },
  { byAt: "moment", id: "uuid" },
  { byAt: "moment", onDay: "day", number: "whole", name: "text", id: "uuid" },
];
const cases = sorts.flatMap((by) => [
  { name: `${Object.keys(by)}`, query: all, by, isDown: false },
  { name: `${Object.keys(by)}, from the last on`, query: all, by, isDown: true },
  { name: `${Object.keys(by)}, of two queries`, query: ofTwo(by), by, isDown: true },
]);

/** Each reads its own first rows alone. */
function ofTwo(by: SortColumns<Row>) {
  const columns = Object.keys(by).map((name) => sql.ref(name));
  return (first: First) => sql`
    (select * from (${all}) as r where number < 0 and ${first(...columns)}) union all
    (select * from (${all}) as r where number >= 0 and ${first(...columns)})`;
}

async function pagesOf(list: Keyset<Row>, size: number) {
  const rows: Row[] = [];
  for (let after: string | null = null, pages = 0; pages < 100; pages += 1) {
    const page = await list.page(db, after, size);
    expect(page.seen).toBe(rows.length);
    rows.push(...page.rows);
    after = page.next;
    if (after === null) return rows;
  }
  throw new Error("the pages have no end");
}

async function partsOf(list: Keyset<Row>, size: number) {
  const parts: (readonly Row[])[] = [];
  for await (const part of list.parts(db, size)) parts.push(part);
  expect(parts.every((part) => part.length > 0 && part.length <= size)).toBe(true);
  return parts.flat();
}

describe.each(cases)("rows sorted by $name", ({ query, by, isDown }) => {
  const list = keyset<Row>(query, by, { isDown });

  test("are each on one page and in one part, in the order of the database", async () => {
    const direction = isDown ? sql`desc` : sql`asc`;
    const order = Object.keys(by).map((name) => sql`${sql.ref(name)} ${direction}`);
    const { rows } = await sql<{
      id: string;
    }>`select id from (${all}) as r order by ${sql.join(order)}`.execute(db);
    const ids = rows.map(({ id }) => id);
    expect(ids).toHaveLength(60);
    for (const size of [7, 30, 60, 61]) {
      expect((await pagesOf(list, size)).map(({ id }) => id)).toEqual(ids);
      expect((await partsOf(list, size)).map(({ id }) => id)).toEqual(ids);
    }
  });

  test("do not move when rows come meanwhile", async () => {
    const before = await pagesOf(list, 20);
    const first = await list.page(db, null, 20);
    const own = (ids: readonly Row[]) =>
      ids.filter(({ id }) => before.some((row) => row.id === id));
    await db
      .transaction()
      .execute(async (tx) => {
        await sql`insert into keyset_rows (number, name, on_day, at)
          select number, name, on_day, at from keyset_rows`.execute(tx);
        const rest = [];
        for (let after = first.next; after !== null;) {
          const page = await list.page(tx, after, 20);
          rest.push(...page.rows);
          after = page.next;
        }
        expect(own(rest)).toEqual(before.slice(20));
        throw new RolledBack();
      })
      .catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error;
      });
  });
});

class RolledBack extends Error {}

test("a row has what the query selects, without the columns for the sort alone", async () => {
  const { rows } = await keyset<Row>(all, { byAt: "moment", id: "uuid" }).page(db, null, 1);
  expect(Object.keys(rows[0] ?? {})).toEqual(["id", "number", "name", "onDay", "nested"]);
  expect(rows[0]?.nested).toEqual({ some_key: rows[0]?.number });
});

describe("a place that no page has given is the beginning:", () => {
  const list = keyset<Row>(all, { byAt: "moment", onDay: "day", number: "whole", name: "text" });
  const good = [5, "1774746000000000", "2026-02-28", "1", "Ann"];
  const other = (at: number, key: unknown) => good.map((each, n) => (n === at ? key : each));
  const place = (keys: unknown) => Buffer.from(JSON.stringify(keys)).toString("base64url");

  test("nothing else is", async () => {
    expect((await list.page(db, place(good), 1)).seen).toBe(5);
  });

  test.each([
    ["no JSON", "%%%"],
    ["nothing", ""],
    ["no list", place({ seen: 5 })],
    ["a place of another sort", place([5, "Ann"])],
    ["a key too many", place([...good, "more"])],
    ["no count", place(other(0, "5"))],
    ["a count below one", place(other(0, 0))],
    ["a count of no whole", place(other(0, 1.5))],
    ["a count that no list has", place(other(0, 1e12))],
    ["a moment in words", place(other(1, "yesterday"))],
    ["a moment that no clock shows", place(other(1, "9".repeat(17)))],
    ["a day that there is not", place(other(2, "2026-02-30"))],
    ["a number in words", place(other(3, "one"))],
    ["a number that is too large", place(other(3, "9".repeat(19)))],
    ["a number as one", place(other(3, 1))],
    ["a text with a zero byte", place(other(4, "A\0"))],
    ["a text with half a character", place(other(4, "A\ud800"))],
    ["a text that is too long", place(other(4, "A".repeat(3_000)))],
  ])("%s", async (_, after) => {
    const [first, page] = [await list.page(db, null, 1), await list.page(db, after, 1)];
    expect(page).toEqual(first);
  });

  test("no UUID", async () => {
    const byId = keyset<Row>(all, { id: "uuid" });
    expect(await byId.page(db, place([5, "1' or true"]), 1)).toEqual(await byId.page(db, null, 1));
  });
});

test("rows without sort columns have pages by how many come before, and odd places begin anew", () => {
  const rows = Array.from({ length: 120 }, (_, number) => number);
  const seen: number[] = [];
  for (let after: string | null = null; ;) {
    const page: PageOfRows<number> = pageAfter(seenBefore(after), rows.slice(seenBefore(after)));
    expect(page.seen).toBe(seen.length);
    seen.push(...page.rows);
    if (page.next === null) break;
    after = page.next;
  }
  expect(seen).toEqual(rows);
  const place = (keys: unknown) => Buffer.from(JSON.stringify(keys)).toString("base64url");
  expect([seenBefore(place([50])), seenBefore(place([50, "a"])), seenBefore("%%%")]).toEqual([
    50, 0, 0,
  ]);
});

test("the views of a query are counted in one reading, by their own names", async () => {
  const views = { none_at_all: sql`false`, negative: sql`number < 0`, all: sql`true` };
  expect(await countViews(db, all, views)).toEqual({ none_at_all: 0, negative: 20, all: 60 });
  // Who asks for no view gets no count, also of a query without rows.
  expect(await countViews(db, sql`select where false`, {})).toEqual({});
});
