import { beforeAll, describe, expect, test } from "vitest";
import { chosenOptions, halifax, newShopper } from "#tests/support/shoppers.ts";
import { visitedShop } from "#tests/support/visited-shop.ts";

const shop = await visitedShop();
let maid = 0;
const item = (more = {}) => ({ id: maid, options: chosenOptions, ...more });

beforeAll(async () => {
  maid = Number((await shop.ask("/api/products/traditional-kitchen-maid")).json?.["id"]);
});

describe("the catalogue", () => {
  test("a product tells its option groups, keys and values as §9 of the specification has them", async () => {
    const { status, json } = await shop.ask("/api/products/traditional-kitchen-maid");
    expect(status).toBe(200);
    expect(json).toMatchObject({ base_price: "45.00", price_pence: 5400, max_price_pence: 11351 });
    const groups = json?.["option_groups"] as {
      key: string;
      values: { value: string; surcharge_pence: number; is_default: boolean }[];
    }[];
    const surcharges = Object.fromEntries(
      groups.map(({ key, values }) => [
        key,
        Object.fromEntries(values.map((value) => [value.value, value.surcharge_pence])),
      ]),
    );
    expect(surcharges).toEqual({
      color: { black: 0, white: 0, ivory: 0, pewter: 0 },
      lathLength: { "0.9m": 0, "1.2m": 417, "1.5m": 833, "1.8m": 1667, "2.1m": 2500, "2.4m": 2917 },
      ropeLength: { "10m": 0, "15m": 417 },
      wheelType: { standard: 0, deluxe: 500 },
      extraPulley: { none: 0, deluxe: 1125, standard: 917 },
    });
    for (const { values } of groups)
      expect(values.filter((value) => value.is_default)).toHaveLength(1);
  });

  test("the dearest ceiling airer costs £135.70", async () => {
    const { json } = await shop.ask("/api/products/traditional-stacker");
    expect(json?.["max_price_pence"]).toBe(13570);
  });

  test("products are filtered by category, featured flag and words, and paged", async () => {
    const all = (await shop.ask("/api/products")).json;
    expect(all?.["total"]).toBeGreaterThanOrEqual(45);
    const last = (await shop.ask(`/api/products?page=${Number(all?.["pages"])}`)).json;
    expect(last?.["products"]).not.toEqual(all?.["products"]);
    const featured = (await shop.ask("/api/products?featured=true")).json;
    for (const product of featured?.["products"] as { is_featured: boolean }[])
      expect(product.is_featured).toBe(true);
    const airers = (await shop.ask("/api/products?category=ceiling-airers")).json;
    for (const product of airers?.["products"] as { category: string }[])
      expect(product.category).toBe("ceiling-airers");
    const found = (await shop.ask("/api/products?q=kitchen%20maid")).json;
    expect(JSON.stringify(found)).toContain("traditional-kitchen-maid");
    const none = (await shop.ask("/api/products?q=zzzznothing")).json;
    expect(none).toMatchObject({ products: [], total: 0 });
    expect((await shop.ask("/api/products?page=0")).json).toMatchObject({ fields: { page: expect.any(String) } });
  });

  test("an unknown product is 'Product not found'", async () => {
    const { status, json } = await shop.ask("/api/products/nothing-of-ours");
    expect([status, json?.["message"]]).toEqual([404, "Product not found"]);
  });
});

test.each([
  ["country=GB&postcode=HX7 8AD", { rate: 0, zone: "UK Mainland" }],
  ["country=GB&postcode=pa9%201aa", { rate: 0, zone: "UK Mainland" }],
  ["country=GB&postcode=PA20 0AA", { rate: 0, zone: "Highlands & Islands" }],
  ["country=GB&postcode=ZE1 0AA", { rate: 0, zone: "Highlands & Islands" }],
  ["country=GB&postcode=BT1 5GS", { rate: 0, zone: "Northern Ireland" }],
  ["country=GB&postcode=TR21 0LW", { rate: 0, zone: "Isles of Scilly" }],
  ["country=GB&postcode=BF1 3AD", { rate: 0, zone: "BFPO" }],
  ["country=GB&postcode=IM1 1AA", { rate: 6.95, zone: "Isle of Man" }],
  ["country=GB&postcode=JE2 3AB", { rate: 9.95, zone: "Channel Islands" }],
])("shipping to %s", async (query, expected) => {
  const { status, json } = await shop.ask(`/api/shipping-rate?${query.replaceAll(" ", "%20")}`);
  expect([status, json]).toEqual([200, expected]);
});

test.each(["FR", "US", "DE"])("shipping to %s has a rate of its own", async (country) => {
  const { json } = await shop.ask(`/api/shipping-rate?country=${country}`);
  expect(json?.["rate"]).toBeGreaterThan(0);
});

test.each([
  ["country=AQ", 404, "Unable to calculate shipping for this location"],
  ["country=GB", 422, "Please enter postcode"],
  ["country=GB&postcode=ZZ9%209ZZ", 422, "Enter a valid UK postcode"],
  ["country=GB&postcode=12345", 422, "Enter a valid UK postcode"],
  ["country=GBR", 422, "Choose a country"],
])("shipping to %s is %i '%s'", async (query, status, message) => {
  const answer = await shop.ask(`/api/shipping-rate?${query}`);
  expect([answer.status, answer.json?.["message"]]).toEqual([status, message]);
});

