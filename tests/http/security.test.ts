import { request as httpRequest } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import { attributes, tags } from "./support/html.ts";
import { untilQueueIsEmpty } from "./support/queue.ts";
import { pathOf, siteRoutes } from "./support/routes.ts";
import { newShopper } from "./support/shoppers.ts";
import { someOf } from "#tests/support/full-size.ts";
import { hashTables } from "#tests/support/table-hashes.ts";
import { cookieHeader, startHttpShop, type RequestOptions } from "./support/http-shop.ts";

/** A shop as in production, behind HTTPS. */
const shop = await startHttpShop({
  PUBLIC_URL: "https://shop.example",
  ALLOW_SANDBOX: "1",
  RATE_LIMIT: "on",
});
const { email, registered } = await newShopper(shop);
const cookies = { Cookie: cookieHeader(registered) };
const home = await shop.request("/");
const script = attributes(home.text, "script", "data-modules").join(" ").split(" ")[0] ?? "";

/** One of each kind of response. */
const answers: readonly (readonly [string, string, RequestOptions, number])[] = [
  ["a page", "/", {}, 200],
  ["a page for HEAD", "/ceiling-airers", { method: "HEAD" }, 200],
  ["an account page", "/login", {}, 200],
  ["a customer's page", "/account", { headers: cookies }, 200],
  ["an unknown page", "/nothing-here", {}, 404],
  ["a permanent redirect", "/retractable", {}, 301],
  ["a redirect to the sign-in", "/checkout", {}, 302],
  ["a page's data", "/login.data", {}, 200],
  ["a script", script, {}, 200],
  ["an unknown script", "/assets/nothing.js", {}, 404],
  ["an invalid form", "/login", { form: { email: "", password: "" } }, 422],
  ["a form of another site", "/login", { form: {}, headers: { Origin: "https://x.example" } }, 403],
  ["an endpoint", "/api/session", {}, 200],
  ["the API description", "/api/openapi.json", {}, 200],
  ["an unknown endpoint", "/api/nothing", {}, 404],
  ["signed out", "/api/get-user-orders", {}, 401],
  ["another method", "/api/auth-login", {}, 405],
  ["another content type", "/api/auth-login", { text: "x" }, 415],
  [
    "not JSON",
    "/api/auth-login",
    { text: "{", headers: { "Content-Type": "application/json" } },
    400,
  ],
  ["too large", "/api/auth-login", { json: "x".repeat(70_000) }, 413],
  ["an invalid field", "/api/auth-login", { json: {} }, 422],
  ["a webhook without a signature", "/api/stripe-webhook", { json: {} }, 400],
  ["a probe", "/healthz", {}, 200],
  ["an invalid path", "/%ff", {}, 400],
  ["a path that is too long", `/${"x".repeat(5_000)}`, {}, 414],
  ["a method not allowed", "/", { method: "PUT" }, 405],
];

describe("every kind of response is safe in a browser:", () => {
  test.each(answers)("%s", async (_, path, options, status) => {
    const { headers, status: given } = await shop.request(path, options);
    expect(given).toBe(status);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Strict-Transport-Security")).toBe("max-age=31536000; includeSubDomains");
    expect(headers.get("Content-Security-Policy")).toMatch(/(^|; )frame-ancestors 'none'/);
    expect(headers.get("Content-Security-Policy")).toMatch(/(^|; )default-src 'none'/);
    expect(headers.get("Content-Security-Policy")).not.toMatch(/unsafe|\*|data:/);
    expect(headers.get("X-Frame-Options")).toBe("DENY");
    expect(headers.get("Referrer-Policy")).toMatch(/^strict-origin(-when-cross-origin)?$/);
    expect(headers.get("Content-Type") ?? "text/html; charset=utf-8").toMatch(
      /^(text\/html; charset=utf-8|application\/json|text\/javascript|text\/x-script)/,
    );
    for (const name of ["Access-Control-Allow-Origin", "Server", "X-Powered-By"])
      expect(headers.has(name)).toBe(false);
    for (const cookie of headers.getSetCookie())
      expect(cookie).toMatch(/; Path=\/; SameSite=Lax; .*Secure$/);
  });

  test("the referrer of a page with a mailed token is the origin only", async () => {
    for (const path of ["/reset-password?token=x", "/verify-email?token=x"]) {
      const { headers, text } = await shop.request(path);
      expect(headers.get("Referrer-Policy")).toBe("strict-origin");
      const loaded = ["src", "href"].flatMap((name) =>
        ["script", "img", "link", "iframe"].flatMap((tag) => attributes(text, tag, name)),
      );
      const foreign = loaded.filter(
        (url) => !url.startsWith("/") && !url.startsWith("https://shop.example"),
      );
      expect(foreign).toEqual([]);
      expect(tags(text, "iframe")).toEqual([]);
    }
  });
});

test.each(["https://evil.example", "null", "https://shop.example.evil.example"])(
  "a page of %s may read nothing, and a preflight request reveals nothing",
  async (Origin) => {
    for (const path of ["/", "/api/session", "/api/products", "/account"]) {
      const answer = await shop.request(path, { headers: { ...cookies, Origin } });
      expect([...answer.headers.keys()].join()).not.toContain("access-control");
    }
    const headers = { Origin, "Access-Control-Request-Method": "POST" };
    const options = await shop.request("/api/auth-login", { method: "OPTIONS", headers });
    expect(options.status).toBe(405);
    expect([...options.headers.keys()].join()).not.toContain("access-control");
  },
);

