import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { changeProduct } from "#shop/catalogue/editing/change-product.server.ts";
import { findProductAt } from "#shop/catalogue/editing/product-at.server.ts";
import { pageFiles } from "#shop/content/page-files.server.ts";
import { pence } from "#shop/kit/money.ts";
import { readRates, saveZone } from "#shop/shipping/rate-sets/draft.server.ts";
import { publishDraft } from "#shop/shipping/rate-sets/publications.server.ts";
import { fingerprintOf } from "#shop/shipping/rate-sets/rate-set.server.ts";
import { readZone } from "#shop/shipping/rate-sets/read-rows.ts";
import { typedZone } from "#shop/shipping/rate-sets/row-values.ts";
import { soldOrder } from "#tests/support/refunds.ts";
import { testShop } from "#tests/support/shop.ts";
import { readOrderAsItWas } from "./order-as-it-was.server.ts";
import { actOf } from "#tests/support/actors.ts";
import { publishBody } from "#tests/support/pages.ts";

const shop = await testShop();
const { db, airer } = shop;
const ANN = randomUUID();
const anAct = () => actOf(ANN);
const ISLE_OF_MAN = { postcode: "IM1 1AA" };

const order = (await soldOrder(shop, { where: ISLE_OF_MAN })).order;

/** The instant of an hour, some of which have a change. */
const hour = (count: number) => new Date(Date.UTC(2026, 0, 1, count));

async function setPrice(gross: number): Promise<void> {
  const { rows } = await sql<{ net: string }>`
    select base_price::text as net from products where id = ${airer}`.execute(db);
  const from = pence(Math.round(Number(rows[0]?.net) * 120));
  const changed = await changeProduct(db, airer, {
    act: anAct(),
    changes: { pricePence: { from, to: pence(gross) } },
  });
  expect(changed).toMatchObject({ ok: true });
}

async function setRate(pounds: string): Promise<void> {
  const set = (await readRates(db)).live;
  const zone = set.zones.find(({ name }) => name === "Isle of Man");
  if (zone === undefined) throw new Error("no Isle of Man");
  const typed = typedZone(set, zone);
  const read = readZone({ ...typed, rate: pounds }, { isMainland: false });
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  await saveZone(db, { act: anAct(), key: zone.key, read: read.value, seen: typed });
  const { live, version } = await readRates(db);
  const published = await publishDraft(db, {
    act: anAct(),
    seen: { version, live: fingerprintOf(live) },
  });
  expect(published).toMatchObject({ ok: true });
}

const setTerms = (words: string) => publishBody(db, "returns", `## Returns\n\n${words}.`);

/** Makes the newest row of a history one of an hour. */
async function putBack(table: string, column: string, at: Date): Promise<void> {
  const moved = ["product_versions", "page_versions", "rate_publications"].includes(table);
  expect(moved).toBe(true);
  await sql`update ${sql.ref(table)} set ${sql.ref(column)} = ${at}
    where ${sql.ref(column)} > now() - interval '1 day'`.execute(db);
}

