import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { chosenOptions, halifax, mailedToken, newShopper } from "./support/shoppers.ts";
import { saveAddress } from "#shop/accounts/address-book.server.ts";
import { dispatchOrder } from "#shop/fulfilment/dispatch.server.ts";
import { offerDraft, sentOffer } from "#tests/support/offers.ts";
import { OWNER } from "#tests/support/actors.ts";
import { unlinkedNumbers } from "./support/html.ts";
import { cookieHeader, listOf, startHttpShop } from "./support/http-shop.ts";

const shop = await startHttpShop();
let maid = 0;
let grippers = 0;
const item = (more = {}) => ({ id: maid, options: chosenOptions, ...more });

beforeAll(async () => {
  maid = Number((await shop.request("/api/products/traditional-kitchen-maid")).json?.["id"]);
  grippers = Number((await shop.request("/api/products/rubber-grippers")).json?.["id"]);
});

describe("a quote", () => {
  test.each([
    [{ country: "GB", postcode: "HX7 8AD" }, [7375, 1475, 0, 0, 8850]],
    [{ country: "GB", postcode: "IM1 1AA" }, [7375, 1475, 695, 116, 9545]],
    [{ country: "GB", postcode: "JE2 3AB" }, [7375, 0, 995, 0, 8370]],
    [{ country: "GB" }, [7375, 1475, 0, 0, 8850]],
  ])("%j totals %j", async (where, sums) => {
    const { json } = await shop.callApi("quote", { items: [item()], ...where });
    const { subtotal_pence, vat_pence, shipping_pence, shipping_vat_pence, total_pence } =
      json ?? {};
    expect([subtotal_pence, vat_pence, shipping_pence, shipping_vat_pence, total_pence]).toEqual(
      sums,
    );
  });

  test("has no VAT outside the UK, and the shipping rate of the country", async () => {
    const { json } = await shop.callApi("quote", { items: [item(), item()], country: "FR" });
    expect(json).toMatchObject({
      subtotal_pence: 14750,
      vat_pence: 0,
      shipping_pence: 1900,
      shipping_vat_pence: 0,
      adjustments: [],
      totals: [
        { code: "subtotal", label: "Subtotal", amount_pence: 14750, vat_pence: 0 },
        { code: "vat", label: "VAT: none (export)", amount_pence: 0, vat_pence: 0 },
        { code: "shipping", label: "Shipping", amount_pence: 1900, vat_pence: 0 },
      ],
      total_pence: 16650,
      import_taxes:
        "France charges about £33.30 import VAT (20%) and perhaps duty, which you pay to the carrier on arrival. None of it is part of our total.",
    });
    // Across customs no single day is promised.
    expect(String(json?.["deliver_from"]) < String(json?.["deliver_by"])).toBe(true);
    const home = await shop.callApi("quote", { items: [item()] });
    expect(home.json?.["deliver_from"]).toBeNull();
  });

  test("uses the standard value of an option group left out, and names it", async () => {
    const { json } = await shop.callApi("quote", { items: [{ id: maid, options: {} }] });
    expect(json).toMatchObject({ total_pence: 5400 });
    const [line] = listOf<{ options: { key: string; value: string }[] }>(json, "lines");
    expect(Object.fromEntries((line?.options ?? []).map(({ key, value }) => [key, value]))).toEqual(
      {
        color: "black",
        lathLength: "0.9m",
        ropeLength: "10m",
        wheelType: "standard",
        extraPulley: "none",
      },
    );
  });

  test("with an unknown option value is 422 and names the field", async () => {
    const items = [item(), item({ options: { lathLength: "9m" } })];
    const { status, json } = await shop.callApi("quote", { items });
    expect(status).toBe(422);
    expect(json?.["fields"]).toEqual({
      "items.1.options.lathLength": expect.stringContaining("9m"),
    });
  });

  test("with a product no longer sold has no price for it and can't be paid", async () => {
    const { json } = await shop.callApi("quote", { items: [item(), { id: 2_000_000_000 }] });
    expect(json).toMatchObject({ total_pence: 8850, payable: false });
    expect(listOf(json, "lines")[1]).toMatchObject({ available: false, reason: "gone" });
  });
});