const values = { slug: "x", orderNumber: "LL-10001", orderId: "x" };
const forms = siteRoutes
  .filter(({ path, takesPosts }) => takesPosts && !path.startsWith("/api/"))
  .map((route) => pathOf(route, values));
const paths = Object.entries((await shop.request("/api/openapi.json")).json?.["paths"] ?? {});
const endpoints = paths
  .filter(([, methods]) => "post" in (methods as object))
  .map(([path]) => path)
  // Stripe calls this one; its signature is checked instead.
  // So does the mail server or provider, with a secret.
  .filter((path) => path !== "/api/stripe-webhook" && path !== "/api/mail-bounces");

describe("nothing changes at the request of another site, however it is sent:", () => {
  const kinds: readonly RequestOptions[] = [
    { form: { email: "eve@example.com", password: "pegs and rope" } },
    { text: "email=eve%40example.com", headers: { "Content-Type": "text/plain" } },
    { text: '{"email":"eve@example.com"}', headers: { "Content-Type": "application/json" } },
    { text: "--x--", headers: { "Content-Type": "multipart/form-data; boundary=x" } },
    { text: "", method: "POST" },
  ];

  const foreign: readonly Record<string, string>[] = [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: "http://shop.example" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site", Origin: "https://blog.shop.example" },
  ];

  test("the lists contain known forms and endpoints", () => {
    expect(forms).toEqual(expect.arrayContaining(["/login", "/logout", "/account", "/contact-us"]));
    expect(endpoints).toEqual(
      expect.arrayContaining(["/api/auth-login", "/api/auth-logout", "/api/kept-list"]),
    );
  });

  let before: Awaited<ReturnType<typeof hashTables>>;
  beforeAll(async () => {
    await untilQueueIsEmpty(shop.db);
    before = await hashTables(shop.db);
  });

  test.each([...forms, ...endpoints].map((path, at) => ({ path, at })))(
    "$path",
    async ({ path, at }) => {
      for (const [turn, kind] of kinds.entries())
        // Each kind from another site, of the next form from the next one.
        for (const from of someOf(foreign, foreign.length, at + turn)) {
          const headers = { ...cookies, ...kind.headers, ...from };
          const answer = await shop.request(path, { ...kind, method: "POST", headers });
          expect([from, kind, answer.status]).toEqual([from, kind, 403]);
          if (path.startsWith("/api/"))
            expect(answer.json).toMatchObject({
              code: "foreign_origin",
              message: expect.any(String),
            });
          expect(answer.headers.getSetCookie()).toEqual([]);
        }
    },
  );

  test.each(["/login", "/register", "/forgot-password", "/reset-password?token=x", "/contact-us"])(
    "%s: as text/plain, which needs no preflight",
    async (path) => {
      const headers = { ...cookies, "Content-Type": "text/plain" };
      const answer = await shop.request(path, { text: "email=eve%40example.com", headers });
      expect(answer.status).toBe(415);
    },
  );

  test("none of these requests has changed a row", async () => {
    expect(await hashTables(shop.db)).toEqual(before);
  });
});

describe("nothing internal is served:", () => {
  test.each([
    "/.env",
    "/.git/config",
    "/.git/HEAD",
    "/.svn/entries",
    "/package.json",
    "/server/index.js",
    "/build/storefront/server/index.js",
    "/shop/accounts/common-passwords.txt",
    "/db/seed/shipping.json",
    "/data/mail",
    "/..%2f..%2fetc%2fpasswd",
    "/assets/..%2f..%2fserver%2findex.js",
    "/assets/",
    "/phpmyadmin",
    "/docs",
    "/debug",
    `${script}.map`,
  ])("%s", async (path) => {
    const { status, text } = await shop.request(path);
    // A slash at the end of a page's address is taken off.
    expect(path.endsWith("/") ? [301, 400, 404] : [400, 404]).toContain(status);
    expect(text).not.toMatch(/root:|DATABASE_URL|"dependencies"|\[core\]|Index of/);
  });

  test("TRACE and the like do not echo the request", async () => {
    for (const method of ["TRACE", "TRACK", "DEBUG"]) {
      const { status, text } = await sendRaw(method, { Cookie: "secret=1" });
      expect([400, 405]).toContain(status);
      expect(text).not.toContain("secret");
    }
  });

  test("a new shop has no account with a known password", async () => {
    const customers = await shop.db.selectFrom("customers").select("email").execute();
    expect(customers).toEqual([{ email }]); // registered above
    for (const name of ["admin@example.com", "hello@lathandline.example"])
      for (const password of ["admin", "password", "changeme"])
        expect((await shop.callApi("auth-login", { email: name, password })).status).toBe(401);
  });

  test("metrics are for the own machine, or for a token", async () => {
    const headers = { "X-Forwarded-For": "203.0.113.7" };
    expect((await shop.request("/metrics", { headers })).status).toBe(403);
  });
});

function sendRaw(method: string, headers: Record<string, string>) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = httpRequest(`${shop.url}/`, { method, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.on("error", reject).end();
  });
}
