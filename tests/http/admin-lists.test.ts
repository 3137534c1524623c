import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { sql, type RawBuilder } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { screens } from "#admin/screens.ts";
import { selectCustomers } from "#shop/back-office/customers/list-customers-queries.server.ts";
import { discountUses } from "#shop/back-office/discounts/discount-uses.server.ts";
import { foundOrders } from "#shop/back-office/found-orders.server.ts";
import { orderSorts } from "#shop/back-office/order-views.ts";
import { importLines } from "#shop/catalogue/imports/list-imports.server.ts";
import { priceChanges } from "#shop/catalogue/prices/price-changes.server.ts";
import { countFound, selectPage } from "#shop/catalogue/editing/product-list-queries.server.ts";
import { countedRedirects } from "#shop/catalogue/redirects/redirect-queries.server.ts";
import { redirectSorts } from "#shop/catalogue/redirects/redirect.ts";
import { stockMoves } from "#shop/catalogue/stock/stock.server.ts";
import { partLists } from "#shop/making/part-list-queries.server.ts";
import { selectDiscounts } from "#shop/discounts/discount-queries.server.ts";
import { selectThreads } from "#shop/messages/threads/thread-queries.server.ts";
import { listOffers } from "#shop/offers/list-offers.server.ts";
import { otherDisputes } from "#shop/payments/disputes/disputes.server.ts";
import { payouts } from "#shop/payments/payouts/payout-queries.server.ts";
import { statement } from "#shop/payments/payouts/statement.server.ts";
import { waitingRows } from "#shop/payments/payouts/waiting.server.ts";
import { auditRows } from "#shop/platform/audit-list.server.ts";
import type { Keyset, PageOfRows } from "#shop/platform/lists/keyset.server.ts";
import { dispatchedLines, lateLines } from "#shop/reports/lead-times/lead-time-report.server.ts";
import { dispatchedKinds } from "#shop/reports/lead-times/lead-times.ts";
import { productSales } from "#shop/reports/products/product-sales.server.ts";
import { productSorts } from "#shop/reports/products/product-sales.ts";
import { soldLines } from "#shop/reports/products/sold-lines.server.ts";
import { returnedLines, sentLines } from "#shop/reports/returns/return-lines.server.ts";
import { returnedProducts } from "#shop/reports/returns/return-report.server.ts";
import { salesRows } from "#shop/reports/sales/sales-report.server.ts";
import { searchedQueries } from "#shop/reports/searches/search-report.server.ts";
import { vatDocuments } from "#shop/reports/vat/vat-report.server.ts";
import { placedOrderRows } from "#shop/reports/visits/placed-orders.server.ts";
import { listQuestions } from "#shop/questions/answer-questions.server.ts";
import { questionStates } from "#shop/questions/question.ts";
import { listReviews } from "#shop/reviews/moderate.server.ts";
import { reviewStates } from "#shop/reviews/review.ts";
import { searchWords } from "#shop/search/synonyms/search-word-queries.server.ts";
import type { StaffRole } from "#shop/staff/rights.ts";
import { expectGolden, withoutDays } from "#tests/golden/golden.ts";
import { productId } from "#tests/support/customers.ts";
import { offerDraft, sentOffer } from "#tests/support/offers.ts";
import { joinedStaff } from "#tests/support/staff.ts";
import { startExampleDayShop } from "./support/example-day-shop.ts";
import { attributes } from "./support/html.ts";
import { listInWords } from "./support/list-in-words.ts";

const { db, url } = await startExampleDayShop();
const roles = ["owner", "manager", "packer", "accountant"] as const satisfies readonly StaffRole[];
const tokens = new Map<StaffRole, string>();
for (const role of roles) tokens.set(role, (await joinedStaff(db, role, role)).token);

