import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  addToCart,
  cartChanges,
  itemPence,
  leaveOutOfTotal,
  readCart,
  removeFromCart,
  replaceInCart,
  restoreToCart,
  saveSeenPrices,
  updateCart,
  type CartChoice,
  type CartItem,
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

/** The stored cart without the ids of its lines, which are random. */
function storedCart(): unknown {
  return withoutIds(JSON.parse(stored.get("cart") ?? "null"));
}

function withoutIds(items: readonly CartItem[]): CartChoice[] {
  return items.map(({ id, name, price, options }) => ({ id, name, price, options }));
}

function readFrom(text: string) {
  stored.set("cart", text);
  return withoutIds(readCart().items);
}

function lineIds(): string[] {
  return readCart().items.map(({ lineId }) => lineId);
}

describe("the cart in local storage", () => {
  test("appends what is added, and may hold the same product twice", () => {
    const ids = [addToCart(kitchenMaid), addToCart(grippers), addToCart(kitchenMaid)];
    expect(storedCart()).toEqual([kitchenMaid, grippers, kitchenMaid]);
    expect(lineIds()).toEqual(ids);
    expect(new Set(ids).size).toBe(3);
  });

  test("loses the removed line and no other, and remembers it", () => {
    addToCart(kitchenMaid);
    addToCart(grippers);
    addToCart(kitchenMaid);
    const [first = ""] = lineIds();
    removeFromCart(first);
    expect(storedCart()).toEqual([grippers, kitchenMaid]);
    removeFromCart("no-such-line");
    expect(storedCart()).toEqual([grippers, kitchenMaid]);
    expect(cartChanges.removed.read()).toEqual([first]);
  });

  test("a line that can't be bought is counted, but is no part of the total until a quote has it again", () => {
    addToCart(kitchenMaid);
    const soldOut = addToCart(grippers) ?? "";
    const told = vi.fn<() => void>();
    vi.stubGlobal("window", new EventTarget());
    vi.stubGlobal("document", new EventTarget());
    const stop = cartChanges.subscribe(told);
    leaveOutOfTotal([soldOut]);
    expect(readCart()).toMatchObject({ count: 2, totalPence: 8850 });
    leaveOutOfTotal([]);
    expect(readCart()).toMatchObject({ count: 2, totalPence: 9349 });
    expect(told).toHaveBeenCalledTimes(2);
    stop();
  });

  test("a removed line returns to its place, as a new line", () => {
    addToCart(kitchenMaid);
    addToCart(grippers);
    const [, removed = ""] = lineIds();
    addToCart(kitchenMaid);
    removeFromCart(removed);
    const restored = restoreToCart(grippers, 1);
    expect(storedCart()).toEqual([kitchenMaid, grippers, kitchenMaid]);
    expect(lineIds()[1]).toBe(restored);
    expect(restored).not.toBe(removed);
  });

  test("another choice takes the place of a line, as a new line", () => {
    addToCart(kitchenMaid);
    addToCart(grippers);
    const [first = ""] = lineIds();
    const ivory = { ...kitchenMaid, options: { color: "black" } };
    const replaced = replaceInCart(first, ivory);
    expect(storedCart()).toEqual([ivory, grippers]);
    expect(lineIds()[0]).toBe(replaced);
    expect(cartChanges.removed.read()).toEqual([first]);
    expect(replaceInCart(first, kitchenMaid)).toBeNull();
    expect(storedCart()).toEqual([ivory, grippers]);
  });

  test("lines of an earlier visit are given ids, which last", () => {
    const own = { ...grippers, lineId: "grippers-01" };
    stored.set("cart", JSON.stringify([kitchenMaid, own, own, { ...grippers, lineId: "<b>" }]));
    vi.stubGlobal("window", new EventTarget());
    cartChanges.subscribe(() => {})();
    const ids = lineIds();
    expect(new Set(ids).size).toBe(4);
    expect(ids[1]).toBe("grippers-01");
    expect(JSON.parse(stored.get("cart") ?? "")).toEqual(readCart().items);
  });

  test("builds on what another tab wrote, not on what this page last read", () => {
    addToCart(kitchenMaid);
    stored.set("cart", JSON.stringify([grippers]));
    addToCart(kitchenMaid);
    expect(storedCart()).toEqual([grippers, kitchenMaid]);
  });

  test("takes a hundredth line and refuses the next", () => {
    for (let line = 1; line <= 100; line += 1) expect(addToCart(grippers)).not.toBeNull();
    expect(addToCart(grippers)).toBeNull();
    expect(storedCart()).toHaveLength(100);
  });

  test("takes new prices for the items they were requested for", () => {
    addToCart(kitchenMaid);
    addToCart(grippers);
    saveSeenPrices(readCart().items, [90, null]);
    expect(storedCart()).toEqual([{ ...kitchenMaid, price: 90 }, grippers]);
    expect(cartChanges.removed.read()).toEqual([]);
  });

  test("takes no new prices when it has changed since they were requested", () => {
    addToCart(kitchenMaid);
    addToCart(grippers);
    const { items } = readCart();
    removeFromCart(items[0]?.lineId ?? "");
    saveSeenPrices(items, [90, 5]);
    expect(storedCart()).toEqual([grippers]);
  });

  test("lives until the page is left where the browser refuses storage", () => {
    refuseStorage();
    for (let line = 1; line <= 100; line += 1) addToCart(grippers);
    expect(addToCart(grippers)).toBeNull();
    updateCart(() => []);
    addToCart(grippers);
    expect(readCart().totalPence).toBe(499);
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
    expect(readCart().count).toBe(1);
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
