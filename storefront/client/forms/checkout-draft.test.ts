import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readDraft, removeBoughtItems, saveDraft, savePurchase } from "./checkout-draft.ts";
import { cartChanges } from "#storefront/client/stored/cart-store.ts";
import { memoryStorage } from "#tests/support/memory-storage.ts";

const airer = { id: 1, name: "Airer", price: 54, options: { color: "black" }, lineId: "airer-01" };
const otherAirer = { ...airer, lineId: "airer-02" };
const ivoryAirer = { ...airer, options: { color: "ivory" }, lineId: "airer-03" };
const grippers = { id: 2, name: "Grippers", price: 4.99, options: {}, lineId: "grippers-01" };

let stored: Map<string, string>;

beforeEach(() => {
  stored = memoryStorage().stored;
});
afterEach(() => vi.unstubAllGlobals());

function cart(): unknown {
  return JSON.parse(stored.get("cart") ?? "[]");
}

test("gives a draft back to the customer who typed it, and to no other", () => {
  saveDraft("1", { city: "Halifax" });
  expect(readDraft("1")).toEqual({ city: "Halifax" });
  expect(readDraft("2")).toEqual({});
});

test("reads an invalid draft as an empty one", () => {
  for (const text of ["{", "null", "[]", "7", '{"customer":"1","city":7}']) {
    stored.set("checkout", text);
    expect(readDraft("1")).toEqual({});
  }
});

test("takes what was bought out of the cart once; items added in the meantime stay", () => {
  stored.set("cart", JSON.stringify([airer, otherAirer, ivoryAirer, grippers]));
  savePurchase({ sessionId: "cs_1", orderNumber: "LL-10042", items: [otherAirer, grippers] });
  saveDraft("1", { city: "Halifax" });
  removeBoughtItems({ sessionId: "cs_1", orderNumber: undefined });
  expect(cart()).toEqual([airer, ivoryAirer]);
  expect(readDraft("1")).toEqual({});
  removeBoughtItems({ sessionId: "cs_1", orderNumber: "LL-10042" });
  expect(cart()).toEqual([airer, ivoryAirer]);
});

test("what was bought is remembered as removed, for the cart kept on the account", () => {
  stored.set("cart", JSON.stringify([airer, grippers]));
  savePurchase({ sessionId: "cs_1", orderNumber: "LL-10042", items: [airer] });
  removeBoughtItems({ sessionId: "cs_1", orderNumber: undefined });
  expect(cartChanges.removed.read()).toEqual(["airer-01"]);
});

test("a purchase stored before lines had ids takes out one line for each of its own", () => {
  const { lineId: _, ...withoutId } = airer;
  stored.set("cart", JSON.stringify([airer, otherAirer, ivoryAirer]));
  stored.set(
    "paying",
    JSON.stringify({ sessionId: "cs_1", orderNumber: "LL-10042", items: [withoutId] }),
  );
  removeBoughtItems({ sessionId: "cs_1", orderNumber: undefined });
  expect(cart()).toEqual([otherAirer, ivoryAirer]);
});

test("recognises an order paid on its second payment page by its number", () => {
  stored.set("cart", JSON.stringify([airer]));
  savePurchase({ sessionId: "cs_1", orderNumber: "LL-10042", items: [airer] });
  removeBoughtItems({ sessionId: "cs_2", orderNumber: "LL-10042" });
  expect(cart()).toEqual([]);
});

test("leaves the cart alone on the success page of another order", () => {
  stored.set("cart", JSON.stringify([airer]));
  savePurchase({ sessionId: "cs_1", orderNumber: "LL-10042", items: [airer] });
  removeBoughtItems({ sessionId: "cs_9", orderNumber: "LL-10001" });
  expect(cart()).toEqual([airer]);
});

test.each(["{", "null", "7", '{"sessionId":1}'])("survives %j stored as a purchase", (text) => {
  stored.set("cart", JSON.stringify([airer]));
  stored.set("paying", text);
  removeBoughtItems({ sessionId: "cs_1", orderNumber: "undefined" });
  expect(cart()).toEqual([airer]);
});
