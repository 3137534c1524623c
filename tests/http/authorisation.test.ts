import { beforeAll, describe, expect, test } from "vitest";
import { untilQueueIsEmpty } from "./support/queue.ts";
import { pathOf, siteRoutes } from "./support/routes.ts";
import { chosenOptions, halifax, newShopper, type Shopper } from "./support/shoppers.ts";
import { someOf } from "#tests/support/full-size.ts";
import { hashTables } from "#tests/support/table-hashes.ts";
import { cookieHeader, listOf, startHttpShop, type HttpResponse } from "./support/http-shop.ts";

const shop = await startHttpShop();
const maid = (await shop.request("/api/products/traditional-kitchen-maid")).json?.["id"];
const ann = await newShopper(shop);
const eve = await newShopper(shop);
const checkout = {
  items: [{ id: maid, options: chosenOptions }],
  shipping: { rate: { rate: 0, zone: "UK Mainland" }, address: halifax },
  notes: "Ann's own note",
};
const paid = await order(ann, true);
const unpaid = await order(ann, false);
await untilQueueIsEmpty(shop.db);

/** Whether a response contains anything that only Ann may read. */
function showsAnn({ text }: HttpResponse): boolean {
  return [ann.email, ann.userId, "Mill Lane", "own note", "88.50", "cs_test_"].some((secret) =>
    text.includes(secret),
  );
}

async function order(who: Shopper, isPaid: boolean) {
  const started = await shop.callApi("create-checkout-session", checkout, { token: who.token });
  expect(started.status).toBe(200);
  const { id = "", url = "", orderNumber = "" } = started.json as Record<string, string>;
  const form = { number: "4242424242424242", expiry: "12 / 40", cvc: "123", name: "Ann Lee" };
  if (isPaid) {
    await shop.request(new URL(url).pathname, { form });
    expect((await shop.request(`/order/success?session_id=${id}`)).status).toBe(200);
  }
  return { number: orderNumber, sessionId: id };
}

function cookies(who: Shopper): Record<string, string> {
  return { Cookie: cookieHeader(who.registered) };
}

const ownPaths = [paid.number, unpaid.number].flatMap((orderNumber) =>
  siteRoutes
    .filter(({ path }) => path.includes(":orderNumber"))
    .map((route) => pathOf(route, { orderNumber })),
);

test("the list contains an order's routes", () => {
  expect(ownPaths).toEqual(
    expect.arrayContaining([
      `/account/orders/${paid.number}/invoice`,
      `/account/orders/${unpaid.number}/pay-again`,
    ]),
  );
});