/** Each order leaves on a day and is of a name of its own, so that every sort has one order; and what the day has none of. */
beforeAll(async () => {
  await sql`with numbered as (select id, row_number() over (order by order_number)::int as at from orders),
      named as (update orders o set customer_name = customer_name || ' ' || at from numbered n where n.id = o.id)
    update order_lines set leaves_by = date '2026-05-25' + at, promised_for = date '2026-05-28' + at
    from numbered where id = order_id and leaves_by is not null`.execute(db);
  const at = "2026-06-12T09:00:00Z";
  await sql`with one as (select o.id, p.mode, p.charge_ref, p.amount_pence, l.product_id
        from orders o join payments p on p.order_id = o.id join order_lines l on l.order_id = o.id and l.position = 0
        where o.order_number = 'LL-10002'),
      discount as (insert into discounts (code, kind, percent, is_for_everything) values ('SPRING10', 'percent', 10, true)
        returning id),
      used as (insert into discount_uses (order_id, discount_id, amount_pence, reserved_at, used_at)
        select one.id, discount.id, 676, ${at}, ${at} from one, discount),
      review as (insert into reviews (order_id, position, product_id, rating, title, words, shown_name, written_at)
        select id, 0, product_id, 4, 'It holds', 'Even in a gale.', 'Ann L.', ${at} from one),
      question as (insert into questions (product_id, email, shown_name, question, asked_at)
        select product_id, 'robin@day.example', 'Robin', 'Does it fit?', ${at} from one),
      redirect as (insert into redirects (from_path, to_path, created_at) values ('/old', '/new', ${at})),
      searched as (insert into search_counts (day, query, times, found, has_pages)
        values ('2026-06-12', 'prop', 5, 0, false), ('2026-06-12', 'peg', 9, 12, true)),
      prices as (insert into price_changes (id, at, changed_by, rule) values (${randomUUID()}, ${at}, 'owner',
        '{"kind":"percent_up","by":400,"rounding":"none","withSurcharges":false}') returning id),
      price as (insert into price_change_lines (change_id, position, product_id, from_net, to_net)
        select prices.id, 0, product_id, 480, 500 from one, prices),
      payout as (insert into payouts (provider_ref, mode, amount_pence, state, listing, arrives_on, opened_at, lines_read_at)
        select 'po_1', mode, amount_pence - 51, 'paid', 'listed', '2026-06-14', ${at}, ${at} from one)
    insert into payout_lines (provider_ref, payout_ref, kind, category, amount_pence, fee_pence, net_pence, source_ref,
        charge_ref, made_at)
      select 'txn_1', 'po_1', 'charge', 'charge', amount_pence - 1, 50, amount_pence - 51, 'ch_1', charge_ref, ${at}
      from one`.execute(db);
  await sentOffer(db, offerDraft(await productId(db, "beech-pegs"), { email: "kari@day.example" }));
});

const read = (role: StaffRole, path: string, init: RequestInit = {}) =>
  fetch(`${url}/admin/${path}`, {
    headers: { Cookie: `admin=${tokens.get(role)}`, Origin: url, "Accept-Encoding": "identity" },
    redirect: "manual",
    ...init,
  });

const range = { firstDay: "2026-04-01", lastDay: "2026-06-30" };
const days = `from=${range.firstDay}&to=${range.lastDay}`;
/** One of each kind that the screens are about. */
const examples: readonly (readonly [RegExp, string])[] = [
  [/^stock\/:sku/, "stock/LL-CA-001"],
  [/^discounts\/:code/, "discounts/SPRING10"],
  [/^money\/payouts\/:ref/, "money/payouts/po_1"],
  [/^money\/months\/:month/, "money/months/2026-05"],
  [/^reports\/vat\/:period/, "reports/vat/2026-06"],
  [/^reports(?=$|\/(?!vat|.*:))(.*)/, `reports$1?${days}`],
];
/** Tables that are not lists: what somebody works at, fills in or compares. */
const noLists =
  /[:*]|^(?:$|make|pack|rates|settings|me|undo|find|orders\/.+|products\/(?:new|export)|returns\/new|content\/words)/;

