import { describe, expect, it } from "vitest";
import { addressFaults, postalCodeLabel, tidyAddress } from "./address.ts";

const address = {
  name: "Ann Lee",
  line1: "1 Mill Lane",
  line2: "",
  city: "Halifax",
  country: "GB",
  postcode: "hx7 8ad",
};

describe("an address", () => {
  it("is kept trimmed, with its postcode in the usual spelling", () => {
    expect(tidyAddress({ ...address, city: " Halifax ", postcode: "hx78ad" })).toMatchObject({
      city: "Halifax",
      postcode: "HX7 8AD",
    });
  });

  it("names each fault in a sentence that says what to do", () => {
    expect(addressFaults(address)).toEqual({});
    expect(addressFaults({ ...address, line1: " ", city: "", postcode: "ZZ9 9ZZ" })).toEqual({
      line1: "Enter the house number and street",
      city: "Enter the town or city",
      postcode: "Enter a valid UK postcode",
    });
  });

  it.each([
    ["US", "10001", "1000"],
    ["FR", "75001", "7500"],
    ["DE", "10115", "D-10115"],
  ] as const)("checks the postal code of %s by its own form", (country, right, wrong) => {
    expect(addressFaults({ ...address, country, postcode: right })).toEqual({});
    expect(addressFaults({ ...address, country, postcode: wrong }).postcode).toMatch(/^Enter a/);
  });

  it("calls the postal code what it is called there", () => {
    expect(["GB", "US", "FR", "DE"].map(postalCodeLabel)).toEqual([
      "Postcode",
      "ZIP code",
      "Code postal",
      "Postleitzahl",
    ]);
  });
});