test("Ann can see her own order", async () => {
  const page = await shop.request("/account", { headers: cookies(ann) });
  expect([page.text.includes(paid.number), showsAnn(page)]).toEqual([true, true]);
  const invoice = await shop.request(`/account/orders/${paid.number}/invoice`, {
    headers: cookies(ann),
  });
  expect([invoice.status, invoice.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
});

describe("works for nobody but its customer, to read or to change:", () => {
  let before: Awaited<ReturnType<typeof hashTables>>;
  beforeAll(async () => {
    before = await hashTables(shop.db);
  });

  test.each(ownPaths.map((path, at) => ({ path, at })))("$path", async ({ path, at }) => {
    const written = [path.toLowerCase(), `${path}/`, `${path}?customer=me`];
    for (const method of ["GET", "POST"]) {
      const options = method === "POST" ? { form: { reason: "mine now" } } : {};
      for (const address of [path, ...someOf(written, written.length, at)]) {
        const byEve = await shop.request(address, { ...options, headers: cookies(eve) });
        // Routes that show nothing redirect to the orders of whoever is signed in.
        const isRedirected = [302, 303].includes(byEve.status);
        // A slash at the end is taken off for anybody, whatever is there.
        const hasSlash = method === "GET" && address.endsWith("/");
        expect([method, address, byEve.status]).toEqual([
          method,
          address,
          isRedirected ? byEve.status : hasSlash ? 301 : expect.toBeOneOf([404, 405]),
        ]);
        if (isRedirected)
          expect(byEve.headers.get("Location")).toMatch(/^\/account(\?notice=order-changed)?$/);
        expect([address, showsAnn(byEve)]).toEqual([address, false]);
        const byNobody = await shop.request(address, options);
        expect([hasSlash ? 301 : 302, 404, 405]).toContain(byNobody.status);
        expect(byNobody.headers.get("Location") ?? "/login").toMatch(/^\/(login|account)/);
        expect([address, showsAnn(byNobody)]).toEqual([address, false]);
      }
    }
  });

  test("none of these requests has changed a row", async () => {
    expect(await hashTables(shop.db)).toEqual(before);
  });
});

test("the list of orders is the own one, whatever customer the URL names", async () => {
  const named = `?customer=${ann.userId}&userId=${ann.userId}&customer_id=${ann.userId}`;
  for (const headers of [cookies(eve), { Authorization: `Bearer ${eve.token}` }]) {
    const orders = await shop.request(`/api/get-user-orders${named}`, { headers });
    expect([orders.status, orders.json?.["total"], showsAnn(orders)]).toEqual([200, 0, false]);
  }
  const page = await shop.request("/account", { headers: cookies(eve) });
  expect([page.status, showsAnn(page)]).toEqual([200, false]);
});

test("an order belongs to the signed-in customer, whoever the body names", async () => {
  const { email, userId } = ann;
  const customer = { email, name: "Ann Lee", userId };
  const more = { customer_id: userId, status: "paid", total_pence: 1, order_number: "LL-1" };
  const started = await shop.callApi(
    "create-checkout-session",
    { ...checkout, ...more, customer },
    { token: eve.token },
  );
  expect(started.status).toBe(200);
  const orders = async ({ token }: Shopper) =>
    listOf<{ status: string; total_pence: number }>(
      (await shop.request("/api/get-user-orders", { token })).json,
      "orders",
    );
  expect(await orders(eve)).toEqual([
    expect.objectContaining({ status: "pending_payment", total_pence: 8850 }),
  ]);
  expect(await orders(ann)).toHaveLength(2);
});

test("unexpected fields give nobody more rights", async () => {
  const more = {
    id: ann.userId,
    userId: ann.userId,
    isVerified: true,
    verified_at: "2020-01-01",
    password_hash: "x",
    role: "owner",
    isAdmin: true,
  };
  const text = `{"__proto__":{"isVerified":true,"polluted":1},"constructor":{"prototype":{"polluted":1}},${JSON.stringify(
    { email: `new.${eve.email}`, password: "pegs and rope", fullName: "New", ...more },
  ).slice(1)}`;
  const headers = { "Content-Type": "application/json" };
  const answer = await shop.request("/api/auth-register", { text, headers });
  expect(answer.status).toBe(201);
  expect(answer.json).toMatchObject({ isVerified: false, fullName: "New" });
  expect(answer.json?.["userId"]).not.toBe(ann.userId);
  expect(Object.keys(answer.json ?? {}).toSorted()).toEqual([
    "email",
    "fullName",
    "isVerified",
    "message",
    "token",
    "userId",
  ]);
  const form = { ...more, isVerified: "true", isAdmin: "true", email: `form.${eve.email}` };
  const password = {
    password: "pegs and rope",
    confirmPassword: "pegs and rope",
    fullName: "Form",
  };
  expect((await shop.request("/register", { form: { ...form, ...password } })).status).toBe(302);
  const rows = await shop.db.selectFrom("customers").select(["fullName", "verifiedAt"]).execute();
  expect(rows.filter(({ verifiedAt }) => verifiedAt !== null)).toEqual([]);
  // Object.prototype is not polluted.
  for (const path of ["/api/session", "/api/products", "/api/openapi.json"])
    expect((await shop.request(path)).text).not.toContain("polluted");
});

test("the first value of a repeated parameter counts, in a query, a form and a body", async () => {
  const rate = async (query: string) => (await shop.request(`/api/shipping-rate?${query}`)).json;
  expect(await rate("country=FR&country=GB")).toEqual(await rate("country=FR"));
  expect(await rate("country=GB&country=FR")).toEqual(await rate("country=GB"));
  const { email, password } = ann;
  const twice = new URLSearchParams([
    ["email", email],
    ["email", eve.email],
    ["password", password],
    ["password", "not this one"],
  ]);
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  expect((await shop.request("/login", { text: `${twice}`, headers })).status).toBe(302);
  for (const wrong of [{ email: [email] }, { email: { $ne: "" } }, { email: true }])
    expect((await shop.callApi("auth-login", { password, ...wrong })).status).toBe(422);
});

test("reading changes nothing: GET, HEAD and OPTIONS write no row", async () => {
  const values = { slug: "ceiling-airers", orderNumber: paid.number, "*": "nothing/here" };
  const functions = Object.keys((await shop.request("/api/openapi.json")).json?.["paths"] ?? {});
  const addresses = [
    ...siteRoutes.map((route) => pathOf(route, { ...values, orderId: "x" })),
    ...functions.map((path) => path.replace("{slug}", "rubber-grippers")),
    `/account/orders/${unpaid.number}/pay-again`,
    `/order/success?session_id=${unpaid.sessionId}`,
    "/verify-email?token=x",
    "/reset-password?token=x",
    "/contact-us?name=Ann&email=ann@example.com&message=Hello",
    "/login?email=ann@example.com&password=x&_method=POST",
  ];
  expect(addresses.length).toBeGreaterThan(50);
  const before = await hashTables(shop.db);
  for (const [at, address] of addresses.entries())
    for (const method of ["GET", ...someOf(["HEAD", "OPTIONS"], 2, at)]) {
      const override = { "X-HTTP-Method-Override": "DELETE" };
      const headers = { ...cookies(ann), ...override };
      expect((await shop.request(address, { method, headers })).status).toBeLessThan(500);
    }
  expect(await hashTables(shop.db)).toEqual(before);
  expect(
    (await shop.request("/api/session", { headers: cookies(ann) })).json?.["user"],
  ).not.toBeNull();
});
