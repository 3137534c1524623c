import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { checkBooks } from "#shop/backup/books.server.ts";
import { askQuestion } from "#shop/questions/ask-question.server.ts";
import { receiveMessage } from "#shop/messages/contact.server.ts";
import { firstSettings } from "#shop/content/settings/setting-sections.ts";
import { seedCatalogue } from "#shop/catalogue/seed.server.ts";
import { productId } from "#tests/support/customers.ts";
import { hashTables } from "#tests/support/table-hashes.ts";
import { testShop } from "#tests/support/shop.ts";
import { isDatabasePrepared, isShopRunning } from "./database-state.server.ts";
import { beginTrading, planTrading } from "./begin-trading.server.ts";
import { FirstNumberTaken } from "./first-numbers.ts";
import { findExamplesLeft, liveKeyRefusal } from "./live-key-check.server.ts";
import { checkoutOf, startedCheckout, payCheckout } from "#tests/support/checkouts.ts";

const shop = await testShop();
const { db } = shop;
const ownParticulars = {
  email: "hello@dryers.co.uk",
  phone: "01422 884 210",
  companyName: "Calder Dryers Ltd",
  companyNumber: "01234567",
  vatNumber: "GB 123 4567 89",
  office: ["4 Weir Street", "Halifax"],
  returnsAddress: ["4 Weir Street", "Halifax"],
};
const first = { order: 20_001, invoice: 501 };

async function order(slug: string, { isPaid }: { isPaid: boolean }) {
  const request = await checkoutOf(db, [await productId(db, slug)]);
  const { customer } = request;
  await sql`update customers set mode = 'test' where id = ${customer.id}`.execute(db);
  const started = await startedCheckout(db, request);
  if (isPaid) await payCheckout(shop, started);
  return { ...started.order, customer };
}

/** An order as if it had been placed and paid while the shop ran with a live key. */
async function liveOrder(slug: string) {
  const placed = await order(slug, { isPaid: true });
  await sql`update payments set mode = 'live'
    where order_id = (select id from orders where order_number = ${placed.orderNumber})`.execute(
    db,
  );
  return placed;
}

async function numbers() {
  const { rows } = await sql<{ orders: string[]; invoices: number[]; products: string[] }>`select
    (select coalesce(array_agg(order_number), '{}') from orders) as orders,
    (select coalesce(array_agg(number), '{}') from invoices) as invoices,
    (select coalesce(array_agg(slug order by slug), '{}') from products) as products`.execute(db);
  return rows[0];
}

/** A shop with test orders, whose owner has added a product, edited another and sold one. */
const testedShop = (async () => {
  const { customer } = await order("rubber-grippers", { isPaid: true });
  const asked = { name: "Ann", email: customer.email, message: "Is it in?" };
  await receiveMessage(db, asked);
  // Two test questions: one about a product that goes, one of a test customer about a product that stays.
  const question = { name: "Ann", question: "How long is the rope?" };
  await askQuestion(db, "rubber-grippers", { ...question, email: "nobody@example.com" });
  await order("rubber-grippers", { isPaid: false });
  await sql`insert into brands (slug, name, description) values ('own', 'Own', 'Ours.')`.execute(
    db,
  );
  await sql`insert into products (sku, slug, name, category_slug, brand_slug, base_price, facts,
      description, weight_grams, material, setting, guarantee_years, stock)
    values ('OWN-1', 'own-airer', 'Own airer', 'indoor-airers', 'own', 20, 'Ash', 'Ours.', 900, 'Ash',
      'indoor', 5, 9)`.execute(db);
  await sql`update products set description = 'In my words.' where slug = 'hills-cover'`.execute(
    db,
  );
  await order("own-airer", { isPaid: false });
  await askQuestion(db, "own-airer", { ...question, email: customer.email });
  const real = await liveOrder("own-airer");
  await askQuestion(db, "own-airer", { ...question, email: real.customer.email });
  return { real };
})();

