import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { shop } from "./shop.ts";
import { islands } from "#shop/shipping/islands.ts";
import { deliveryLine } from "./buying-terms.ts";

/** The countries that the checkout offers. */
const { countries } = JSON.parse(readFileSync("db/seed/shipping.json", "utf8")) as {
  countries: { code: string; name: string }[];
};
/** How the shop's own words call a country. */
const calls: Readonly<Record<string, string>> = { GB: "UK", US: "USA" };
const places = [...countries, ...islands].map(({ code, name }) => calls[code] ?? name);

describe("the words about where we deliver", () => {
  const claim =
    shop.claims.map(({ text }) => text).find((text) => text.startsWith("Delivery")) ?? "";

  test.each(places)("name %s", (place) => {
    expect(claim).toContain(place);
    expect(deliveryLine).toContain(place);
  });

  test("promise no delivery worldwide", () => {
    expect(JSON.stringify(shop)).not.toMatch(/world/i);
  });
});