/** The addresses of all lists and files, as the table of screens has them. */
const addresses = screens
  .map(({ path }) =>
    examples.reduce<string>((rest, [pattern, one]) => rest.replace(pattern, one), path),
  )
  .filter((path) => !noLists.test(path) && !/(?:file|export\.csv)(?:$|\?)/.test(path));
const isFile = (path: string) => /\.csv($|\?)/.test(path);

/** Their rows are of the months and the sales until today. */
const untilToday = /^(?:reports\/vat|money\/months|products\/best-sellers)(?:$|\?)/;

async function listOf(role: StaffRole, path: string) {
  const answer = await read(role, path);
  const list = answer.status === 200 ? listInWords(await answer.text(), path) : null;
  if (list === null || !untilToday.test(path)) return list;
  return { ...list, lines: list.lines.filter((line) => !line.startsWith("row")) };
}

/** Without days and months. */
const masked = (line: string) =>
  withoutDays(line)
    .replaceAll(/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (?=<day>)/g, "")
    .replaceAll(/(?:\b[A-Z][a-z]+ to )?\b[A-Z][a-z]+ 20\d\d\b/g, "<month>")
    .replaceAll(/(?<=vat|months)\/20\d\d-\d\d/g, "/<month>");

test("each list says to each role what it did, in each view and sort, and on its second page", async () => {
  const told: string[] = [];
  // Other screens at another address.
  const alias = /^(?:content|reports\?.*)$/;
  for (const path of addresses.filter((each) => !isFile(each) && !alias.test(each))) {
    const list = await listOf("owner", path);
    if (list === null) continue;
    told.push(`# ${path}`, ...list.lines);
    for (const role of roles.slice(1)) {
      const other = await listOf(role, path);
      const added = other?.lines.filter((line) => !list.lines.includes(line)) ?? [];
      const gone =
        other === null ? ["all"] : list.lines.filter((line) => !other.lines.includes(line));
      told.push(
        ...gone.map((line) => `${role} - ${line}`),
        ...added.map((line) => `${role} + ${line}`),
      );
    }
    const [page = ""] = path.split("?");
    const nothing = list.search === null ? [] : ["?q=nothing+of+this"];
    for (const search of new Set([...list.others, ...nothing])) {
      const other = await listOf("owner", page + search);
      const isSaid = (line: string) => !list.lines.includes(line) && !line.startsWith("tab: ");
      const lines = other?.lines.filter(isSaid) ?? ["no list"];
      told.push(`## ${page}${search.replace(/after=[^&]+/, "after=place")}`, ...lines);
    }
  }
  expectGolden("lists.txt", `${told.map(masked).join("\n")}\n`);
});

/** Files with their filters. */
const narrowed = [
  "reports/products/rows.csv?sku=LL-CA-002",
  "reports/products/rows.csv?option=Colour&value=Black",
  "reports/returns/rows.csv?reason=changed_mind",
  "reports/returns/rows.csv?reason=faulty",
  "reports/returns/rows.csv?sku=LL-RC-001",
  "reports/returns/sent.csv?sku=LL-RC-001",
  "reports/sales/sales.csv?by=week&against=year",
  "reports/returns/returns.csv?by=week",
  "reports/funnel/funnel.csv?by=day&from=2026-06-10&to=2026-06-12",
  "reports/searches/searches.csv?by=day",
  "reports/lead-times/rows.csv?kind=made",
  "reports/lead-times/lead-times.csv?by=month",
];

