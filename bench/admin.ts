import type { Db } from "#shop/platform/database/db.server.ts";
import { startShop } from "#tests/support/running-shop.ts";
import { openBusyShop, summariseAll } from "./admin-database.ts";
import { lists, measureScreens } from "./admin-screens.ts";
import { measureProductsBesidePictures } from "./picture-load.ts";
import { percentile, timeEach, type Figure, type Report } from "./report.ts";
import { signInStaff } from "./staff-sessions.ts";
import { measureProductsBesideStaff, STAFF } from "./staff-load.ts";

/** With `BENCH_ORDERS=10000` it is quick, for a change of the benchmark itself. */
const ORDERS = Number(process.env["BENCH_ORDERS"] ?? 100_000);
const ASKED = 200;
const WARMING = 40;
/** The limits for the 95th percentile, in ms. */
const LIST_LIMIT = 100;
const SEARCH_LIMIT = 50;

/**
 * The list of orders, whole pages as its readers get them: its views, sorts and later pages, and searches; each other
 * list, whose limits are for 20,000 orders; then product pages while staff work, and while pictures are drawn.
 */
export async function run(): Promise<Report> {
  const busy = await openBusyShop(ORDERS);
  try {
    const filledMs = await summariseAll(busy.db);
    const tokens = await signInStaff(busy.db, STAFF);
    const rows: Figure[] = [
      { what: "orders", value: ORDERS, unit: "" },
      { what: "all summaries made in", value: filledMs / 1_000, unit: "s" },
    ];
    const one = await startShop({ DATABASE_URL: busy.url, WEB_CONCURRENCY: "1" });
    const queries: string[] = [];
    try {
      const headers = { Cookie: `admin=${tokens[0]}` };
      const read = async (query: string) => {
        const answer = await fetch(`${one.url}/admin/orders${query}`, { headers });
        if (answer.status !== 200) throw new Error(`${query} answered ${answer.status}.`);
        return answer.text();
      };
      const pages = await listQueries(read);
      rows.push(...(await measure("list", LIST_LIMIT, { queries: pages, read })));
      const searches = await searchQueries(busy.db);
      rows.push(...(await measure("search", SEARCH_LIMIT, { queries: searches, read })));
      rows.push(...(await measureScreens(one, busy.db, lists)));
      queries.push(...mixed(pages, searches));
    } finally {
      await one.stop();
    }
    // As a start makes them here: one web process each of two cores.
    const shop = await startShop({ DATABASE_URL: busy.url, WEB_CONCURRENCY: "2" });
    try {
      const staff = { url: shop.url, tokens, lists: queries };
      rows.push(...(await measureProductsBesideStaff(busy.db, staff)));
      rows.push(...(await measureProductsBesidePictures(busy.db, staff)));
    } finally {
      await shop.stop();
    }
    return { name: "admin", rows };
  } finally {
    await busy.stop();
  }
}

/** Lists and searches in turn. */
function mixed(lists: readonly string[], searches: readonly string[]): readonly string[] {
  return searches.flatMap((search, at) => [lists[at % lists.length] ?? "", search]);
}

type Read = (query: string) => Promise<string>;

async function measure(
  what: string,
  limit: number,
  { queries, read }: { readonly queries: readonly string[]; readonly read: Read },
): Promise<Figure[]> {
  const at = (index: number) => queries[index % queries.length] ?? "";
  await timeEach(WARMING, (index) => read(at(index)));
  const taken = await timeEach(ASKED, (index) => read(at(index)));
  return [
    { what: `${what}, half of ${ASKED} within`, value: percentile(taken, 0.5), unit: "ms" },
    {
      what: `${what}, 95 % within (limit ${limit})`,
      value: percentile(taken, 0.95),
      unit: "ms",
    },
    { what: `${what}, the slowest`, value: Math.max(...taken), unit: "ms" },
  ];
}

/** Each view, the sorts of all orders, and the second page of each. */
async function listQueries(read: Read): Promise<readonly string[]> {
  const views = ["", "to_make", "to_pack", "part_sent", "on_the_way", "flags", "returns", "unpaid"];
  const first = [
    ...views.map((view) => `?view=${view}`),
    ...["-placed", "placed", "name", "-total"].map((sort) => `?sort=${sort}`),
    "?view=to_make&sort=-placed",
    "?view=returns&sort=name",
  ];
  const second: string[] = [];
  for (const query of first) {
    const after = /after=([\w-]+)/.exec(await read(query))?.[1];
    if (after !== undefined) second.push(`${query}&after=${after}`);
  }
  return [...first, ...second];
}

/** What a person types, for orders of every age: each of the six things that the field finds. */
async function searchQueries(db: Db): Promise<readonly string[]> {
  const found = await db
    .selectFrom("orders")
    .innerJoin("orderLines", "orderLines.orderId", "orders.id")
    .leftJoin("fulfilments", "fulfilments.orderId", "orders.id")
    .select(["orderNumber", "customerName", "email", "address", "sku", "trackingNumber"])
    .where("orderLines.position", "=", 1)
    .orderBy("orders.id")
    .limit(ASKED)
    .execute();
  return found
    .map((row, index) => {
      const [first = "", last = ""] = row.customerName.split(" ");
      const { postcode } = row.address as { postcode: string };
      const typed = [
        row.orderNumber,
        row.customerName,
        last.slice(0, 4),
        `${first.slice(0, 2)} ${last}`,
        row.email,
        postcode,
        postcode.slice(0, -2),
        row.sku,
        row.trackingNumber ?? row.orderNumber,
      ];
      return typed[index % typed.length] ?? "";
    })
    .map((typed) => `?q=${encodeURIComponent(typed)}`);
}
