import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { shop } from "./shop.ts";
import { islands } from "#shop/shipping/islands.ts";
import { deliveryLine } from "./buying-terms.ts";

/** The countries that the checkout offers. */
const { countries } = JSON.parse(readFileSync("db/seed/shipping.json", "utf8")) as {
  countries: { code: string; name: string }[];
};
/** Short names of countries in the shop's texts. */
const shortNames: Readonly<Record<string, string>> = { GB: "UK", US: "USA" };
const places = [...countries, ...islands].map(({ code, name }) => shortNames[code] ?? name);

describe("the texts about where we deliver", () => {
  const claim =
    shop.claims.map(({ text }) => text).find((text) => text.startsWith("Delivery")) ?? "";

  test.each(places)("name %s, which has a rate", (place) => {
    expect(deliveryLine).toContain(place);
  });

  test("claim worldwide delivery, as a price can be asked for", () => {
    expect(claim).toBe("Delivery worldwide, costs vary");
    expect(deliveryLine).toContain("any other country");
  });
});
