import { expect, test } from "vitest";
import { deleteMessagesFrom } from "#shop/messages/contact.server.ts";
import { productId } from "#tests/support/customers.ts";
import { testDatabase } from "#tests/support/database.ts";
import { askDeliveryPrice, deliveryPriceSchema } from "./ask-delivery-price.server.ts";
import { findOfferPlace } from "./price-offer.server.ts";
import { listRequestsFrom } from "./personal-data.server.ts";

const { db } = await testDatabase();
const airer = await productId(db, "traditional-kitchen-maid");
const cover = await productId(db, "hills-cover");

let shoppers = 0;
const typed = (change: Readonly<Record<string, string>> = {}) => ({
  name: "Kari Nordmann",
  email: `kari-${(shoppers += 1)}@example.com`,
  telephone: "+47 22 00 00 00",
  country: "NO",
  line1: "Storgata 1",
  city: "Oslo",
  postcode: "0155",
  words: "By sea is fine.",
  cart: JSON.stringify([
    { id: airer, options: { lathLength: "1.5m" }, price: 0.01 },
    { id: airer, options: { lathLength: "1.5m" } },
    { id: cover },
  ]),
  ...change,
});
const ask = (form: ReturnType<typeof typed>) =>
  askDeliveryPrice(db, deliveryPriceSchema.parse(form));
const messagesOf = ({ email }: { email: string }) =>
  db.selectFrom("messages").select(["message", "threadId"]).where("email", "=", email).execute();

test("the cart, checked by the catalogue, and the address are a thread of the inbox with a request", async () => {
  const form = typed();
  expect(await ask(form)).toMatchObject({ ok: true });
  const [message, ...others] = await messagesOf(form);
  expect(others).toEqual([]);
  expect(message?.threadId).not.toBeNull();
  expect(message?.message).toMatch(/^Delivery price: 3 items to Norway\n\n2 × /);
  for (const part of [
    "Lath length: 1.5\u00a0m",
    "Storgata 1",
    "+47 22 00 00 00",
    "By sea is fine.",
  ])
    expect(message?.message).toContain(part);
  expect(await listRequestsFrom(db, form.email.toUpperCase())).toMatchObject([
    {
      telephone: "+47 22 00 00 00",
      address: { name: "Kari Nordmann", country: "NO", postcode: "0155" },
      items: [
        { productId: airer, options: { lathLength: "1.5m" }, quantity: 2 },
        { productId: cover, options: {}, quantity: 1 },
      ],
    },
  ]);
});

test("a part of a country that its rate does not cover can be asked for, and gets an offer without a set rate", async () => {
  const form = typed({ country: "FR", city: "Saint-Denis", postcode: "97 400" });
  expect(await ask(form)).toMatchObject({ ok: true });
  const [request] = await listRequestsFrom(db, form.email);
  expect(request?.address).toMatchObject({ country: "FR", postcode: "97400" });
  expect(await findOfferPlace(db, { country: "FR", postcode: "97400" })).toMatchObject({
    zone: "France",
    vat: "export",
    ratePence: null,
    importTaxes: null,
  });
  expect(await findOfferPlace(db, { country: "FR", postcode: "75001" })).toMatchObject({
    ratePence: 1_900,
  });
});

test("the same request twice is one, also at the same time", async () => {
  const form = typed();
  await Promise.all([ask(form), ask(form)]);
  expect(await messagesOf(form)).toHaveLength(1);
  expect(await listRequestsFrom(db, form.email)).toHaveLength(1);
});

test("a country with a rate, an unknown option and a product that is gone are refused, and nothing is saved", async () => {
  const refusals = [
    [typed({ country: "GB", postcode: "HX7 8AD" }), "bad_country"],
    [typed({ country: "FR", postcode: "75001" }), "bad_postcode"],
    [typed({ country: "FR", postcode: "" }), "bad_postcode"],
    [typed({ country: "FR", postcode: "0155" }), "bad_postcode"],
    [typed({ country: "ES", postcode: "" }), "bad_postcode"],
    [typed({ country: "JE" }), "bad_country"],
    [typed({ country: "ZZ" }), "bad_country"],
    [
      typed({ cart: JSON.stringify([{ id: airer, options: { lathLength: "9m" } }]) }),
      "unavailable",
    ],
    [typed({ cart: JSON.stringify([{ id: 2_000_000_000 }]) }), "unavailable"],
  ] as const;
  for (const [form, reason] of refusals) {
    expect(await ask(form)).toMatchObject({ ok: false, reason });
    expect(await messagesOf(form)).toEqual([]);
  }
});

test.each(["", "[]", "{}", "null", '[{"id":"1"}]', '[{"id":0}]'])("a cart %j is none", (cart) => {
  const parsed = deliveryPriceSchema.safeParse(typed({ cart }));
  expect(parsed.error?.issues.map(({ path }) => path)).toEqual([["cart"]]);
});

test("a request is deleted with its message", async () => {
  const form = typed();
  await ask(form);
  await deleteMessagesFrom(db, form.email);
  expect(await listRequestsFrom(db, form.email)).toEqual([]);
});
