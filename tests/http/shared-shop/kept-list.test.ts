import { expect, test } from "vitest";
import { newShopper } from "#tests/http/support/shoppers.ts";
import { cookieHeader, sharedHttpShop } from "#tests/http/support/http-shop.ts";

const shop = sharedHttpShop();

const item = (id: string) => ({
  line_id: id,
  id: 7,
  name: "Rubber Grippers",
  seen_pence: 600,
  options: {},
});
const cart = (items: readonly object[], removed: readonly string[] = []) => ({
  list: "cart",
  items,
  removed,
});

/** Sends lists from a new customer's browser. */
async function newBrowser() {
  const { registered } = await newShopper(shop);
  const headers = { Cookie: cookieHeader(registered) };
  return (json: object, more: Record<string, string> = {}) =>
    shop.request("/api/kept-list", { method: "POST", json, headers: { ...headers, ...more } });
}

test("a customer's browsers send their carts and receive the union", async () => {
  const send = await newBrowser();
  expect((await send(cart([item("phone-01"), item("phone-02")]))).json).toEqual({
    items: [item("phone-01"), item("phone-02")],
    removed: [],
  });
  const answer = await send(cart([item("desk-001")], ["phone-01"]));
  expect(answer.json).toEqual({ items: [item("phone-02"), item("desk-001")], removed: [] });
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  const again = await send(cart([item("phone-01")]));
  expect(again.json).toEqual({
    items: [item("phone-02"), item("desk-001")],
    removed: ["phone-01"],
  });
});

test("nobody else reads or changes it: neither a visitor nor another customer", async () => {
  const [ann, ben] = [await newBrowser(), await newBrowser()];
  await ann(cart([item("anns-line")]));
  expect((await ben(cart([], ["anns-line"]))).json).toEqual({ items: [], removed: [] });
  const visitor = { method: "POST", json: cart([]) } as const;
  expect((await shop.request("/api/kept-list", visitor)).status).toBe(401);
  expect((await ann(cart([]))).json?.["items"]).toEqual([item("anns-line")]);
});

test.each([
  ["101 lines", cart(Array.from({ length: 101 }, (_, index) => item(`line-${index + 1_000}`)))],
  ["two lines with one id", cart([item("line-0001"), item("line-0001")])],
  ["201 removed lines", cart([], Array(201).fill("line-0001"))],
  ["an id that is none", cart([item("<script>")])],
  ["no such list", { ...cart([]), list: "other" }],
  ["a price that is none", cart([{ ...item("line-0001"), seen_pence: -1 }])],
  ["no such product id", cart([{ ...item("line-0001"), id: 0 }])],
])("%s are refused", async (_, body) => {
  const send = await newBrowser();
  expect((await send(body)).status).toBe(422);
});