test("a live key is refused with a list of the examples and test orders that are left", async () => {
  await testedShop;
  const obstacles = await findExamplesLeft(db, firstSettings);
  expect(obstacles).toMatchObject({ products: 67, orders: 3 });
  expect(liveKeyRefusal(obstacles)).toBe(
    "STRIPE_SECRET_KEY is a live key, but the shop still has 67 example products, 3 sandbox or test orders and example particulars (company name, company number, VAT number, registered office, returns address, e-mail address, telephone number: change them at /admin/settings/shop or in shop.json): run npm run begin-trading first.",
  );
});

test("the plan counts what would be removed and changes nothing", async () => {
  await testedShop;
  const before = await hashTables(db);
  const plan = await planTrading(db, "keep");
  expect(Object.fromEntries(plan.removed)).toMatchObject({
    products: 66,
    orders: 3,
    customers: 3,
    invoices: 1,
  });
  expect(plan.editedProducts).toEqual([expect.stringContaining("Hills")]);
  expect((await planTrading(db, "remove")).removed.get("products")).toBe(67);
  expect(plan.kept).toEqual({ products: 2, orders: 1, customers: 1 });
  expect(await hashTables(db)).toEqual(before);
});

test("a first number of a real order or invoice is refused, and nothing is changed", async () => {
  await testedShop;
  const before = await hashTables(db);
  const { lowest } = await planTrading(db, "keep");
  for (const taken of [
    { ...first, order: lowest.order - 1 },
    { ...first, invoice: lowest.invoice - 1 },
    { ...first, invoice: 1.5 },
    { ...first, order: 1_000_000_000 },
  ]) {
    const begun = beginTrading(db, { edited: "keep", first: taken });
    await expect(begun).rejects.toThrow(FirstNumberTaken);
  }
  expect(await hashTables(db)).toEqual(before);
});

test("examples and test orders are removed, the owner's products and real orders are kept", async () => {
  const { real } = await testedShop;
  await beginTrading(db, { edited: "keep", first });
  const now = await numbers();
  expect(now?.products).toEqual(["hills-cover", "own-airer"]);
  expect(now?.orders).toEqual([real.orderNumber]);
  expect(now?.invoices).toEqual([2]);
  const counts = await sql<Record<string, number>>`select
    (select count(*)::int from customers) as customers, (select count(*)::int from brands) as brands,
    (select count(*)::int from categories) as categories, (select count(*)::int from payment_events) as events,
    (select held from products where slug = 'own-airer') as held,
    (select count(*)::int from sandbox_stripe.objects) as played,
    (select count(*)::int from mail_outbox where recipient <> ${real.customer.email}
      and data ->> 'orderNumber' is distinct from ${real.orderNumber}) as mails,
    (select count(*)::int from mail_outbox where recipient = ${real.customer.email}) as "realMails"`.execute(
    db,
  );
  expect(counts.rows).toEqual([
    {
      customers: 1,
      brands: 2,
      categories: 9,
      events: 0,
      held: 0,
      played: 0,
      mails: 0,
      realMails: 1,
    },
  ]);
  expect(liveKeyRefusal(await findExamplesLeft(db, ownParticulars))).toBe(null);
  // The seed counts as loaded: the example catalogue does not come back with a test key.
  expect(await seedCatalogue(db)).toBe(false);
  // Numbers that test invoices had, and those below the first one, do not count as missing.
  expect(await checkBooks(db)).toEqual([]);
  const { rows: left } = await sql`select email from threads union all select email from messages
    union all select order_number from order_summaries where order_id not in (select id from orders)`.execute(
    db,
  );
  expect(left).toEqual([]);
  const { rows: asked } = await sql<{ email: string }>`select email from questions`.execute(db);
  expect(asked).toEqual([{ email: real.customer.email }]);
});

