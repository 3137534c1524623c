import { expect, test } from "vitest";
import { followedPathOf, searchedQueryOf, visitStepOf } from "./visit.ts";

const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";
const step = (pathname: string, more = {}) =>
  visitStepOf({ method: "GET", pathname, status: 200, userAgent: browser, ...more });

test("product pages, priced carts and the checkout are counted when they are answered", () => {
  expect(step("/product/beech-pegs")).toBe("product");
  expect(step("/product/beech-pegs.data")).toBe("product");
  expect(step("/product/beech-pegs", { status: 304 })).toBe("product");
  expect(step("/api/quote", { method: "POST" })).toBe("quote");
  expect(step("/checkout")).toBe("checkout");
});

test("nothing else is counted: other pages, refusals, programs and requests without a name", () => {
  for (const path of [
    "/",
    "/cart",
    "/product",
    "/product/a/reviews",
    "/api/quote",
    "/checkout/success",
  ])
    expect([path, step(path)]).toEqual([path, null]);
  for (const more of [
    { status: 404 },
    { status: 302 },
    { method: "HEAD" },
    { method: "POST" },
    { userAgent: undefined },
    { userAgent: "" },
    { userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1)" },
    { userAgent: "curl/8.5.0" },
  ])
    expect([more, step("/product/beech-pegs", more)]).toEqual([more, null]);
});

test("a page that the browser fetches in advance is counted when it is opened, which it says itself", () => {
  const path = "/product/beech-pegs";
  for (const purpose of ["prefetch", "prefetch;prerender", "prefetch;anonymous-client-ip"])
    expect([purpose, step(path, { purpose })]).toEqual([purpose, null]);
  const opened = { method: "HEAD", isOpened: true };
  expect(step(path, opened)).toBe("product");
  expect(step("/checkout", opened)).toBeNull();
  const search = { method: "GET", pathname: "/search", status: 200, userAgent: browser };
  expect(searchedQueryOf({ ...search, purpose: "prefetch" }, "?q=pegs")).toBeNull();
  expect(followedPathOf({ ...search, status: 301, purpose: "prefetch" })).toBeNull();
});

test("a redirect that a person follows is counted by its path, as a page and as data", () => {
  const followed = (pathname: string, more = {}) =>
    followedPathOf({ method: "GET", pathname, status: 301, userAgent: browser, ...more });
  expect(followed("/old")).toBe("/old");
  expect(followed("/old.data", { status: 202 })).toBe("/old");
  for (const more of [
    { status: 200 },
    { status: 302 },
    { status: 202 },
    { method: "HEAD" },
    { userAgent: "Googlebot/2.1" },
  ])
    expect([more, followed("/old", more)]).toEqual([more, null]);
});

test("a search is counted by its query, without its later pages and filters", () => {
  const searched = (search: string, more = {}) =>
    searchedQueryOf(
      { method: "GET", pathname: "/search", status: 200, userAgent: browser, ...more },
      search,
    );
  expect(searched("?q=Peg+Bag")).toBe("peg bag");
  expect(searched("?q=peg&_routes=a", { pathname: "/search.data" })).toBe("peg");
  for (const search of ["", "?q=", "?q=peg&page=2", "?q=peg&material=wood", "?q=a%40b.example"])
    expect([search, searched(search)]).toEqual([search, null]);
  for (const more of [
    { status: 404 },
    { method: "POST" },
    { pathname: "/suggestions" },
    { userAgent: "bingbot" },
  ])
    expect([more, searched("?q=peg", more)]).toEqual([more, null]);
});