describe("the checkout", () => {
  const shipping = { rate: { rate: 0, zone: "UK Mainland" }, address: halifax };

  test("places the order and opens its payment page, where it is paid", async () => {
    const { token, email, userId, registered } = await newShopper(shop);
    const Cookie = cookieHeader(registered);
    const customer = { email, name: "Ann Lee", userId };
    const items = [item({ price: 88.5 })];
    const started = await shop.callApi(
      "create-checkout-session",
      { items, shipping, customer },
      { token },
    );
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
      listOf((await shop.request("/api/get-user-orders", { token })).json, "orders");
    const order = {
      id: expect.any(String),
      order_number: orderNumber,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      status: "pending_payment",
      stripe_session_id: id,
      total_pence: 8850,
      refunded_pence: 0,
      parcels: [],
      items: [expect.objectContaining({ name: "Traditional Kitchen Maid", line_pence: 8850 })],
    };
    expect(await orders()).toEqual([order]);
    const form = { number: "4242424242424242", expiry: "12 / 40", cvc: "123", name: "Ann Lee" };
    const paid = await shop.request(new URL(url ?? "").pathname, { form });
    expect([paid.status, paid.headers.get("Location")]).toEqual([
      303,
      `${shop.url}/order/success?session_id=${id}`,
    ]);
    const thanks = await shop.request(`/order/success?session_id=${id}`);
    expect([thanks.status, thanks.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(thanks.text).toContain(orderNumber);
    expect(await orders()).toEqual([{ ...order, status: "paid" }]);

    const page = async () =>
      (await shop.request(`/order/success?session_id=${id}`, { headers: { Cookie } })).text;
    expect(await page()).toContain("Save this address");
    // The order has no telephone number: saving its address again would change nothing.
    const address = { ...halifax, telephone: "01422 884210" };
    await saveAddress(shop.db, userId, { id: null, address });
    expect(await page()).not.toContain("Save this address");
  });

  test("arrives in parcels with their lines, and the customer says when each is there", async () => {
    const ann = await newShopper(shop);
    const eve = await newShopper(shop);
    const items = [item(), { id: grippers, options: {} }];
    const { json } = await shop.callApi(
      "create-checkout-session",
      { items, shipping },
      { token: ann.token },
    );
    const { url, id, orderNumber } = json as Record<string, string>;
    const form = { number: "4242424242424242", expiry: "12 / 40", cvc: "123", name: "Ann Lee" };
    await shop.request(new URL(url ?? "").pathname, { form });
    await shop.request(`/order/success?session_id=${id}`);
    const [placed] = listOf<{ id: string }>(
      (await shop.request("/api/get-user-orders", { token: ann.token })).json,
      "orders",
    );
    const shipment = {
      carrier: "Royal Mail",
      trackingNumber: "RM 12",
      trackingUrl: "https://carrier.example/RM12",
    };
    const sent = await dispatchOrder(shop.db, placed?.id ?? "", {
      shipment,
      actor: OWNER,
      lines: [{ position: 1, quantity: 1 }],
    });
    if (!sent.ok) throw new Error(sent.reason);
    const { json: told } = await shop.request("/api/get-user-orders", { token: ann.token });
    expect(listOf(told, "orders")[0]).toMatchObject({
      status: "processing",
      parcels: [
        {
          carrier: "Royal Mail",
          tracking: "RM 12",
          url: shipment.trackingUrl,
          items: [{ name: "Rubber Grippers", quantity: 1 }],
        },
      ],
    });
    const path = `/account/orders/${orderNumber}`;
    const as = (who: typeof ann) => ({ headers: { Cookie: cookieHeader(who.registered) } });
    const page = await shop.request(path, as(ann));
    expect(unlinkedNumbers(page.text)).toEqual([]);
    expect(page.text.match(/<main.*<\/main>/s)?.[0].match(/href="tel:/g)).toHaveLength(3);
    for (const part of ["Dispatched in part", "It has arrived", "Still to come", "RM 12"])
      expect(page.text).toContain(part);
    const arrived = { parcel: sent.value };
    expect((await shop.request(path, { ...as(eve), form: arrived })).status).toBe(404);
    const unknown = await shop.request(path, { ...as(ann), form: { parcel: "1" } });
    expect(unknown.headers.get("Location")).toBe(path);
    const thanks = await shop.request(path, { ...as(ann), form: arrived });
    expect([thanks.status, thanks.headers.get("Location")]).toEqual([
      303,
      `${path}?notice=parcel-arrived`,
    ]);
    const after = (await shop.request(path, as(ann))).text;
    expect(after).toContain("You told us that it has arrived");
    expect(after).not.toContain("It has arrived");
  });

  test("with a wrong price is 409 quote_changed with the new quote, and places no order", async () => {
    const { token } = await newShopper(shop);
    const items = [item({ price: 0.01 })];
    const answer = await shop.callApi("create-checkout-session", { items, shipping }, { token });
    expect([answer.status, answer.json?.["code"]]).toEqual([409, "quote_changed"]);
    expect(answer.json).toMatchObject({
      error: answer.json?.["message"],
      quote: { total_pence: 8850 },
    });
    expect((await shop.request("/api/get-user-orders", { token })).json).toMatchObject({
      orders: [],
    });
  });

  test("with a delivery dearer than the customer saw is 409 quote_changed", async () => {
    const { token } = await newShopper(shop);
    const jersey = { ...shipping, address: { ...halifax, postcode: "JE2 3AB" } };
    const items = [item({ price: 73.75 })];
    const answer = await shop.callApi(
      "create-checkout-session",
      { items, shipping: jersey },
      { token },
    );
    expect([answer.status, answer.json?.["code"]]).toEqual([409, "quote_changed"]);
  });

  test("an island needs its own postcodes and is saved as GB; a US address needs a state", async () => {
    const { token } = await newShopper(shop);
    const start = async (address: object) =>
      shop.callApi(
        "create-checkout-session",
        { items: [{ ...item(), price: undefined }], shipping: { address } },
        { token },
      );
    const jersey = { ...halifax, country: "JE" };
    expect(await start(jersey)).toMatchObject({
      status: 422,
      json: { fields: { "shipping.address.postcode": expect.stringContaining("Jersey") } },
    });
    expect((await start({ ...jersey, postcode: "JE2 3AB" })).status).toBe(200);
    const york = { ...halifax, country: "US", postcode: "10001" };
    expect(await start(york)).toMatchObject({
      status: 422,
      json: { fields: { "shipping.address.state": "Choose a state" } },
    });
    expect((await start({ ...york, state: "New York" })).status).toBe(200);
    const rows = await shop.db
      .selectFrom("orders")
      .select("address")
      .orderBy("createdAt", "desc")
      .limit(2)
      .execute();
    expect(rows.map(({ address }) => address)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ country: "GB", postcode: "JE2 3AB" }),
        expect.objectContaining({ country: "US", state: "NY" }),
      ]),
    );
    const quoted = { items: [item()], country: "JE", postcode: "HX7 8AD" };
    expect((await shop.callApi("quote", quoted)).status).toBe(422);
  });

  test("a product no longer sold is 409, a country without shipping 404, an invalid address 422 by field", async () => {
    const { token } = await newShopper(shop);
    const start = async (items: object[], address: object) =>
      shop.callApi(
        "create-checkout-session",
        { items, shipping: { ...shipping, address } },
        { token },
      );
    expect((await start([{ id: 2_000_000_000, price: 5 }], halifax)).status).toBe(409);
    expect((await start([item()], { ...halifax, country: "AQ" })).status).toBe(404);
    const invalid = await start([item()], {
      ...halifax,
      line1: " ",
      city: "",
      postcode: "ZZ9 9ZZ",
    });
    expect(invalid.status).toBe(422);
    expect(invalid.json?.["fields"]).toEqual({
      "shipping.address.line1": expect.any(String),
      "shipping.address.city": expect.any(String),
      "shipping.address.postcode": "Enter a valid UK postcode",
    });
  });
});