test("the first order and invoice get the numbers that the owner chose", async () => {
  await testedShop;
  await beginTrading(db, { edited: "remove", first });
  const next = await order("own-airer", { isPaid: true });
  expect(next.orderNumber).toBe("LL-20001");
  expect((await numbers())?.invoices.toSorted()).toEqual([2, 501]);
  expect(await checkBooks(db)).toEqual([]);
});

test("the numbers that a restore has found used are not given to the first order and invoice", async () => {
  await sql`insert into skipped_numbers (series, first_number, last_number, reason) values
    ('order', 20002, 20050, 'A restore'), ('invoice', 502, 540, 'A restore')`.execute(db);
  expect((await planTrading(db, "keep")).lowest).toEqual({ order: 20_051, invoice: 541 });
});

test("invoices that were missing before the books were checked stay known", async () => {
  const migration = await readFile("db/migrations/0031_known_gaps.sql", "utf8");
  const rollback = new Error("Only a look");
  const looked = db.transaction().execute(async (tx) => {
    await sql`delete from skipped_numbers`.execute(tx);
    await sql.raw(migration).execute(tx);
    const { rows } = await sql`select first_number, last_number from skipped_numbers
      where series = 'invoice' order by 1`.execute(tx);
    expect(rows).toEqual([
      { firstNumber: 1, lastNumber: 1 },
      { firstNumber: 3, lastNumber: 500 },
    ]);
    throw rollback;
  });
  await expect(looked).rejects.toBe(rollback);
});

test("a payment has the mode of the key that the shop runs with", async () => {
  const { orderNumber } = await order("own-airer", { isPaid: false });
  const { rows } = await sql`select mode from payments join orders on orders.id = order_id
      where order_number = ${orderNumber}`.execute(db);
  expect(rows).toEqual([{ mode: "test" }]);
});

test("a running shop is detected by its connections", async () => {
  expect(await isDatabasePrepared(db)).toBe(true);
  // This test's own pool is named like a shop's.
  expect(await isShopRunning(db)).toBe(true);
});

test("the migration marks existing examples, and existing orders by their Stripe ids", async () => {
  const migration = await readFile("db/migrations/0025_beginning_to_trade.sql", "utf8");
  const rollback = new Error("Only a look");
  let seen: unknown;
  await db
    .transaction()
    .execute(async (tx) => {
      await sql
        .raw(`drop function brand_is_own() cascade;
        alter table products drop column is_example; alter table brands drop column is_example;
        alter table orders add column stripe_session_id text, add column stripe_session_url text;
        alter table customers drop column mode;
        delete from seed_loads where name = 'categories';
        update seed_loads set loaded_at = '2026-01-01' where name = 'catalogue';
        update products set created_at = '2026-01-01' where slug = 'own-airer';
        delete from invoices; delete from orders;
        insert into orders (order_number, email, customer_name, address, quote, fingerprint,
          total_pence, stripe_session_id, stripe_session_url)
        select 'LL-' || n, '', '', '{}', '{}', '', 120, id, url from (values
          (1, 'cs_test_a', 'http://127.0.0.1:3000/sandbox/stripe/pay/cs_test_a'),
          (2, 'cs_test_b', 'https://checkout.stripe.com/c/pay/cs_test_b'),
          (3, null, null)) as placed (n, id, url);
        ${migration}`)
        .execute(tx);
      const { rows } = await sql<{ seen: unknown }>`select jsonb_build_object(
        'products', (select jsonb_agg(slug) from products where is_example),
        'loads', (select count(*) from seed_loads where name = 'categories'),
        'customers', (select jsonb_agg(distinct mode) from customers),
        'orders', (select jsonb_object_agg(order_number, payment_mode) from orders)) as seen`.execute(
        tx,
      );
      seen = rows[0]?.seen;
      throw rollback;
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
  expect(seen).toEqual({
    products: ["own-airer"],
    loads: 1,
    customers: ["sandbox"],
    orders: { "LL-1": "sandbox", "LL-2": "test", "LL-3": "sandbox" },
  });
});
