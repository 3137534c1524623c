import { expect, test } from "vitest";
import { privatePages, publicPages } from "#tests/http/support/page-paths.ts";
import { attributes, titleOf } from "#tests/http/support/html.ts";
import { newShopper } from "#tests/http/support/shoppers.ts";
import { sharedHttpShop } from "#tests/http/support/http-shop.ts";

const shop = sharedHttpShop();

test.each([
  ["/indoor-washhing-line-pulley", "/indoor-washing-line-pulley"],
  ["/brands/kitched-maid", "/brands/kitchen-maid"],
  ["/small-rotary-clothesline", "/small-rotary-clotheslines"],
  ["/retractable", "/retractable-washing-lines"],
  ["/rotary", "/rotary-washing-lines"],
  ["/wall-mounted", "/wall-mounted-folding-washing-lines"],
])("%s redirects permanently to %s", async (old, right) => {
  for (const method of ["GET", "HEAD"]) {
    const { status, headers } = await shop.request(old, { method });
    expect([status, headers.get("Location")]).toEqual([301, right]);
  }
  const { headers } = await shop.request(`${old}?utm_source=x`);
  expect(headers.get("Location")).toBe(`${right}?utm_source=x`);
  // So does the data request of a navigation in the browser.
  const { status, text } = await shop.request(`${old}.data`);
  expect([status, text]).toEqual([202, expect.stringContaining(`"${right}"`)]);
});

test.each([
  ["/product/Rubber-Grippers", "/product/rubber-grippers"],
  ["/product/RUBBER-GRIPPERS/", "/product/rubber-grippers"],
  ["/product/Traditional-Stacker/Fit", "/product/traditional-stacker/fit"],
  ["/Ceiling-Airers", "/ceiling-airers"],
  ["/ceiling-airers/", "/ceiling-airers"],
  ["/brands/Hills", "/brands/hills"],
  ["/Brands/HILLS", "/brands/hills"],
  ["/FAQ", "/faq"],
  ["/Washing-Line-Pulley-BQ/", "/washing-line-pulley-bq"],
  ["/Cart", "/cart"],
  ["/Will-It-Fit", "/will-it-fit"],
  ["/Login/", "/login"],
  ["/ACCOUNT/Orders/LL-10001/", "/account/orders/LL-10001"],
  ["/Offers/AbC-d", "/offers/AbC-d"],
  ["/Preview/AbC-d", "/preview/AbC-d"],
  // An old path at once to its page.
  ["/Indoor-Washhing-Line-Pulley", "/indoor-washing-line-pulley"],
  ["/Rotary/", "/rotary-washing-lines"],
  ["/No-Such-Page/", "/no-such-page"],
])("%s is another spelling of %s, to which it redirects permanently", async (typed, right) => {
  for (const method of ["GET", "HEAD"]) {
    const { status, headers } = await shop.request(`${typed}?Utm=A%2FB&x=1`, { method });
    expect([status, headers.get("Location")]).toEqual([301, `${right}?Utm=A%2FB&x=1`]);
  }
  const there = await shop.request(right);
  expect([right, there.headers.get("Location")]).not.toEqual([right, right]);
  expect([right, there.status]).not.toEqual([right, 301]);
});

test("a path that looks like another site stays on this one, and what programs ask for has no second spelling", async () => {
  for (const path of [
    "/%2F%2FEvil.example",
    "/%2f%2fEvil",
    "/%5CEvil",
    "/Evil%2F%2Fexample/",
    "/a//Evil/",
  ]) {
    const { headers } = await shop.request(path);
    const to = headers.get("Location") ?? "/";
    expect([path, new URL(to, shop.url).origin]).toEqual([path, shop.url]);
  }
  for (const path of ["/API/products", "/api/products/", "/assets/No-Such-File.js"])
    expect([path, (await shop.request(path)).status]).toEqual([path, 404]);
});

test.each([
  "/nothing-here",
  "/product/nothing-here",
  "/brands/nothing",
  "/a/b/c",
  "/ceiling-airers?page=99",
])("%s is a page with status 404, a search and the categories", async (path) => {
  const { status, text } = await shop.request(path);
  expect(status).toBe(404);
  expect(titleOf(text)).toMatch(/not found/i);
  expect(attributes(text, "form", "action")).toContain("/search");
  const links = attributes(text, "a", "href");
  for (const category of publicPages.slice(1, 9)) expect(links).toContain(category);
  if (path.startsWith("/product/")) expect(text).toContain("Product not found");
});

test("signed out, /checkout and /account redirect to the sign-in with a return path", async () => {
  for (const path of privatePages) {
    const { status, headers } = await shop.request(path);
    expect([status, headers.get("Location")]).toEqual([
      302,
      `/login?from=${encodeURIComponent(path)}`,
    ]);
  }
});

test("signing in never redirects to another site", async () => {
  const { email, password, token } = await newShopper(shop);
  const signedIn = { Cookie: `session=${token}` };
  for (const from of [
    "//evil.example",
    "https://evil.example",
    "/\\evil.example",
    "/.//evil.example",
    "javascript:alert(1)",
  ]) {
    const path = `/login?from=${encodeURIComponent(from)}`;
    const { status, headers } = await shop.request(path, { form: { email, password } });
    expect([from, status]).toEqual([from, 302]);
    expect(new URL(headers.get("Location") ?? "", shop.url).origin).toBe(shop.url);
    expect(headers.get("Location")).toMatch(/^\/(\?notice=[a-z-]+)?$/);
    // Nor does the page, for a customer who is signed in.
    const page = await shop.request(path, { headers: signedIn });
    expect([from, page.status, page.headers.get("Location")]).toEqual([from, 302, "/"]);
  }
});
