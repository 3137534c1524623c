import { sql } from "kysely";
import { expect, test } from "vitest";
import { findOfferByToken } from "#shop/offers/send-offer.server.ts";
import { importTaxesOf } from "#shop/shipping/import-tax-words.ts";
import { checkoutsOf, payCheckout } from "#tests/support/checkouts.ts";
import { ukAddress } from "#tests/support/customers.ts";
import { offerDraft, sentOffer } from "#tests/support/offers.ts";
import { getOrder } from "#tests/support/orders.ts";
import { testShop } from "#tests/support/shop.ts";
import { orderOfPage } from "#tests/support/payments.ts";
import { payOffer } from "./pay-offer.server.ts";
import { mailsTo } from "#tests/support/mails.ts";

const shop = await testShop();
const { db, airer } = shop;
const { start } = await checkoutsOf(shop);
const france = { ...ukAddress, city: "Paris", country: "FR", postcode: "75001" };

const dataOf = async (template: string, recipient: string) =>
  (await mailsTo(db, recipient, template))[0]?.data;

test("an order keeps what the customer was told of import taxes, whatever the rates are later", async () => {
  const started = await start({ address: france });
  const told = (await getOrder(db, started.order.id)).importTaxes;
  expect(told).toMatch(/^France charges about £\d+\.\d\d import VAT \(20%\)/);
  await sql`update country_rates set import_tax_bp = 100 where country_code = 'FR'`.execute(db);
  await payCheckout(shop, started);
  const order = await getOrder(db, started.order.id);
  expect(importTaxesOf(order)).toBe(told);
  expect(await dataOf("order-confirmation", order.email)).toMatchObject({
    importTaxes: told,
    deliverBy: expect.stringMatching(/^\w+day \d+ \w+(?: \d{4})?, if customs do not hold it$/),
  });
});

test("an order from before it kept them says them without a sum, and one with UK VAT says nothing", async () => {
  const { order } = await start({ address: france });
  await sql`update orders set quote = quote - 'importTaxes' where id = ${order.id}`.execute(db);
  const words = importTaxesOf(await getOrder(db, order.id));
  expect(words).toContain("France");
  expect(words).not.toContain("£");
  const home = await start();
  expect(importTaxesOf(await getOrder(db, home.order.id))).toBeNull();
});

test("an offer says them to its customer, and its order keeps them", async () => {
  const draft = offerDraft(airer, { address: france });
  const { token } = await sentOffer(db, draft);
  const offer = await findOfferByToken(db, token);
  expect(offer?.importTaxes).toMatch(/^France charges about £/);
  expect(await dataOf("offer", draft.email)).toMatchObject({ importTaxes: offer?.importTaxes });
  await sql`update country_rates set import_tax_bp = 200 where country_code = 'FR'`.execute(db);
  const opened = await payOffer(db, { token, seenVersion: 1, sessionToken: null });
  if (!opened.ok) throw new Error(opened.reason);
  const { id } = await orderOfPage(db, opened.sessionId);
  expect((await getOrder(db, id)).importTaxes).toBe(offer?.importTaxes);
});
