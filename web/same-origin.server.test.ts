import { expect, test } from "vitest";
import { isFromForeignOrigin } from "./same-origin.server.ts";

const SHOP = "https://shop.example";

function isForeign(
  headers: Record<string, string>,
  { method = "POST", url = `${SHOP}/login` } = {},
): boolean {
  return isFromForeignOrigin(new Request(url, { method, headers }), SHOP);
}

test.each([
  ["another site", { Origin: "https://evil.example" }],
  ["a host whose name begins with the shop's", { Origin: "https://shop.example.evil.example" }],
  ["another scheme", { Origin: "http://shop.example" }],
  ["another port", { Origin: "https://shop.example:8443" }],
  ["a hidden origin", { Origin: "null" }],
  ["a browser that sends cross-site", { "Sec-Fetch-Site": "cross-site" }],
  ["a page of a sibling host", { "Sec-Fetch-Site": "same-site", Origin: SHOP }],
])("refuses a POST from %s", (_, headers) => {
  expect(isForeign(headers)).toBe(true);
});

test.each([
  ["the shop's own page", { Origin: SHOP, "Sec-Fetch-Site": "same-origin" }],
  ["a browser without Sec-Fetch-Site", { Origin: SHOP }],
  ["a program that is not a browser", { Authorization: "Bearer x" }],
])("accepts a POST from %s", (_, headers) => {
  expect(isForeign(headers)).toBe(false);
});

test.each([
  ["http://localhost:3000", false],
  ["http://[::1]:3000", false],
  ["http://localhost:3001", true],
  ["https://localhost:3000", true],
  ["http://localhost.evil.example:3000", true],
  ["http://127.0.0.1.evil.example:3000", true],
])("on a developer's machine, is %s foreign: %s", (origin, expected) => {
  const headers = { Origin: origin };
  const request = new Request("http://127.0.0.1:3000/login", { method: "POST", headers });
  expect(isFromForeignOrigin(request, "http://127.0.0.1:3000")).toBe(expected);
});

test("refuses localhost when the shop is on the web", () => {
  expect(isForeign({ Origin: "https://localhost" })).toBe(true);
});

test("accepts requests that only read from anywhere", () => {
  expect(isForeign({ Origin: "https://evil.example" }, { method: "GET" })).toBe(false);
  expect(isForeign({ "Sec-Fetch-Site": "cross-site" }, { method: "HEAD" })).toBe(false);
});
