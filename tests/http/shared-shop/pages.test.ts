import { createHash } from "node:crypto";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import {
  canonicalOf,
  inlineScripts,
  inlineStyles,
  structuredData,
  tags,
  titleOf,
} from "#tests/http/support/html.ts";
import { newShopper } from "#tests/http/support/shoppers.ts";
import { accountPages, privatePages, publicPages } from "#tests/http/support/page-paths.ts";
import { cookieHeader, sharedHttpShop } from "#tests/http/support/http-shop.ts";

const shop = sharedHttpShop();
const STYLES_MAX = 6.6 * 1_024;
const { registered } = await newShopper(shop);

describe.each([...publicPages, "/search?q=airer", "/compare?p=hills-cover&p=rubber-grippers"])(
  "%s",
  (path) => {
    test("is the same for every visitor", async () => {
      const stranger = await shop.request(path);
      expect([stranger.status, stranger.headers.get("Content-Type")]).toEqual([
        200,
        "text/html; charset=utf-8",
      ]);
      const headers = { Cookie: `${cookieHeader(registered)}; other=1` };
      const customer = await shop.request(path, { headers });
      expect(customer.text).toBe(stranger.text);
      expect(customer.headers.get("Content-Security-Policy")).toBe(
        stranger.headers.get("Content-Security-Policy"),
      );
      for (const { headers: sent } of [stranger, customer]) {
        expect(sent.getSetCookie()).toEqual([]);
        expect(sent.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
        expect(sent.get("No-Vary-Search")).toMatch(/^params, except=\(.*"notice".*\)$/);
      }
    });

    test("answers HEAD with the headers of GET, and 304 to a matching ETag", async () => {
      const got = await shop.request(path);
      const head = await shop.request(path, { method: "HEAD" });
      expect([head.status, head.text]).toEqual([200, ""]);
      for (const name of ["Content-Type", "ETag", "Content-Security-Policy", "Cache-Control"])
        expect([name, head.headers.get(name)]).toEqual([name, got.headers.get(name)]);
      const etag = got.headers.get("ETag") ?? "";
      const again = await shop.request(path, { headers: { "If-None-Match": etag } });
      expect([again.status, again.text]).toEqual([304, ""]);
    });
  },
);

test.each([...accountPages, ...privatePages])("%s is never cached", async (path) => {
  const { headers } = await shop.request(path);
  expect(headers.get("Cache-Control")).toBe("no-store");
});

test.each([...publicPages, ...accountPages, "/nothing-here"])(
  "%s allows only its own scripts in its Content-Security-Policy",
  async (path) => {
    const { text, headers } = await shop.request(path);
    const policy = new Map(
      (headers.get("Content-Security-Policy") ?? "").split("; ").map((directive) => {
        const [name = "", ...sources] = directive.split(" ");
        return [name, sources] as const;
      }),
    );
    expect(policy.get("default-src")).toEqual(["'none'"]);
    expect(policy.get("base-uri")).toEqual(["'none'"]);
    expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
    expect(policy.get("style-src")).toEqual(["'self'", ...inlineStyles(text).map(sourceOf)]);
    const scripts = policy.get("script-src") ?? [];
    expect(scripts[0]).toBe("'self'");
    const hashes = inlineScripts(text).map(sourceOf);
    expect(hashes.length).toBeGreaterThan(0);
    expect(new Set(scripts.slice(1))).toEqual(new Set(hashes));
    expect(text).not.toMatch(/\s(style|on[a-z]+)="/);
  },
);

test.each(["/", "/ceiling-airers", "/product/traditional-kitchen-maid", "/nothing-here"])(
  "%s has its styles and at most 1 KB of script in it, and names products alone to be prepared",
  async (path) => {
    const { text } = await shop.request(path);
    const styles = brotliCompressSync(inlineStyles(text).join("")).length;
    expect(styles).toBeGreaterThan(3_000);
    expect(styles).toBeLessThanOrEqual(STYLES_MAX);
    const own = inlineScripts(text).filter((code) => code.startsWith("(()=>{"));
    expect(own).toHaveLength(2);
    expect(brotliCompressSync(own.join("")).length).toBeLessThanOrEqual(1_024);
    // A stylesheet or script element would be asked for before the first sight.
    const blocking = text.replace(/<noscript>.*?<\/noscript>/g, "");
    expect(blocking).not.toMatch(/<link[^>]* rel="(?:stylesheet|modulepreload)"|<script[^>]* src=/);
    const rules = inlineScripts(text).filter((code) => code.startsWith('{"prerender"'));
    expect(rules.map((code) => JSON.parse(code))).toEqual([
      { prerender: [{ where: { href_matches: "/product/:slug" }, eagerness: "moderate" }] },
    ]);
  },
);

/** How a Content-Security-Policy allows an inline script or style. */
function sourceOf(code: string): string {
  return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}

test("pages that no list contains have a heading, a title and a description of their own too", async () => {
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  for (const path of [...accountPages, "/cart", "/wish-list", "/search", "/compare"]) {
    const { text } = await shop.request(path);
    expect([path, tags(text, "h1").length]).toEqual([path, 1]);
    const title = titleOf(text);
    const [description = ""] = tags(text, "meta").filter((tag) =>
      tag.includes('name="description"'),
    );
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
  ["/brands/lath-and-line?page=2&utm_source=x", "/brands/lath-and-line?page=2"],
  ["/brands/lath-and-line?page=1", "/brands/lath-and-line"],
  [
    "/product/traditional-kitchen-maid?lathLength=1.5m&utm_source=x",
    "/product/traditional-kitchen-maid",
  ],
])("%s has the canonical URL %s", async (path, canonical) => {
  const { text } = await shop.request(path);
  expect(canonicalOf(text)).toBe(shop.url + canonical);
});

test("a product page shows the configuration in its URL", async () => {
  const { text } = await shop.request(
    "/product/traditional-kitchen-maid?lathLength=1.5m&ropeLength=15m&wheelType=deluxe&extraPulley=deluxe",
  );
  expect(text).toContain("£88.50");
});

test("an address that names every option offers that choice alone, at the price that the page shows", async () => {
  const path = "/product/traditional-kitchen-maid";
  const dearest = "?color=black&lathLength=2.4m&ropeLength=15m&wheelType=deluxe&extraPulley=deluxe";
  const offerAt = async (address: string) => {
    const { text } = await shop.request(address);
    const product = structuredData(text).find((data) => data["@type"] === "Product");
    return { text, offer: product?.["offers"] };
  };
  const { text, offer } = await offerAt(path + dearest);
  expect(text).toContain("£113.51");
  expect(offer).toMatchObject({
    "@type": "Offer",
    price: "113.51",
    url: shop.url + path + dearest,
  });
  expect(canonicalOf(text)).toBe(shop.url + path);
  for (const some of ["", "?lathLength=2.4m", dearest.replace("black", "pink")])
    expect((await offerAt(path + some)).offer).toMatchObject({
      "@type": "AggregateOffer",
      lowPrice: "54.00",
      highPrice: "113.51",
    });
});
