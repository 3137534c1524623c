import { shopTexts } from "./shop-texts.ts";
import { describe, expect, test } from "vitest";
import { shop } from "./shop.ts";
import { islands } from "#shop/shipping/islands.ts";

describe("the texts about where we deliver", () => {
  const claim =
    shop.claims.map(({ text }) => text).find((text) => text.startsWith("Delivery")) ?? "";

  test.each(islands.map(({ name }) => name))("name %s, which is no country of the cart", (name) => {
    expect(shopTexts.deliveryLine).toContain(name);
  });

  test("claim worldwide delivery, as a price can be asked for", () => {
    expect(claim).toBe("Delivery worldwide, costs vary");
    expect(shopTexts.deliveryLine).toContain("any other country");
  });
});
