import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveDraft, savePurchase, readDraft, removeBoughtItems } from "./checkout-draft.ts";

const airer = { id: 1, name: "Airer", price: 54, options: { color: "black" } };
const ivoryAirer = { ...airer, options: { color: "ivory" } };
const grippers = { id: 2, name: "Grippers", price: 4.99, options: {} };

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("sessionStorage", storage);
});
afterEach(() => vi.unstubAllGlobals());

function cart(): unknown {
  return JSON.parse(kept.get("cart") ?? "[]");
}

test("what was typed comes back to the customer who typed it, and to no other", () => {
  saveDraft("1", { city: "Halifax" });
  expect(readDraft("1")).toEqual({ city: "Halifax" });
  expect(readDraft("2")).toEqual({});
});

test("a broken draft is no draft", () => {
  for (const text of ["{", "null", "[]", '{"customer":"1","city":7}']) {
    kept.set("checkout", text);
    expect(readDraft("1")).toEqual({});
  }
});

test("what was bought leaves the cart once, and what was added meanwhile stays", () => {
  kept.set("cart", JSON.stringify([airer, airer, ivoryAirer, grippers]));
  savePurchase({ sessionId: "cs_1", orderNumber: "LL-10042", items: [airer, grippers] });
  saveDraft("1", { city: "Halifax" });
  removeBoughtItems({ sessionId: "cs_1", orderNumber: undefined });
  expect(cart()).toEqual([airer, ivoryAirer]);
  expect(readDraft("1")).toEqual({});
  removeBoughtItems({ sessionId: "cs_1", orderNumber: "LL-10042" });
  expect(cart()).toEqual([airer, ivoryAirer]);
});

test("an order paid on its second card page is known by its number", () => {
  kept.set("cart", JSON.stringify([airer]));
  savePurchase({ sessionId: "cs_1", orderNumber: "LL-10042", items: [airer] });
  removeBoughtItems({ sessionId: "cs_2", orderNumber: "LL-10042" });
  expect(cart()).toEqual([]);
});

test("another order's success page takes nothing out", () => {
  kept.set("cart", JSON.stringify([airer]));
  savePurchase({ sessionId: "cs_1", orderNumber: "LL-10042", items: [airer] });
  removeBoughtItems({ sessionId: "cs_9", orderNumber: "LL-10001" });
  expect(cart()).toEqual([airer]);
});
