import { expect, test } from "vitest";
import { askDeliveryPrice, deliveryPriceSchema } from "#shop/offers/ask-delivery-price.server.ts";
import { newCustomer } from "#tests/support/accounts.ts";
import { productId, ukAddress } from "#tests/support/customers.ts";
import { testShop } from "#tests/support/shop.ts";
import { typedCases } from "#tests/support/cases.ts";
import { loader as createCheckoutSession } from "./create-checkout-session.ts";
import { ApiError } from "./endpoint/api-error.server.ts";
import { loader as quote } from "./quote.ts";
import { loader as shippingRate } from "./shipping-rate.ts";

const { db } = await testShop();
const items = [{ id: await productId(db, "rubber-grippers"), options: {} }];
const metadata = { clientIp: "198.51.100.7", requestId: "" };
const request = new Request("https://shop.example/api/quote");

/** Countries that a shopkeeper has added, with what the shop knows of them. */
await db
  .insertInto("countryRates")
  .values(
    ["ES", "PT", "FI", "IT"].map((code) => ({
      countryCode: code,
      countryName: code,
      shippingRate: "21.00",
    })),
  )
  .execute();

/** A country of whose postcodes the shop knows nothing, and what the shopkeeper has excepted of it. */
await db
  .insertInto("countryRates")
  .values({ countryCode: "CA", countryName: "Canada", shippingRate: "30.00", exceptions: "X0A" })
  .execute();

/** The status that each line of the file is answered with. */
const right: Readonly<Record<string, number>> = {
  "GB BFPO 57": 422,
  "GB BF1 2AT": 200,
  "GB EC1V OBW": 200,
  "GB SW1A lAA": 200,
  "GB GIR 0AA": 422,
  "GB JE2 3AB": 200,
  "ES 35001": 404,
  "ES 51001": 404,
  "FR 97400": 404,
  "PT 9000-001": 404,
  "DE 27498": 404,
  "FI 22100": 404,
  "IT 23041": 404,
  "DE D-10115": 200,
  "FR 75 001": 200,
  "US 10001 1234": 200,
};
const lines = typedCases("postcodes-typed.txt").map((line) => line.slice(0, 2));

async function answerOf(asked: Promise<unknown>): Promise<readonly [number, string]> {
  try {
    await asked;
    return [200, ""];
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    return [thrown.status, thrown.message];
  }
}

test.each(lines)("%s %s has one answer as a rate, in a quote and at Pay Now", async (...typed) => {
  const [country = "", postcode = ""] = typed;
  const place = { country, postcode };
  const address = { ...ukAddress, ...place, state: "NY" };
  const { customer } = await newCustomer(db);
  const answers = await Promise.all([
    answerOf(shippingRate.endpoint.run({ input: place, request, customer: null, metadata })),
    answerOf(quote.endpoint.run({ input: { items, ...place }, request, customer: null, metadata })),
    answerOf(
      createCheckoutSession.endpoint.run({
        input: { items, shipping: { address } },
        request,
        customer: { ...customer, mustConfirmRegistration: false, restrictedSince: null },
        metadata,
      }),
    ),
  ]);
  const [answer] = answers;
  expect(answers).toEqual([answer, answer, answer]);
  expect(answer?.[0]).toBe(right[`${country} ${postcode}`]);
  // What no rate covers can be asked for, and nothing else.
  const form = { ...ukAddress, ...place, name: "Ann", email: customer.email };
  const asked = deliveryPriceSchema.parse({ ...form, cart: JSON.stringify(items) });
  expect((await askDeliveryPrice(db, asked)).ok).toBe(answer?.[0] === 404);
});

test.each([
  ["", [422, "Please enter postcode"]],
  ["X0A 0A0", [404, expect.any(String)]],
  ["K1A 0B1", [200, ""]],
])(
  "an order to a country with exceptions, postcode %j, is answered %j",
  async (postcode, right) => {
    const address = { ...ukAddress, country: "CA", postcode };
    const { customer } = await newCustomer(db);
    const answer = await answerOf(
      createCheckoutSession.endpoint.run({
        input: { items, shipping: { address } },
        request,
        customer: { ...customer, mustConfirmRegistration: false, restrictedSince: null },
        metadata,
      }),
    );
    expect(answer).toEqual(right);
  },
);
