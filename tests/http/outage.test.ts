import { until } from "#tests/support/until.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { startDatabaseWire } from "#tests/support/database-wire.ts";
import { attributes, titleOf } from "./support/html.ts";
import { newShopper } from "./support/shoppers.ts";
import { cookieHeader, startHttpShop, type RequestOptions } from "./support/http-shop.ts";

const { db, url } = await testDatabase();
const wire = await startDatabaseWire(url);
const shop = await startHttpShop({ DATABASE_URL: wire.url, LOG_LEVEL: "info" });

const cachedPages = ["/", "/product/hills-cover", "/articles", "/articles.data", "/ceiling-airers"];
const Cookie = cookieHeader((await newShopper(shop)).registered);

async function setPrice(price: string): Promise<void> {
  const hills = db.updateTable("products").where("slug", "=", "hills-cover");
  await hills.set({ basePrice: price }).execute();
}

/** The errors logged for a response. Waits for the request's own line, which comes last. */
async function errorsOf({ headers }: { headers: Headers }) {
  const ofIt = () => shop.log().filter((line) => line["requestId"] === headers.get("X-Request-Id"));
  await until(() =>
    expect(ofIt()).toContainEqual(expect.objectContaining({ ms: expect.any(Number) })),
  );
  return ofIt()
    .filter(({ level }) => level === "error")
    .map(({ method, path, err }) => ({ method, path, hasError: err !== undefined }));
}

beforeAll(async () => {
  for (const path of cachedPages) await shop.request(path);
  // The change makes the cached pages stale; none is requested before the database is gone.
  await setPrice("20.00");
  wire.set("closed");
  // Until it notices, the shop has no reason to doubt its pages.
  await vi.waitUntil(
    () => shop.output().includes("the connection that listens for changes was lost"),
    20_000,
  );
});

describe("without its database", () => {
  test.each(cachedPages)("%s is served from the cache with its age", async (path) => {
    for (let i = 0; i < 3; i += 1) {
      const { status, headers } = await shop.request(path);
      expect([status, headers.get("Warning")]).toEqual([200, '110 - "Response is Stale"']);
      expect(headers.get("Age")).toMatch(/^\d+$/);
      const known = { "If-None-Match": headers.get("ETag") ?? "" };
      const again = await shop.request(path, { headers: known });
      expect([again.status, again.headers.has("Age")]).toEqual([304, true]);
    }
  });

  test.each<[string, string, RequestOptions]>([
    ["a page that is not cached", "/delivery", {}],
    ["an unknown URL", "/nothing-here", {}],
    ["a customer's page", "/account", { headers: { Cookie } }],
    ["a sign-in", "/login", { form: { email: "a@b.example", password: "x" } }],
  ])("%s is 503, says what still works and when to retry", async (_, path, options) => {
    const { status, headers, text } = await shop.request(path, options);
    expect([status, headers.get("Retry-After"), headers.get("Cache-Control")]).toEqual([
      503,
      "10",
      "no-store",
    ]);
    expect(titleOf(text)).toBe("Not available at the moment | Lath & Line");
    expect(text).toContain("What still works");
    expect(text).toContain("tel:01422000000");
  });

  test.each(["/delivery.data", "/search.data?q=airer", "/product/rubber-grippers.data"])(
    "%s, requested by a navigation, is 503 too",
    async (path) => {
      const { status, headers, text } = await shop.request(path);
      expect([status, headers.get("Retry-After"), headers.get("Cache-Control")]).toEqual([
        503,
        "10",
        "no-store",
      ]);
      expect(text).toContain("isOutage");
    },
  );

  test.each(["/cards?p=hills-cover", "/suggestions?q=a", "/sitemap.xml", "/feeds/google.xml"])(
    "%s, requested by a script or program, is 503 with a reason code",
    async (path) => {
      const { status, headers, json } = await shop.request(path);
      expect([status, headers.get("Retry-After")]).toEqual([503, "10"]);
      expect(json).toMatchObject({ code: "unavailable" });
    },
  );

  test("an endpoint is 503", async () => {
    const { status, headers, json } = await shop.request("/api/products");
    expect([status, headers.get("Retry-After")]).toEqual([503, "10"]);
    expect(json).toMatchObject({ code: "unavailable" });
  });

  test("a submitted form keeps its values except the password", async () => {
    const message = { name: 'Ann "A" Lee', email: "ann@example.com", message: "<b>Two\nlines</b>" };
    const { status, text } = await shop.request("/contact-us?sent=0", { form: message });
    expect(status).toBe(503);
    expect(attributes(text, "input", "value")).toEqual(
      expect.arrayContaining([message.name, message.email, message.message]),
    );
    const login = { email: "ann@example.com", password: "canary-secret" };
    const refused = await shop.request("/login", { form: login });
    expect(refused.text).toContain("ann@example.com");
    expect(refused.text).not.toContain("canary-secret");
    expect(refused.text).toContain("asks for yours again");
  });

  test("every request has its line, and every error one of its own or a place in a count", async () => {
    const responses = [
      await shop.request("/delivery?token=canary-query"),
      await shop.request("/brands.data"),
      await shop.request("/contact-us", {
        form: { name: "Ann", email: "a@b.example", message: "Hi" },
      }),
      await shop.request("/cards?p=hills-cover"),
      await shop.request("/api/products"),
    ];
    await Promise.all(responses.map(errorsOf));
    const refused = shop.log().filter(({ status, kind }) => status === 503 && kind !== "probe");
    expect(refused.length).toBeGreaterThanOrEqual(15);
    const isOfRequest = (text: unknown) =>
      /a page could not reach the database|an API endpoint failed/.test(String(text));
    const errors = () =>
      shop
        .log()
        .flatMap(({ msg, outages }) => [
          isOfRequest(msg) ? 1 : 0,
          ...Object.entries(outages ?? {}).map(([of, count]) => (isOfRequest(of) ? count : 0)),
        ]);
    const total = () => errors().reduce((sum, each) => sum + each, 0);
    await expect.poll(total).toBeGreaterThanOrEqual(refused.length);
    const [first] = shop.log().filter(({ msg }) => isOfRequest(msg));
    expect(first).toMatchObject({
      level: "error",
      method: "GET",
      err: { stack: expect.any(String) },
    });
    expect(shop.output()).not.toContain("canary-query");
  });

  test("the process is up and ready, but not by the strict probe", async () => {
    for (const path of ["/up", "/healthz"]) expect((await shop.request(path)).status).toBe(200);
    const { status, json } = await shop.request("/readyz");
    expect([status, json]).toEqual([200, { status: "ready", database: "down" }]);
    expect((await shop.request("/readyz?strict=1")).status).toBe(503);
  });
});