test("each file has the rows that it had, by its filters, too", async () => {
  const told: string[] = [];
  for (const path of narrowed) {
    const text = await (
      await read("owner", path.includes("from=") ? path : `${path}&${days}`)
    ).text();
    told.push(`# ${path}\n`, text);
  }
  const form = { act_id: randomUUID(), intent: "export", act: "create_offer" };
  const page = await read("owner", "audit", { method: "POST", body: new URLSearchParams(form) });
  const file = attributes(await page.text(), "a", "href").find((href) => href.includes(".csv"));
  const audit = await read("owner", file?.replace("/admin/", "") ?? "no file");
  told.push("# audit/export.csv\n", withoutDays(await audit.text()));
  expectGolden("files/narrowed.txt", told.join(""));
});

test("an address that no page of ours has is the list as it is at first; a file refuses bad days", async () => {
  const strange = [
    `view=x&sort=x&after=x&q=%25%27%3A*%26%21_&from=x&to=9&by=x&against=x&kind=x&reason=x&sku=-1`,
    `from=2026-06-30&to=2026-06-01&after=${"x".repeat(2_000)}&q=${"9".repeat(500)}&who=x&act=X&about=x:&option=x&page=-1`,
  ];
  const wrong: string[] = [];
  for (const path of addresses.filter((each) => !each.startsWith("reports/exports")))
    for (const query of strange) {
      const [page = ""] = path.split("?");
      const { status } = await read("owner", `${page}?${query}`);
      const hasDays =
        isFile(page) && page.startsWith("reports/") && !page.startsWith("reports/vat");
      if (status !== (hasDays ? 400 : 200)) wrong.push(`${status} ${page}?${query.slice(0, 40)}`);
    }
  expect(wrong).toEqual([]);
});

test("packers see no price and no e-mail address on any screen, in its data or its file", async () => {
  // No other number of a page is as large.
  await sql`update orders set total_pence = total_pence + 90000000`.execute(db);
  await sql`update order_lines set unit_net_pence = unit_net_pence + 90000000`.execute(db);
  const told = /£\d|(?<![\w-])9\d{7}(?![\w-])|\w@day\.example/g;
  const pagesOf = (path: string) => (path === "" ? ["?index", "_.data"] : [path, `${path}.data`]);
  const seen: string[] = [];
  for (const { path } of screens.filter(({ path: each }) => !/[:*]/.test(each)))
    for (const page of pagesOf(path)) {
      const answer = await read("packer", page);
      const text = answer.status === 200 ? await answer.text() : "";
      seen.push(...(text.match(told) ?? []).map((each) => `${page}: ${each}`));
    }
  expect(seen).toEqual([]);
});

const IMPORT = randomUUID();

/** Every list that has pages, once for each of its sorts. */
const verbs: Readonly<Record<string, Readonly<Record<string, Keyset<unknown>>>>> = {
  auditRows: { all: auditRows({}) },
  countedRedirects: bySort(redirectSorts, (sort) => countedRedirects({ q: "", sort })),
  discountUses: { all: discountUses(1) },
  dispatchedLines: bySort(dispatchedKinds, (kind) => dispatchedLines(range, kind)),
  foundOrders: bySort(orderSorts, (sort) => foundOrders({ seesAll: true }, { sort })),
  importLines: { changed: importLines(IMPORT, "changed") },
  lateLines: { all: lateLines(range) },
  otherDisputes: { all: otherDisputes() },
  partLists: { all: partLists("") },
  payouts: { all: payouts() },
  placedOrderRows: { all: placedOrderRows(range) },
  priceChanges: { all: priceChanges },
  productSales: bySort(productSorts, (sort) => productSales(range, { sort, today: "2026-06-30" })),
  returnedLines: { all: returnedLines(range, { sku: null, reason: null }) },
  returnedProducts: { all: returnedProducts(range) },
  salesRows: { all: salesRows(range) },
  searchWords: { all: searchWords("") },
  searchedQueries: bySort(["all", "nothing"] as const, (view) => searchedQueries(range, view)),
  sentLines: { all: sentLines(range, null) },
  soldLines: { all: soldLines(range, { sku: null, option: null, value: null }) },
  statement: { all: statement(range) },
  stockMoves: { all: stockMoves(await productId(db, "beech-pegs")) },
  vatDocuments: { all: vatDocuments(range) },
  waitingRows: { all: waitingRows() },
};

