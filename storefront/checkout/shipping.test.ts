import { describe, expect, test } from "vitest";
import { ZERO } from "#shop/kit/money.ts";
import type { QuoteState } from "#storefront/client/fetching/use-quote.ts";
import { destinationOf, shippingMessage } from "./shipping.ts";

const halifax = { country: "GB", postcode: " hx1 0aa " };
const priced: QuoteState = {
  state: "priced",
  quote: {
    lines: [],
    subtotalPence: ZERO,
    vatPence: ZERO,
    shippingPence: ZERO,
    shippingVatPence: ZERO,
    totalPence: ZERO,
    zone: "UK Mainland",
    vat: "uk",
    payable: true,
    deliverBy: null,
  },
};

describe("what the server is asked", () => {
  test("a GB postcode of five characters or more is looked up, upper-cased and without spaces", () =>
    expect(destinationOf(halifax)).toEqual({ country: "GB", postcode: "HX10AA" }));

  test("a shorter one is not", () =>
    expect(destinationOf({ country: "GB", postcode: "HX1 0" })).toEqual({ country: "GB" }));

  test.each(["ZZ1 1AA", "HX1 0A", "12345", "HX10 AAA"])(
    "what can't be a postcode is not: %s",
    (postcode) => expect(destinationOf({ country: "GB", postcode })).toEqual({ country: "GB" }),
  );

  test("an island is GB to the server, with a postcode of its own", () => {
    expect(destinationOf({ country: "JE", postcode: "je2 3ab" })).toEqual({
      country: "GB",
      postcode: "JE23AB",
    });
    const elsewhere = { country: "JE", postcode: "HX7 8AD" };
    expect(destinationOf(elsewhere)).toEqual({ country: "GB" });
    expect(shippingMessage(elsewhere, priced)).toBe("Enter a postcode in Jersey");
    expect(shippingMessage({ country: "JE", postcode: "" }, priced)).toBe("Please enter postcode");
  });

  test("elsewhere the country alone decides, so that typing a code asks nothing", () =>
    expect(destinationOf({ country: "FR", postcode: "75001" })).toEqual({ country: "FR" }));
});

describe("what the shipping area says", () => {
  const asking: QuoteState = { state: "asking" };
  const refused = (reason: "location" | "postcode" | "unpriced"): QuoteState => ({
    state: "refused",
    reason,
    message: "",
    itemErrors: {},
  });
  test.each([
    [{ country: "GB", postcode: "HX1" }, priced, "Please enter postcode"],
    [{ country: "GB", postcode: "" }, asking, "Please enter postcode"],
    [{ country: "GB", postcode: "ZZ1 1AA" }, priced, "Enter a valid UK postcode"],
    [halifax, asking, "Calculating..."],
    [halifax, priced, null],
    [halifax, refused("postcode"), "Enter a valid UK postcode"],
    [
      { country: "ZZ", postcode: "" },
      refused("location"),
      "Unable to calculate shipping for this location",
    ],
    [{ country: "FR", postcode: "" }, asking, "Calculating..."],
    [{ country: "FR", postcode: "" }, priced, null],
  ] as const)("%j, %j: %s", (where, quoteState, words) =>
    expect(shippingMessage(where, quoteState)).toBe(words),
  );
});
