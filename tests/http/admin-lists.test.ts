import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { screens } from "#admin/screens.ts";
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

const days = "from=2026-04-01&to=2026-06-30";
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
  const seen: string[] = [];
  for (const { path } of screens.filter(({ path: each }) => !/[:*]/.test(each))) {
    const pages = path === "" ? ["?index", "_.data"] : [path, `${path}.data`];
    for (const page of pages) {
      const answer = await read("packer", page);
      if (answer.status !== 200) continue;
      const text = await answer.text();
      const found = text.match(/£\d|[Pp]ence\b|\w@day\.example/g) ?? [];
      seen.push(...found.map((each) => `${page}: ${each}`));
    }
  }
  expect(seen).toEqual([]);
});