function bySort<Sort extends string, List>(
  sorts: readonly Sort[],
  listOf: (sort: Sort) => List,
): Readonly<Record<string, List>> {
  return Object.fromEntries(sorts.map((sort) => [sort, listOf(sort)]));
}

type ViewPage = PageOfRows<unknown> & { readonly counts: Readonly<Record<string, number>> };
/** Every list of one view of several, read with how many each view has. */
const views: Readonly<
  Record<string, Readonly<Record<string, (after: string | null) => Promise<ViewPage>>>>
> = {
  listOffers: { open: (after) => listOffers(db, { view: "open", q: "", after }) },
  listQuestions: bySort(questionStates, (state) => (after) => listQuestions(db, { state, after })),
  listReviews: bySort(reviewStates, (state) => (after) => listReviews(db, { state, after })),
  selectCustomers: bySort(
    ["registered", "-registered", "name", "-name"] as const,
    (sort) => (after) => selectCustomers(db, null, { view: "all", sort, after }),
  ),
  selectDiscounts: {
    all: (after) => selectDiscounts(db, { view: "all", q: "", today: "2026-06-30", after }),
  },
  selectPage: bySort(
    ["name", "-name", "price", "-price", "stock", "-stock"] as const,
    (sort) => async (after) => ({
      ...(await selectPage(db, { view: "all", q: "", sort, after })),
      counts: await countFound(db, ["all"], ""),
    }),
  ),
  selectThreads: bySort(
    ["unanswered", "all"] as const,
    (view) => (after) => selectThreads(db, { view, q: "", staffId: null, after }),
  ),
};

