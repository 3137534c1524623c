import { expect, test } from "vitest";
import { refusesForeignOrigin } from "./same-origin.server.ts";

const SHOP = "https://shop.example";

function asks(headers: Record<string, string>, method = "POST", url = `${SHOP}/login`): boolean {
  return refusesForeignOrigin(new Request(url, { method, headers }), SHOP);
}

test.each([
  ["another site's origin", { Origin: "https://evil.example" }],
  ["an origin that begins like the shop's", { Origin: "https://shop.example.evil.example" }],
  ["another scheme", { Origin: "http://shop.example" }],
  ["another port", { Origin: "https://shop.example:8443" }],
  ["an origin that is hidden", { Origin: "null" }],
  ["a browser that says cross-site", { "Sec-Fetch-Site": "cross-site" }],
  ["a page of a sibling host", { "Sec-Fetch-Site": "same-site", Origin: SHOP }],
])("a change asked for by %s is refused", (_, headers) => {
  expect(asks(headers)).toBe(true);
});

test.each([
  ["the shop's own page", { Origin: SHOP, "Sec-Fetch-Site": "same-origin" }],
  ["a browser that sends no Sec-Fetch-Site", { Origin: SHOP }],
  ["a program that is no browser", { Authorization: "Bearer x" }],
])("a change asked for by %s passes", (_, headers) => {
  expect(asks(headers)).toBe(false);
});

test.each([
  ["http://localhost:3000", false],
  ["http://[::1]:3000", false],
  ["http://localhost:3001", true],
  ["https://localhost:3000", true],
  ["http://localhost.evil.example:3000", true],
  ["http://127.0.0.1.evil.example:3000", true],
])("a shop on this machine is itself by the machine's names only: %s", (origin, isRefused) => {
  const headers = { Origin: origin };
  const request = new Request("http://127.0.0.1:3000/login", { method: "POST", headers });
  expect(refusesForeignOrigin(request, "http://127.0.0.1:3000")).toBe(isRefused);
});

test("a shop on the web does not take this machine's pages for its own", () => {
  expect(asks({ Origin: "https://localhost" })).toBe(true);
});

test("who only reads may come from anywhere", () => {
  expect(asks({ Origin: "https://evil.example" }, "GET")).toBe(false);
  expect(asks({ "Sec-Fetch-Site": "cross-site" }, "HEAD")).toBe(false);
});
