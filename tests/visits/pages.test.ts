import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { attributes, canonicalOf, inlineScripts, tags, titleOf } from "#tests/support/html.ts";
import { newShopper } from "#tests/support/shoppers.ts";
import { cookieHeader, visitedShop } from "#tests/support/visited-shop.ts";

const shop = await visitedShop();

const publicPages = [
  "/",
  "/ceiling-airers",
  "/indoor-airers",
  "/rotary-washing-lines",
  "/retractable-washing-lines",
  "/rotary-covers",
  "/wall-mounted-folding-washing-lines",
  "/storage-solutions",
  "/accessories",
  "/drying-racks",
  "/product/traditional-kitchen-maid",
  "/product/traditional-stacker",
  "/product/rubber-grippers",
  "/product/hills-cover",
  "/brands/hills",
  "/cart",
  "/search",
  "/compare",
];
const accountPages = ["/login", "/register", "/forgot-password", "/reset-password", "/verify-email"];
const privatePages = ["/checkout", "/account"];

describe.each([...publicPages, "/search?q=airer", "/compare?p=hills-cover&p=rubber-grippers"])(
  "%s",
  (path) => {
    test("is whole, and the same for every visitor", async () => {
      const stranger = await shop.ask(path);
      expect([stranger.status, stranger.headers.get("Content-Type")]).toEqual([
        200,
        "text/html; charset=utf-8",
      ]);
      const { registered } = await newShopper(shop);
      const headers = { Cookie: `${cookieHeader(registered)}; other=1` };
      const customer = await shop.ask(path, { headers });
      expect(customer.text).toBe(stranger.text);
      expect(customer.headers.get("Content-Security-Policy")).toBe(
        stranger.headers.get("Content-Security-Policy"),
      );
      for (const { headers: told } of [stranger, customer]) {
        expect(told.getSetCookie()).toEqual([]);
        expect(told.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
        expect(told.get("No-Vary-Search")).toMatch(/^params, except=\(.*"notice".*\)$/);
      }
    });

    test("answers HEAD with GET's headers, and 304 to who has it already", async () => {
      const got = await shop.ask(path);
      const head = await shop.ask(path, { method: "HEAD" });
      expect([head.status, head.text]).toEqual([200, ""]);
      for (const name of ["Content-Type", "ETag", "Content-Security-Policy", "Cache-Control"])
        expect([name, head.headers.get(name)]).toEqual([name, got.headers.get(name)]);
      const etag = got.headers.get("ETag") ?? "";
      const again = await shop.ask(path, { headers: { "If-None-Match": etag } });
      expect([again.status, again.text]).toEqual([304, ""]);
    });
  },
);

test.each([...accountPages, ...privatePages])("%s is kept nowhere", async (path) => {
  const { headers } = await shop.ask(path);
  expect(headers.get("Cache-Control")).toBe("no-store");
});

test.each([...publicPages, ...accountPages, "/nothing-here"])(
  "%s runs no script but its own, by its policy",
  async (path) => {
    const { text, headers } = await shop.ask(path);
    const policy = new Map(
      (headers.get("Content-Security-Policy") ?? "").split("; ").map((directive) => {
        const [name = "", ...sources] = directive.split(" ");
        return [name, sources] as const;
      }),
    );
    expect(policy.get("default-src")).toEqual(["'none'"]);
    expect(policy.get("base-uri")).toEqual(["'none'"]);
    expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
    expect(policy.get("style-src")).toEqual(["'self'"]);
    const scripts = policy.get("script-src") ?? [];
    expect(scripts[0]).toBe("'self'");
    const hashes = inlineScripts(text).map(
      (code) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
    );
    expect(hashes.length).toBeGreaterThan(0);
    expect(new Set(scripts.slice(1))).toEqual(new Set(hashes));
    expect(text).not.toMatch(/\s(style|on[a-z]+)="/);
    expect(tags(text, "style")).toEqual([]);
  },
);

test("every page has one heading, a title and a description that no other has", async () => {
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  for (const path of [...publicPages, ...accountPages]) {
    const { text } = await shop.ask(path);
    expect([path, tags(text, "h1").length]).toEqual([path, 1]);
    const title = titleOf(text);
    const [description = ""] = tags(text, "meta").filter((tag) => tag.includes('name="description"'));
    expect([path, titles.get(title)]).toEqual([path, undefined]);
    expect([path, descriptions.get(description)]).toEqual([path, undefined]);
    expect(title).toMatch(/.+ \| .+/);
    expect(description).not.toBe("");
    titles.set(title, path);
    descriptions.set(description, path);
  }
});

test.each([
  ["/?utm_source=x&notice=logged-out", "/"],
  ["/ceiling-airers?sort=x", "/ceiling-airers"],
  ["/product/traditional-kitchen-maid?lathLength=1.5m&utm_source=x", "/product/traditional-kitchen-maid"],
])("%s gives %s as its address", async (path, canonical) => {
  const { text } = await shop.ask(path);
  expect(canonicalOf(text)).toBe(shop.url + canonical);
});

test("a product's page is drawn as the address has it chosen", async () => {
  const { text } = await shop.ask(
    "/product/traditional-kitchen-maid?lathLength=1.5m&ropeLength=15m&wheelType=deluxe&extraPulley=deluxe",
  );
  expect(text).toContain("£88.50");
});

test.each([
  ["/indoor-washhing-line-pulley", "/indoor-washing-line-pulley"],
  ["/brands/kitched-maid", "/brands/kitchen-maid"],
  ["/small-rotary-clothesline", "/small-rotary-clotheslines"],
  ["/retractable", "/retractable-washing-lines"],
  ["/rotary", "/rotary-washing-lines"],
  ["/wall-mounted", "/wall-mounted-folding-washing-lines"],
])("%s has moved to %s for good", async (old, right) => {
  for (const method of ["GET", "HEAD"]) {
    const { status, headers } = await shop.ask(old, { method });
    expect([301, 308]).toContain(status);
    expect(new URL(headers.get("Location") ?? "", shop.url).pathname).toBe(right);
  }
  const { headers } = await shop.ask(`${old}?utm_source=x`);
  expect(headers.get("Location")).toMatch(/\?utm_source=x$/);
  for (const path of publicPages) {
    const links = attributes((await shop.ask(path)).text, "a", "href");
    expect(links).not.toContain(old);
  }
});

test.each(["/nothing-here", "/product/nothing-here", "/brands/nothing", "/a/b/c", "/ceiling-airers?page=99"])(
  "%s is a real page with status 404, a search and the categories",
  async (path) => {
    const { status, text } = await shop.ask(path);
    expect(status).toBe(404);
    expect(titleOf(text)).toMatch(/not found/i);
    expect(attributes(text, "form", "action")).toContain("/search");
    const links = attributes(text, "a", "href");
    for (const category of publicPages.slice(1, 9)) expect(links).toContain(category);
    if (path.startsWith("/product/")) expect(text).toContain("Product not found");
  },
);

test("signed out, /checkout and /account lead to the sign-in and remember the way", async () => {
  for (const path of privatePages) {
    const { status, headers } = await shop.ask(path);
    expect([status, headers.get("Location")]).toEqual([
      302,
      `/login?from=${encodeURIComponent(path)}`,
    ]);
  }
});

test("a form sent by a page of another site is refused", async () => {
  for (const path of ["/login", "/register", "/logout", "/forgot-password"]) {
    const answer = await shop.ask(path, {
      form: { email: "a@example.com", password: "pegs and rope" },
      headers: { Origin: "https://evil.example" },
    });
    // React Router refuses some of them by itself, with 400.
    expect([path, [400, 403].includes(answer.status)]).toEqual([path, true]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
});

test("a path that leads nowhere on this site is not gone back to after signing in", async () => {
  const { email, password } = await newShopper(shop);
  for (const from of ["//evil.example", "https://evil.example", "/\\evil.example", "/.//evil.example"]) {
    const path = `/login?from=${encodeURIComponent(from)}`;
    const { status, headers } = await shop.ask(path, { form: { email, password } });
    expect([from, status]).toEqual([from, 302]);
    expect(new URL(headers.get("Location") ?? "", shop.url).origin).toBe(shop.url);
    expect(headers.get("Location")).toMatch(/^\/(\?notice=[a-z-]+)?$/);
  }
});