describe("the pages and the parts of each list have each row once, though all is of one moment and one name:", () => {
  beforeAll(async () => {
    const at = sql`timestamptz '2026-06-10T12:00:00Z'`;
    await sql`update orders set created_at = ${at}, customer_name = 'Ann Lee', total_pence = 1200`.execute(
      db,
    );
    await sql`update payments set paid_at = ${at} where paid_at is not null`.execute(db);
    await sql`update invoices set issued_at = ${at}`.execute(db);
    await sql`update refunds set sent_at = ${at} where sent_at is not null`.execute(db);
    await sql`update fulfilments set dispatched_at = ${at}, delivered_at = delivered_at - dispatched_at + ${at}
      where dispatched_at is not null`.execute(db);
    await sql`update search_counts set times = 7, found = 0, has_pages = false`.execute(db);
    await sql`insert into disputes (provider_ref, payment_id, amount_pence, status, reason, opened_at)
      select 'dp_' || row_number() over (), id, 100, 'won', 'fraudulent', ${at} from payments limit 6`.execute(
      db,
    );
    await sql`insert into price_changes (id, changed_by, rule) select gen_random_uuid(), 'ann', '{}' from generate_series(1, 6)`.execute(
      db,
    );
    await sql`with file as (insert into product_imports (id, uploaded_by, file_name, file, format, state)
        values (${IMPORT}, 'ann', 'products.csv', '', 'own', 'ready') returning id)
      insert into product_import_lines (import_id, position, kind, line, sku, name, changes, problems)
        select id, n, 'changed', n, 'SKU', 'Name', '[]', '[]' from file, generate_series(1, 6) as n`.execute(
      db,
    );
    for (let move = 1; move <= 6; move += 1)
      await sql`update products set stock = stock + 1 where slug = 'beech-pegs'`.execute(db);
    const copied = (name: string, as: RawBuilder<unknown>, count = 5) => {
      const table = sql.table(name);
      return sql`insert into ${table} select copied.* from (select * from ${table} limit 1) as one,
        generate_series(101, 100 + ${count}::int) as n,
        jsonb_populate_record(null::${table}, to_jsonb(one) || ${as}) as copied`.execute(db);
    };
    await copied("payouts", sql`jsonb_build_object('provider_ref', 'copy_' || n)`);
    await copied("payout_lines", sql`jsonb_build_object('provider_ref', 'copy_' || n)`);
    const newId = sql`jsonb_build_object('id', md5(n || random()::text)::uuid)`;
    await copied("offers", newId, 55);
    await copied(
      "customers",
      sql`${newId} || jsonb_build_object('email', n || '@day.example')`,
      55,
    );
    await copied("discounts", sql`jsonb_build_object('id', n, 'code', 'COPY-' || n)`, 55);
    for (const state of ["waiting", "published", "refused"] as const) {
      const inState = sql`${newId} || jsonb_build_object('state', ${state}::text, 'question', ${state} || n, 'answer', 'Yes',
        'position', n)`;
      await copied("questions", inState, 55);
      await sql`update reviews set position = position + 1000`.execute(db);
      await copied("reviews", inState, 55);
    }
    await sql`insert into messages (message_key, name, email, message, received_at)
      select n, 'Ann Lee', n || '@day.example', 'Hello', ${at} from generate_series(1, 55) as n`.execute(
      db,
    );
    await sql`insert into discount_uses (order_id, discount_id, amount_pence, reserved_at)
      select id, 1, 100, ${at} from orders on conflict do nothing`.execute(db);
  });
  const cases = Object.entries(verbs).flatMap(([name, lists]) =>
    Object.entries(lists).map(([sort, list]) => ({ name: `${name}, ${sort}`, list })),
  );

  test("the tables have all of them", () => {
    const files = globSync("shop/**/*.server.ts", { exclude: ["shop/platform/lists/**"] });
    const declared = files.flatMap((file) => {
      const text = readFileSync(file, "utf8");
      const before = [...text.matchAll(/ (?:keyset|pageOfView)[<(]/g)].map(({ index }) =>
        text.slice(0, index),
      );
      return before.map(
        (part) =>
          [...part.matchAll(/^(?:export )?(?:async )?(?:function|const) (\w+)/gm)].at(-1)?.[1],
      );
    });
    // A part of one list, which is read whole.
    const told = [...Object.keys(verbs), ...Object.keys(views), "exportedSales"];
    expect(declared.toSorted()).toEqual(told.toSorted());
  });

  test.each(cases)("$name", async ({ list }) => {
    const whole = await partsOf(list, 10_000);
    expect(whole.length).toBeGreaterThan(1);
    const size = Math.ceil(whole.length / 4);
    expect(await partsOf(list, size)).toEqual(whole);
    const paged: unknown[] = [];
    for (let after: string | null = null, page = 0; page < 5; page += 1) {
      const { rows, next }: PageOfRows<unknown> = await list.page(db, after, size);
      paged.push(...rows);
      after = next;
      if (after === null) break;
    }
    expect(paged).toEqual(whole);
  });

  const ofViews = Object.entries(views).flatMap(([name, lists]) =>
    Object.entries(lists).map(([view, read]) => ({ name: `${name}, ${view}`, view, read })),
  );
  test.each(ofViews)("$name", async ({ view, read }) => {
    const first = await read(null);
    const second = await read(first.next);
    const third = second.next === null ? null : await read(second.next);
    const rows = [first, second, third].flatMap((page) => page?.rows ?? []);
    const count = first.counts[view] ?? first.counts["all"] ?? 0;
    expect([first.rows.length, second.seen, count > 50]).toEqual([50, 50, true]);
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(count);
    expect(rows).toHaveLength(count);
  });
});

async function partsOf(list: Keyset<unknown>, size: number): Promise<readonly unknown[]> {
  const rows: unknown[] = [];
  for await (const part of list.parts(db, size)) rows.push(...part);
  return rows;
}