describe("a quote", () => {
  test.each([
    [{ country: "GB", postcode: "HX7 8AD" }, [7375, 1475, 0, 8850]],
    [{ country: "GB", postcode: "IM1 1AA" }, [7375, 1475, 695, 9545]],
    [{ country: "GB", postcode: "JE2 3AB" }, [7375, 0, 995, 8370]],
    [{ country: "GB" }, [7375, 1475, 0, 8850]],
  ])("%j comes to %j", async (where, sums) => {
    const { json } = await shop.call("quote", { items: [item()], ...where });
    const { subtotal_pence, vat_pence, shipping_pence, total_pence } = json ?? {};
    expect([subtotal_pence, vat_pence, shipping_pence, total_pence]).toEqual(sums);
  });

  test("elsewhere no VAT is charged, items are at net, and the country's rate is added", async () => {
    const { json: rate } = await shop.ask("/api/shipping-rate?country=FR");
    const { json } = await shop.call("quote", { items: [item(), item()], country: "FR" });
    const shipping = Math.round(Number(rate?.["rate"]) * 100);
    expect(json).toMatchObject({
      subtotal_pence: 14750,
      vat_pence: 0,
      shipping_pence: shipping,
      total_pence: 14750 + shipping,
    });
  });

  test("an option group left out means its standard value, named", async () => {
    const { json } = await shop.call("quote", { items: [{ id: maid, options: {} }] });
    expect(json).toMatchObject({ total_pence: 5400 });
    const [line] = json?.["lines"] as { options: { key: string; value: string }[] }[];
    expect(Object.fromEntries((line?.options ?? []).map(({ key, value }) => [key, value]))).toEqual({
      color: "black",
      lathLength: "0.9m",
      ropeLength: "10m",
      wheelType: "standard",
      extraPulley: "none",
    });
  });

  test("an option value the product does not have is 422 and named", async () => {
    const items = [item(), item({ options: { lathLength: "9m" } })];
    const { status, json } = await shop.call("quote", { items });
    expect(status).toBe(422);
    expect(json?.["fields"]).toEqual({ "items.1.options.lathLength": expect.stringContaining("9m") });
  });

  test("a product that is gone has no price and can't be paid for", async () => {
    const { json } = await shop.call("quote", { items: [item(), { id: 2_000_000_000 }] });
    expect(json).toMatchObject({ total_pence: 8850, payable: false });
    expect((json?.["lines"] as unknown[])[1]).toMatchObject({ available: false, reason: "gone" });
  });
});

describe("the checkout", () => {
  const shipping = { rate: { rate: 0, zone: "UK Mainland" }, address: halifax };

  test("writes the order, opens its card page, and is paid there and nowhere else", async () => {
    const { token, email, userId } = await newShopper(shop);
    const customer = { email, name: "Ann Lee", userId };
    const items = [item({ price: 88.5 })];
    const started = await shop.call("create-checkout-session", { items, shipping, customer }, { token });
    expect([started.status, started.json]).toEqual([
      200,
      {
        id: expect.stringMatching(/^cs_/),
        url: expect.stringMatching(/^http/),
        orderNumber: expect.stringMatching(/^LL-\d{5,}$/),
      },
    ]);
    const { id, url, orderNumber } = started.json as Record<string, string>;
    const orders = async () =>
      (await shop.ask("/api/get-user-orders", { token })).json?.["orders"] as object[];
    const order = {
      id: expect.any(String),
      order_number: orderNumber,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      status: "pending_payment",
      stripe_session_id: id,
      total_pence: 8850,
      items: [expect.objectContaining({ name: "Traditional Kitchen Maid", line_pence: 8850 })],
    };
    expect(await orders()).toEqual([order]);
    const form = { number: "4242424242424242", expiry: "12 / 40", cvc: "123", name: "Ann Lee" };
    const paid = await shop.ask(new URL(url ?? "").pathname, { form });
    expect([paid.status, paid.headers.get("Location")]).toEqual([
      303,
      `${shop.url}/order/success?session_id=${id}`,
    ]);
    const thanks = await shop.ask(`/order/success?session_id=${id}`);
    expect([thanks.status, thanks.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(thanks.text).toContain(orderNumber);
    expect(await orders()).toEqual([{ ...order, status: "paid" }]);
  });

  test("a price that is not ours is 409 quote_changed, with the new quote, and writes no order", async () => {
    const { token } = await newShopper(shop);
    const items = [item({ price: 0.01 })];
    const answer = await shop.call("create-checkout-session", { items, shipping }, { token });
    expect([answer.status, answer.json?.["code"]]).toEqual([409, "quote_changed"]);
    expect(answer.json).toMatchObject({
      error: answer.json?.["message"],
      quote: { total_pence: 8850 },
    });
    expect((await shop.ask("/api/get-user-orders", { token })).json).toMatchObject({ orders: [] });
  });

  test("so is a delivery that costs more than the customer saw", async () => {
    const { token } = await newShopper(shop);
    const jersey = { ...shipping, address: { ...halifax, postcode: "JE2 3AB" } };
    const items = [item({ price: 73.75 })];
    const answer = await shop.call("create-checkout-session", { items, shipping: jersey }, { token });
    expect([answer.status, answer.json?.["code"]]).toEqual([409, "quote_changed"]);
  });

  test("what is gone is 409; a place we can't reach 404; a faulty address 422 by field", async () => {
    const { token } = await newShopper(shop);
    const start = async (items: object[], address: object) =>
      shop.call("create-checkout-session", { items, shipping: { ...shipping, address } }, { token });
    expect((await start([{ id: 2_000_000_000, price: 5 }], halifax)).status).toBe(409);
    expect((await start([item()], { ...halifax, country: "AQ" })).status).toBe(404);
    const faulty = await start([item()], { ...halifax, line1: " ", city: "", postcode: "ZZ9 9ZZ" });
    expect(faulty.status).toBe(422);
    expect(faulty.json?.["fields"]).toEqual({
      "shipping.address.line1": expect.any(String),
      "shipping.address.city": expect.any(String),
      "shipping.address.postcode": "Enter a valid UK postcode",
    });
  });
});
