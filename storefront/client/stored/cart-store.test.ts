import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  addToCart,
  itemPence,
  readCart,
  removeFromCart,
  saveSeenPrices,
  updateCart,
} from "./cart-store.ts";
import { memoryStorage, refuseStorage } from "#tests/support/memory-storage.ts";

const kitchenMaid = {
  id: 1,
  name: "Traditional Kitchen Maid",
  price: 88.5,
  options: { color: "ivory", lathLength: "1.5m" },
};
const grippers = { id: 2, name: "Rubber Grippers", price: 4.99, options: {} };

let stored: Map<string, string>;

beforeEach(() => {
  stored = memoryStorage().stored;
});
afterEach(() => vi.unstubAllGlobals());

function storedCart(): unknown {
  return JSON.parse(stored.get("cart") ?? "null");
}

function readFrom(text: string) {
  stored.set("cart", text);
  return readCart().items;
}

describe("the cart in local storage", () => {
  test("appends what is added, and may hold the same product twice", () => {
    addToCart(kitchenMaid);
    addToCart(grippers);
    addToCart(kitchenMaid);
    expect(storedCart()).toEqual([kitchenMaid, grippers, kitchenMaid]);
  });

  test("loses the item at the removed position and no other", () => {
    addToCart(kitchenMaid);
    addToCart(grippers);
    addToCart(kitchenMaid);
    removeFromCart(0);
    expect(storedCart()).toEqual([grippers, kitchenMaid]);
    removeFromCart(9);
    expect(storedCart()).toEqual([grippers, kitchenMaid]);
  });

  test("builds on what another tab wrote, not on what this page last read", () => {
    addToCart(kitchenMaid);
    stored.set("cart", JSON.stringify([grippers]));
    addToCart(kitchenMaid);
    expect(storedCart()).toEqual([grippers, kitchenMaid]);
  });

  test("takes a hundredth line and refuses the next", () => {
    for (let line = 1; line <= 100; line += 1) expect(addToCart(grippers)?.count).toBe(line);
    expect(addToCart(grippers)).toBeNull();
    expect(storedCart()).toHaveLength(100);
  });

  test("takes new prices for the items they were requested for", () => {
    addToCart(kitchenMaid);
    addToCart(grippers);
    saveSeenPrices([kitchenMaid, grippers], [90, null]);
    expect(storedCart()).toEqual([{ ...kitchenMaid, price: 90 }, grippers]);
  });

  test("takes no new prices when it has changed since they were requested", () => {
    addToCart(grippers);
    saveSeenPrices([kitchenMaid, grippers], [90, 5]);
    expect(storedCart()).toEqual([grippers]);
  });

  test("lives until the page is left where the browser refuses storage", () => {
    refuseStorage();
    for (let line = 1; line <= 100; line += 1) addToCart(grippers);
    expect(addToCart(grippers)).toBeNull();
    updateCart(() => []);
    expect(addToCart(grippers)?.totalPence).toBe(499);
    memoryStorage();
    updateCart(() => []);
  });
});

describe("invalid content", () => {
  test.each([
    "",
    "{",
    "null",
    "7",
    '"cart"',
    '{"items":[]}',
    '{"items":[{"sku":"x"}],"version":4}',
    "[[]]",
    "[null,1,true]",
  ])("%j reads as an empty cart, which can be filled", (text) => {
    expect(readFrom(text)).toEqual([]);
    addToCart(grippers);
    expect(storedCart()).toEqual([grippers]);
    expect(readCart().items).toEqual([grippers]);
  });

  test("no stored cart is an empty cart", () => {
    expect(readCart()).toMatchObject({ items: [], count: 0, totalPence: 0, ready: true });
  });

  test("invalid items are left out and the others stay", () => {
    const items = [{ id: "x" }, kitchenMaid, null, { ...grippers, id: -1 }, grippers];
    expect(readFrom(JSON.stringify(items))).toEqual([kitchenMaid, grippers]);
  });

  test("a missing price counts as £0.00, and a price written as text is read", () => {
    const [missing, text, absurd] = readFrom(
      '[{"id":1,"name":"A"},{"id":"2","name":"B","price":"12.30"},{"id":3,"price":999999}]',
    );
    expect(missing).toEqual({ id: 1, name: "A", price: 0, options: {} });
    expect(text).toEqual({ id: 2, name: "B", price: 12.3, options: {} });
    expect(absurd).toEqual({ id: 3, name: "", price: 0, options: {} });
  });

  test("never throws and never gives an item a negative price, whatever is stored", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        for (const item of readFrom(text)) expect(itemPence(item)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
