import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { writePlace } from "#shop/kit/keyset.ts";
import { listOtherDisputes } from "#shop/payments/disputes/disputes.server.ts";
import { soldOrder } from "#tests/support/refunds.ts";
import { testShop } from "#tests/support/shop.ts";
import { listPayouts, pageOfLines } from "./payouts.server.ts";
import type { PayoutLine } from "./payout.ts";
import { listWaiting } from "./waiting.server.ts";

const shop = await testShop();
const { db } = shop;

/** Some rows more than two pages; three of each instant or day, so that the name decides between them. */
const ROWS = 112;
const { order } = await soldOrder(shop);
await sql`insert into disputes (provider_ref, payment_id, amount_pence, status, reason, opened_at)
  select 'du_' || lpad(n::text, 3, '0'), p.id, 100, 'won', 'fraudulent',
    timestamptz '2026-01-01 10:00:00.123456Z' + interval '1 hour' * (n / 3)
  from payments p, generate_series(1, ${ROWS}::int) n where p.order_id = ${order.id}`.execute(db);
await sql`insert into payouts (provider_ref, mode, amount_pence, state, listing, arrives_on, opened_at)
  select 'po_' || lpad(n::text, 3, '0'), p.mode, 100, 'paid', 'unlisted',
    date '2026-01-01' + n / 3, timestamptz '2026-01-01'
  from payments p, generate_series(1, ${ROWS}::int) n where p.order_id = ${order.id}`.execute(db);
await sql`insert into refunds (order_id, payment_id, state, amount_pence, goodwill_pence, origin, requested_by_kind, provider_ref, sent_at)
  select p.order_id, p.id, 'sent', 1, 1, 'shop', 'staff', 're_' || n,
    timestamptz '2026-01-01 10:00:00.123456Z' + interval '1 hour' * (n / 3)
  from payments p, generate_series(1, ${ROWS}::int) n where p.order_id = ${order.id}`.execute(db);

type Page<Row> = {
  readonly rows: readonly Row[];
  readonly seen: number;
  readonly next: string | null;
};

/** All pages of a list, one after the other. */
async function pagesOf<Row>(list: (after: string | null) => Promise<Page<Row>>) {
  const pages: Page<Row>[] = [];
  let after: string | null = null;
  do {
    const page: Page<Row> = await list(after);
    pages.push(page);
    after = page.next;
  } while (after !== null && pages.length < 10);
  return pages;
}

const lists: readonly (readonly [
  name: string,
  rows: number,
  list: (after: string | null) => Promise<Page<unknown>>,
])[] = [
  ["disputes that have ended", ROWS, (after) => listOtherDisputes(db, after)],
  ["payouts", ROWS, (after) => listPayouts(db, after)],
  // With the payment itself.
  ["what no payout has yet", ROWS + 1, (after) => listWaiting(db, after)],
];

describe.each(lists)("the list of %s", (_, count, list) => {
  test("has each row once, on pages of 50, that say how many come before", async () => {
    const pages = await pagesOf(list);
    expect(pages.map(({ rows, seen }) => [rows.length, seen])).toEqual([
      [50, 0],
      [50, 50],
      [count - 100, 100],
    ]);
    const rows = pages.flatMap((page) => page.rows.map((row) => JSON.stringify(row)));
    expect(new Set(rows).size).toBe(count);
  });

  test("begins anew at a place that nobody was given", async () => {
    const first = await list(null);
    const made = [
      ["soon", "x"],
      ["2026-02-31", "x"],
      [1, "x"],
      ["1", 2],
      ["1".repeat(17), "x"],
    ];
    for (const keys of made) expect(await list(writePlace({ seen: 50, keys }))).toEqual(first);
    expect(await list("%%%")).toEqual(first);
  });
});

test("the lines of a payout have pages of 50", async () => {
  const lines = Array.from({ length: 60 }, (_, at) => ({ ref: `txn_${at}` })) as PayoutLine[];
  const pages = await pagesOf(async (after) => pageOfLines(lines, after));
  expect(pages.map(({ rows, seen }) => [rows.length, seen])).toEqual([
    [50, 0],
    [10, 50],
  ]);
  const beyond = pageOfLines(lines, writePlace({ seen: 1_000, keys: ["txn_1"] }));
  expect(beyond).toEqual({ rows: [], seen: 60, next: null });
});