test("once the database is back, pages show at once what has changed", async () => {
  await setPrice("30.00");
  wire.set("open");
  await expect.poll(async () => (await shop.request("/")).headers.has("Warning")).toBe(false);
  const { text, headers } = await shop.request("/product/hills-cover");
  expect([headers.has("Warning"), headers.has("Age")]).toEqual([false, false]);
  expect(text).toContain("£36.00");
  expect((await shop.request("/readyz?strict=1")).json).toEqual({
    status: "ready",
    database: "up",
  });
  await setPrice("40.00");
  await expect
    .poll(async () => (await shop.request("/product/hills-cover")).text)
    .toContain("£48.00");
});

describe("an error of the shop's own", () => {
  beforeAll(async () => {
    await sql`alter table products rename column weight_grams to mislaid`.execute(db);
    await sql`alter table redirects rename to mislaid`.execute(db);
    await setPrice("50.00");
    return async () => {
      await sql`alter table products rename column mislaid to weight_grams`.execute(db);
      await sql`alter table mislaid rename to redirects`.execute(db);
    };
  });

  test.each([
    ["in a loader", "/product/rubber-grippers"],
    ["in a loader, requested by a navigation,", "/product/rubber-grippers.data"],
    ["in a middleware", "/nothing-here"],
    ["in a middleware, requested by a navigation,", "/nothing-here.data"],
    ["in a feed", "/feeds/google.xml"],
  ])("%s is 500 and one log line", async (_, path) => {
    const response = await shop.request(path);
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([500, "no-store"]);
    expect(response.text).not.toContain("mislaid");
    expect(await errorsOf(response)).toEqual([{ method: "GET", path, hasError: true }]);
  });

  test("leaves a cached page, marked as stale", async () => {
    const { status, headers } = await shop.request("/product/hills-cover");
    expect([status, headers.has("Warning")]).toEqual([200, true]);
  });
});
