import { describe, expect, test } from "vitest";
import { guideSlugs } from "#storefront/pages/guide-slugs.ts";
import { someOf } from "#tests/support/full-size.ts";
import { dataOf, publicPages } from "#tests/http/support/page-paths.ts";
import { sharedHttpShop } from "#tests/http/support/http-shop.ts";

const shop = sharedHttpShop();

/**
 * Requests a page that is rendered anew. Two rules each keep it from the page cache, should one be
 * lost: an empty `_routes` names no parts, and the notice is longer than 100 characters.
 */
const fresh = (path: string, query = "", headers: Record<string, string> = {}) =>
  shop.request(`${path}?_routes=&notice=${"x".repeat(101)}&${query}`, { headers });

const pages = [
  "/",
  "/ceiling-airers",
  "/articles",
  "/delivery",
  "/brands/hills",
  "/product/hills-cover",
  "/search",
  "/contact-us",
];

const forParts = ["_routes=x", "_routes=root", "%5Froutes=x", "notice=a&_routes=root"];

test.each(pages.flatMap((page) => [page, dataOf(page)]))(
  "%s is cached whole, although its first requests named parts of it",
  async (path) => {
    for (const query of forParts) {
      const parts = await shop.request(`${path}?${query}`);
      expect(parts.headers.get("Cache-Control")).toBe("no-store");
    }
    const answer = await shop.request(path);
    expect(answer.text).toBe((await fresh(path)).text);
    expect(answer.headers.get("No-Vary-Search")).toContain('"_routes"');
  },
);

/** Parameters that the router, a form, an account page or a stranger might put into a URL. */
const parameters: readonly string[] = [
  "index=",
  "index=1",
  "version=x",
  "paths=/cart",
  "p=/cart",
  "p=hills-cover",
  "_data=root",
  "q=airer",
  "page=2",
  "exact=1",
  "sort=price",
  "part=0",
  "sent=1",
  "edit=1",
  "from=/cart",
  "token=x",
  "color=white",
  "colour=white",
  "lathLength=1.5m",
  "ropeLength=15m",
  "wheelType=deluxe",
  "extraPulley=deluxe",
  "view=door",
  "position=lowered",
  "units=imperial",
  "ceiling=240",
  "run=150",
  "tallest=180",
  "cleat=100",
  "stock=in",
  "place=indoor",
  "width=1",
  "utm_source=x",
];

/** Headers that React Router's server reads in some modes, or that a page might read by mistake. */
const headers: Readonly<Record<string, string>> = {
  "X-React-Router-SPA-Mode": "yes",
  "X-React-Router-Prerender-Data": "x",
  "X-Remix-Reload-Document": "true",
  "X-Remix-Response": "yes",
  "X-Forwarded-Host": "evil.example",
  "X-Forwarded-Proto": "ftp",
  "X-Original-URL": "/cart",
  "X-HTTP-Method-Override": "POST",
  Accept: "text/x-script",
  "Accept-Language": "de",
  "User-Agent": "Googlebot",
  "Sec-Fetch-Site": "cross-site",
  "Sec-Purpose": "prefetch",
  "Save-Data": "on",
  Origin: "https://evil.example",
  Referer: "https://evil.example/",
};

/** The parameters that the response's No-Vary-Search header names. */
function namesOf(response: { headers: Headers }): readonly string[] {
  const header = response.headers.get("No-Vary-Search") ?? "";
  return [...header.matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? "");
}

/** A guide differs from another one in its text alone: some of them stand for all. */
const isGuide = (page: string) => guideSlugs.some((slug) => page === `/${slug}`);
const guides = someOf(publicPages.filter(isGuide), 6);
const others = publicPages.filter((page) => !isGuide(page));

describe.each([...others, ...guides, "/cards", "/suggestions"])("%s", (page) => {
  const paths = page === "/cards" || page === "/suggestions" ? [page] : [page, dataOf(page)];
  test.each(paths)(
    "changes with no header, and with no parameter but those it names: %s",
    async (path) => {
      const plain = await fresh(path);
      const names = namesOf(plain);
      expect(names).toContain("_routes");
      const unnamed = parameters.filter((pair) => !names.includes(pair.split("=")[0] ?? ""));
      const all = await fresh(path, unnamed.join("&"), headers);
      // One by one only to show which it was.
      if (all.text !== plain.text) {
        for (const [name, value] of Object.entries(headers)) {
          const { text } = await fresh(path, "", { [name]: value });
          expect([name, text]).toEqual([name, plain.text]);
        }
        for (const pair of unnamed)
          expect([pair, (await fresh(path, pair)).text]).toEqual([pair, plain.text]);
      }
      expect(all.text).toBe(plain.text);
      for (const name of ["Cache-Control", "No-Vary-Search", "Content-Security-Policy"])
        expect(all.headers.get(name)).toBe(plain.headers.get(name));
    },
  );
});

test.each(["/__manifest?version=x&paths=/cart", "/__manifest?p=/cart", "/__manifest"])(
  "%s does not exist, as all routes are in the script",
  async (path) => {
    expect((await shop.request(path)).status).toBe(404);
  },
);