describe("an order as it was", () => {
  test("has the price, the rate and the terms of any instant, whatever followed", async () => {
    const start = async () => {
      await sql`truncate product_versions, page_versions, page_drafts, rate_publications`.execute(
        db,
      );
      await sql`update products set created_at = '2020-01-01', base_price = 45 where id = ${airer}`.execute(
        db,
      );
      await sql`update shipping_zones set base_rate = 6.95 where name = 'Isle of Man'`.execute(db);
    };
    const change = fc.constantFrom("price", "rate", "terms");
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        await start();
        // What was true in each half hour, as the changes were made.
        const expected = [{ price: 5_400, rate: 695, terms: null as string | null }];
        for (const [at, kind] of changes.entries()) {
          const now = { ...(expected.at(-1) ?? { price: 0, rate: 0, terms: null }) };
          if (kind === "price") {
            now.price = 6_000 + at * 60;
            await setPrice(now.price);
            await putBack("product_versions", "at", hour(at + 1));
          } else if (kind === "rate") {
            now.rate = 700 + at * 12;
            await setRate((now.rate / 100).toFixed(2));
            await putBack("rate_publications", "published_at", hour(at + 1));
          } else {
            now.terms = `The terms of change ${at}`;
            await setTerms(now.terms);
            await putBack("page_versions", "published_at", hour(at + 1));
          }
          expected.push(now);
        }
        for (const [at, { price, rate, terms }] of expected.entries()) {
          const then = await readOrderAsItWas(db, order, new Date(hour(at).getTime() + 1_800_000));
          expect([at, then.lines[0]?.price?.grossPence]).toEqual([at, price]);
          const { tried } = then.rates;
          expect([at, tried.kind === "answer" && tried.option.ratePence]).toEqual([at, rate]);
          const returns = then.terms.find(({ slug }) => slug === "returns");
          expect([at, returns?.number === 0]).toEqual([at, terms === null]);
          if (terms !== null) expect(returns?.words).toContain(terms);
        }
      }),
      { numRuns: 6 },
    );
  });

  test("says how it knows a product, and that nobody knows what was changed outside the admin", async () => {
    await sql`truncate product_versions`.execute(db);
    await sql`update products set created_at = ${hour(0)} where id = ${airer}`.execute(db);
    expect(await findProductAt(db, airer, hour(1))).toMatchObject({
      source: "present",
      until: null,
    });
    expect(await findProductAt(db, airer, hour(-1))).toMatchObject({
      source: "absent",
      addedAt: hour(0),
      content: { fields: { name: "Traditional Kitchen Maid" } },
    });
    await setPrice(7_200);
    await sql`update product_versions set at = ${hour(4)}`.execute(db);
    expect(await findProductAt(db, airer, hour(3))).toMatchObject({
      source: "first",
      version: { number: 1, action: "begin" },
      until: hour(4),
    });
    expect(await findProductAt(db, airer, hour(5))).toMatchObject({
      source: "kept",
      version: { number: 2, staffId: ANN },
      isUncertain: false,
    });
    await sql`update products set lead_time_days = 30 where id = ${airer}`.execute(db);
    await setPrice(7_260);
    expect(await findProductAt(db, airer, hour(5))).toMatchObject({
      source: "kept",
      version: { number: 2 },
      isUncertain: true,
    });
    expect(await findProductAt(db, 999_999, hour(5))).toBeNull();
  });

  test("does not pass off the text of an update as that of an earlier day", async () => {
    await sql`truncate page_versions`.execute(db);
    const updatedOn = pageFiles().get("terms-conditions")?.updatedOn ?? "";
    const on = async (at: Date) =>
      (await readOrderAsItWas(db, order, at)).terms.find(({ slug }) => slug === "terms-conditions");
    expect(await on(new Date(`${updatedOn}T12:00:00Z`))).toMatchObject({
      number: 0,
      isLost: false,
    });
    expect(await on(new Date("2020-01-01T12:00:00Z"))).toMatchObject({ number: 0, isLost: true });
  });

  test("has the address and the options that it was placed with", async () => {
    const elsewhere = { ...order.address, postcode: "JE2 3AB" };
    const asIssued = {
      address: order.address,
      zone: order.zone,
      options: order.lines.map(({ options }) => options),
    };
    await sql`update invoices set as_issued = ${JSON.stringify(asIssued)}::jsonb where order_id = ${order.id}`.execute(
      db,
    );
    const now = { ...order, address: elsewhere, zone: "Jersey" };
    const then = await readOrderAsItWas(db, now, order.placedAt);
    expect(then.order.address.postcode).toBe(ISLE_OF_MAN.postcode);
    expect(then.rates.tried).toMatchObject({ kind: "answer", place: "IM1" });
  });
});
