import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  saveSeenPrices,
  addToCart,
  clearCart,
  itemPence,
  parseCart,
  removeFromCart,
} from "./cart-store.ts";

const kitchenMaid = {
  id: 1,
  name: "Traditional Kitchen Maid",
  price: 88.5,
  options: { color: "ivory", lathLength: "1.5m" },
};
const grippers = { id: 2, name: "Rubber Grippers", price: 4.99, options: {} };

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

function stored(): unknown {
  return JSON.parse(kept.get("cart") ?? "null");
}

describe("the cart in local storage", () => {
  test("adding appends, and the same product may stand in it twice", () => {
    addToCart(kitchenMaid);
    addToCart(grippers);
    addToCart(kitchenMaid);
    expect(stored()).toEqual([kitchenMaid, grippers, kitchenMaid]);
  });

  test("removing takes out the item at a position and no other", () => {
    addToCart(kitchenMaid);
    addToCart(grippers);
    addToCart(kitchenMaid);
    removeFromCart(0);
    expect(stored()).toEqual([grippers, kitchenMaid]);
    removeFromCart(9);
    expect(stored()).toEqual([grippers, kitchenMaid]);
  });

  test("it starts from what another tab wrote, not from what this page last read", () => {
    addToCart(kitchenMaid);
    kept.set("cart", JSON.stringify([grippers]));
    addToCart(kitchenMaid);
    expect(stored()).toEqual([grippers, kitchenMaid]);
  });

  test("a hundredth line is taken, a hundred and first is refused", () => {
    for (let line = 1; line <= 100; line += 1) expect(addToCart(grippers)?.count).toBe(line);
    expect(addToCart(grippers)).toBeNull();
    expect(stored()).toHaveLength(100);
  });

  test("new prices are kept for the cart they were asked for", () => {
    addToCart(kitchenMaid);
    addToCart(grippers);
    saveSeenPrices([kitchenMaid, grippers], [90, null]);
    expect(stored()).toEqual([{ ...kitchenMaid, price: 90 }, grippers]);
  });

  test("new prices are not kept for a cart that has changed since", () => {
    addToCart(grippers);
    saveSeenPrices([kitchenMaid, grippers], [90, 5]);
    expect(stored()).toEqual([grippers]);
  });

  test("a browser that refuses local storage still has a cart, for as long as the page lives", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new Error("refused");
      },
      setItem: () => {
        throw new Error("refused");
      },
    });
    for (let line = 1; line <= 100; line += 1) addToCart(grippers);
    expect(addToCart(grippers)).toBeNull();
    clearCart();
    expect(addToCart(grippers)?.totalPence).toBe(499);
    clearCart();
  });
});

describe("broken or foreign content", () => {
  test.each([null, "", "{", "null", "7", '"cart"', '{"items":[]}', "[[]]", "[null,1,true]"])(
    "%s reads as an empty cart",
    (text) => expect(parseCart(text)).toEqual([]),
  );

  test("bad items are dropped and the others kept", () => {
    const text = JSON.stringify([
      { id: "x" },
      kitchenMaid,
      null,
      { ...grippers, id: -1 },
      grippers,
    ]);
    expect(parseCart(text)).toEqual([kitchenMaid, grippers]);
  });

  test("a missing price counts as nothing, and a price in text is read", () => {
    const [missing, text, absurd] = parseCart(
      '[{"id":1,"name":"A"},{"id":"2","name":"B","price":"12.30"},{"id":3,"price":999999}]',
    );
    expect(missing).toEqual({ id: 1, name: "A", price: 0, options: {} });
    expect(text).toEqual({ id: 2, name: "B", price: 12.3, options: {} });
    expect(absurd).toEqual({ id: 3, name: "", price: 0, options: {} });
  });

  test("whatever stands in the key, reading does not throw and every item has a sound price", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        for (const item of parseCart(text)) expect(itemPence(item)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