test("an offer that can't be paid says whom to ring", async () => {
  const cover = (await shop.request("/api/products/hills-cover")).json;
  const { token } = await sentOffer(shop.db, offerDraft(Number(cover?.["id"])));
  const stock = { stock: 0, held: 0 };
  await shop.db.updateTable("products").set(stock).where("slug", "=", "hills-cover").execute();
  const { status, text } = await shop.request(`/offers/${token}`, { form: { version: "1" } });
  expect([status, unlinkedNumbers(text)]).toEqual([409, []]);
  expect(text).toMatch(/no longer in stock.*Write to .*href="mailto:.* or ring .*href="tel:/s);
});

describe("an order of more than 20 pieces in stock", () => {
  const orderOf = (count: number) => ({
    items: Array.from({ length: count }, () => ({ id: grippers })),
    shipping: { address: halifax },
  });

  test("is 409 verify_email until the e-mail address is verified, then opens its payment page", async () => {
    const { token, email } = await newShopper(shop);
    const message = "Confirm your e-mail address to order more than 20 items at once";
    const refused = await shop.callApi("create-checkout-session", orderOf(21), { token });
    expect([refused.status, refused.json]).toEqual([
      409,
      { code: "verify_email", message, error: message },
    ]);
    const { json } = await shop.request("/api/get-user-orders", { token });
    expect(listOf(json, "orders")).toEqual([]);
    const link = await mailedToken(shop, email, "/verify-email");
    expect((await shop.callApi("verify-email", { token: link })).status).toBe(200);
    const opened = await shop.callApi("create-checkout-session", orderOf(21), { token });
    expect(opened.status).toBe(200);
  });

  test("counts by account only if RATE_LIMIT is off: no limit by IP address, and none is saved", async () => {
    const statuses = [];
    for (let count = 0; count < 11; count += 1) {
      const { token } = await newShopper(shop);
      statuses.push((await shop.callApi("create-checkout-session", orderOf(1), { token })).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    const { rows } = await sql`select from orders where client_network is not null`.execute(
      shop.db,
    );
    expect(rows).toEqual([]);
  });

  test("paying an earlier one again redirects to the account with the reason", async () => {
    const { token, userId } = await newShopper(shop);
    await setVerified(userId, new Date());
    const { json } = await shop.callApi("create-checkout-session", orderOf(21), { token });
    await sql`update orders set state = 'closed', fingerprint = null, holds_stock = false
      where order_number = ${String(json?.["orderNumber"])}`.execute(shop.db);
    await setVerified(userId, null);
    const again = await shop.request(`/account/orders/${String(json?.["orderNumber"])}/pay-again`, {
      form: {},
      token,
    });
    expect([again.status, again.headers.get("Location")]).toEqual([
      303,
      "/account?notice=verify-email",
    ]);
  });

  const setVerified = (id: string, verifiedAt: Date | null) =>
    shop.db.updateTable("customers").set({ verifiedAt }).where("id", "=", id).execute();
});

describe("the number in stock", () => {
  const setStock = (stock: number) =>
    shop.db.updateTable("products").set({ stock, held: 0 }).where("id", "=", grippers).execute();
  const quoteOf = async (count: number) =>
    (
      await shop.callApi("quote", {
        items: Array.from({ length: count }, () => ({ id: grippers })),
      })
    ).json;

  const availableIn = (quote: Record<string, unknown> | undefined) =>
    listOf(quote, "lines").filter((line) => Reflect.get(line, "available") === true).length;

  test("is in no page, listing, feed or API response", async () => {
    await setStock(48_731);
    for (const address of [
      "/product/rubber-grippers",
      "/product/rubber-grippers.data",
      "/accessories",
      "/accessories.data",
      "/search?q=rubber+grippers",
      "/search.data?q=rubber+grippers",
      "/brands/lath-and-line",
      "/product/traditional-kitchen-maid.data",
      "/api/products?q=rubber+grippers",
      "/api/products/rubber-grippers",
      "/cards?p=rubber-grippers",
      `/cards?id=${grippers}`,
      `/compare?ids=${grippers}`,
      "/suggestions?q=rubber",
      "/feeds/google.xml",
    ]) {
      const { text } = await shop.request(address);
      expect(text, address).not.toMatch(/48[, ]?731/);
    }
  });

  test("can't be found by quotes of more and more: from 5 on all are priced alike", async () => {
    await setStock(5);
    const few = await quoteOf(100);
    await setStock(1_000);
    expect(await quoteOf(100)).toEqual(few);
    expect(few?.["payable"]).toBe(true);
    await setStock(4);
    expect(availableIn(await quoteOf(100))).toBe(4);
  });

  test("is shown at Pay Now, which reserves stock, up to 5", async () => {
    await setStock(14);
    const { token } = await newShopper(shop);
    const { status, json } = await shop.callApi(
      "create-checkout-session",
      {
        items: Array.from({ length: 20 }, () => ({ id: grippers })),
        shipping: { address: halifax },
      },
      { token },
    );
    expect([status, json?.["code"], json?.["message"]]).toEqual([
      409,
      "unavailable",
      "We do not have 20 of Rubber Grippers in stock. Remove some of them from your cart to continue.",
    ]);
    expect(availableIn(json?.["quote"] as Record<string, unknown>)).toBe(5);
  });
});

describe("after a restore, until the shop is reconciled with Stripe", () => {
  test("the checkout and its page are refused for now, and everything else goes on", async () => {
    const { token, registered } = await newShopper(shop);
    const Cookie = cookieHeader(registered);
    const restore = { restoredTo: new Date(), lostUntil: new Date() };
    await shop.db.insertInto("restores").values(restore).execute();
    const started = await shop.callApi(
      "create-checkout-session",
      { items: [item()], shipping: { address: halifax } },
      { token },
    );
    expect(started).toMatchObject({ status: 503, json: { code: "checkout_paused" } });
    expect(started.headers.get("Retry-After")).toBe("300");
    const page = await shop.request("/checkout", { headers: { Cookie } });
    expect(page.status).toBe(503);
    expect(page.headers.get("Retry-After")).toBe("300");
    expect(page.text).toContain("take orders at the moment. Nothing has been charged");
    expect(page.text).not.toContain("postcode");
    expect((await shop.request("/product/hills-cover")).status).toBe(200);

    await shop.db.updateTable("restores").set({ reconciledAt: new Date() }).execute();
    expect((await shop.request("/checkout", { headers: { Cookie } })).status).toBe(200);
  });
});
