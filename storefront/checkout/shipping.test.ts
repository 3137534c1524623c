import { describe, expect, test } from "vitest";
import { ZERO } from "#shop/kit/money.ts";
import type { ShippingRefusal } from "#shop/shipping/shipping-messages.ts";
import type { QuoteState } from "#storefront/client/fetching/use-quote.ts";
import { destinationOf } from "#storefront/client/forms/shipping-place.ts";
import { briefMessage, payNowAdvice, shippingObstacle } from "./shipping.ts";

const halifax = { country: "GB", postcode: " hx1 0aa " };
const priced: QuoteState = {
  state: "priced",
  quote: {
    lines: [],
    totals: [],
    totalPence: ZERO,
    zone: "UK Mainland",
    vat: "uk",
    payable: true,
    deliverBy: null,
    arrival: null,
    importTaxes: null,
    inStockBy: null,
  },
};

describe("the destination of the quote", () => {
  test("is a GB postcode in its usual spelling, once it is whole", () =>
    expect(destinationOf(halifax)).toEqual({ country: "GB", postcode: "HX1 0AA" }));

  test("is the UK mainland while the postcode is shorter", () =>
    expect(destinationOf({ country: "GB", postcode: "HX1 0" })).toEqual({ country: "GB" }));

  test.each(["ZZ1 1AA", "HX1 0A", "12345", "HX10 AAA"])(
    "is the UK mainland if the text can't be a UK postcode: %s",
    (postcode) => expect(destinationOf({ country: "GB", postcode })).toEqual({ country: "GB" }),
  );

  test("is GB for an island, with a postcode of that island only", () => {
    expect(destinationOf({ country: "JE", postcode: "je2 3ab" })).toEqual({
      country: "GB",
      postcode: "JE2 3AB",
    });
    expect(destinationOf({ country: "JE", postcode: "HX7 8AD" })).toEqual({ country: "GB" });
  });

  test("is the country alone elsewhere, until its postal code is whole", () => {
    expect(destinationOf({ country: "FR", postcode: "7500" })).toEqual({ country: "FR" });
    const whole = { country: "FR", postcode: "75 001" };
    expect(destinationOf(whole)).toEqual({ country: "FR", postcode: "75001" });
  });
});

describe("the shipping area", () => {
  const loading: QuoteState = { state: "loading" };
  const refused = (reason: ShippingRefusal | "unpriced"): QuoteState => ({
    state: "refused",
    reason,
    message: "",
    itemErrors: {},
    discountError: null,
  });
  const jersey = { country: "JE", postcode: "HX7 8AD" };

  test.each([
    [{ country: "GB", postcode: "HX1" }, priced, "postcode_missing", "Please enter postcode"],
    [{ country: "GB", postcode: "" }, loading, "postcode_missing", "Please enter postcode"],
    [{ country: "JE", postcode: "" }, priced, "postcode_missing", "Please enter postcode"],
    [
      { country: "GB", postcode: "ZZ1 1AA" },
      priced,
      "postcode_invalid",
      "Enter a valid UK postcode",
    ],
    [
      { country: "GB", postcode: "BFPO 57" },
      priced,
      "postcode_invalid",
      "Enter a valid UK postcode",
    ],
    [jersey, priced, "postcode_elsewhere", "Enter a postcode in Jersey"],
    [halifax, loading, "calculating", "Calculating..."],
    [halifax, refused("postcode_invalid"), "postcode_invalid", "Enter a valid UK postcode"],
    [halifax, refused("unpriced"), "unpriced", "Not known"],
    [
      { country: "ZZ", postcode: "" },
      refused("no_rate"),
      "no_rate",
      "Unable to calculate shipping for this location",
    ],
    [{ country: "FR", postcode: "" }, loading, "calculating", "Calculating..."],
  ] as const)("%j, %j: %s, %s", (place, quoteState, obstacle, message) => {
    expect(shippingObstacle(place, quoteState)).toBe(obstacle);
    expect(briefMessage(obstacle, place)).toBe(message);
  });

  test("says which sign of a postcode is wrong, and else how one looks", () => {
    const advice = (postcode: string) =>
      payNowAdvice("postcode_invalid", { country: "GB", postcode });
    expect(advice("BFPO 57")).toMatch(/^Enter a valid UK postcode: .* such as BF1 2AT\.$/);
    expect(advice("ZZ9 9ZZ")).toContain("it should look like HX7 8AD");
  });

  test.each([halifax, { country: "FR", postcode: "" }])("shows the cost for %j", (place) =>
    expect(shippingObstacle(place, priced)).toBeNull(),
  );
});
