import { describe, expect, it } from "vitest";
import {
  addressErrors,
  addressLines,
  addressOf,
  addressValues,
  deliveryLines,
  isSameAddress,
  isSamePlace,
  tidyAddress,
} from "./address.ts";
import { postalCodeLabel } from "./postal-code.ts";

const address = {
  name: "Ann Lee",
  line1: "1 Mill Lane",
  line2: "",
  city: "Halifax",
  country: "GB",
  postcode: "hx7 8ad",
};

describe("a postal address", () => {
  it("is saved trimmed, with its postcode in the usual spelling", () => {
    expect(tidyAddress({ ...address, city: " Halifax ", postcode: "hx78ad" })).toMatchObject({
      city: "Halifax",
      postcode: "HX7 8AD",
    });
  });

  it("has a message for each field error that says what to do", () => {
    expect(addressErrors(address)).toEqual({});
    expect(addressErrors({ ...address, line1: " ", city: "", postcode: "ZZ9 9ZZ" })).toEqual({
      line1: "Enter the house number and street",
      city: "Enter the town or city",
      postcode: "Enter a valid UK postcode",
    });
  });

  it.each([
    ["US", "10001", "1000"],
    ["FR", "75001", "7500"],
    ["DE", "D-10115", "1011"],
  ] as const)("checks the postal code of %s by its own form", (country, right, wrong) => {
    const there = { ...address, country, state: "NY" };
    expect(addressErrors({ ...there, postcode: right })).toEqual({});
    expect(addressErrors({ ...there, postcode: wrong }).postcode).toMatch(/^Enter a/);
  });

  it("names the postal code as its country does", () => {
    expect(["GB", "US", "FR", "DE"].map(postalCodeLabel)).toEqual([
      "Postcode",
      "ZIP code",
      "Code postal",
      "Postleitzahl",
    ]);
  });
});

describe("company and telephone", () => {
  const work = { ...address, company: " Mill & Co ", telephone: " 01422  884 210 " };

  it("are kept trimmed, and left out when they are empty", () => {
    expect(tidyAddress(work)).toMatchObject({ company: "Mill & Co", telephone: "01422 884 210" });
    expect(Object.keys(tidyAddress({ ...address, company: " ", telephone: "" }))).not.toContain(
      "company",
    );
    expect(
      tidyAddress(addressOf((field) => (field in address ? address[field as "name"] : ""))),
    ).toEqual(tidyAddress(address));
  });

  it("the company is on the parcel, the number beside it", () => {
    const saved = tidyAddress(work);
    expect(addressLines(saved)).toEqual([
      "Ann Lee",
      "Mill & Co",
      "1 Mill Lane",
      "Halifax",
      "HX7 8AD",
      "United Kingdom",
    ]);
    expect(deliveryLines(saved).at(-1)).toBe("Telephone 01422 884 210");
    expect(deliveryLines(address)).toEqual(addressLines(address));
  });

  it("the number makes no other place, the company does", () => {
    expect(isSamePlace(work, { ...work, telephone: "" })).toBe(true);
    expect(isSameAddress(work, { ...work, telephone: "" })).toBe(false);
    expect(isSamePlace(work, address)).toBe(false);
  });

  it("a number that nobody can ring is refused", () =>
    expect(addressErrors({ ...address, telephone: "none" })).toEqual({
      telephone: "Enter a telephone number such as 01422 884 210 or +47 22 00 00 00",
    }));
});

describe("an address whose country is a name of Object.prototype", () => {
  it.each(["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"])(
    "is looked at like any other: %s",
    (country) => {
      expect(addressErrors({ ...address, country })).toEqual({});
      expect(postalCodeLabel(country)).toBe("Postcode");
      expect(tidyAddress({ ...address, country }).country).toBe(country);
    },
  );
});

describe("an address on an island", () => {
  const jersey = { ...address, city: "St Helier", country: "JE", postcode: "je23ab" };

  it.each([
    ["JE", "JE2 3AB", "Jersey"],
    ["GG", "GY1 1AA", "Guernsey"],
    ["IM", "IM1 1AA", "Isle of Man"],
  ])("is chosen as %s, saved as GB and shown by its name", (country, postcode, name) => {
    const chosen = { ...jersey, country, postcode };
    expect(addressErrors(chosen)).toEqual({});
    const saved = tidyAddress(chosen);
    expect(saved).toMatchObject({ country: "GB", postcode });
    expect(addressLines(saved).at(-1)).toBe(name);
    expect(addressValues(saved).country).toBe(country);
    expect(isSameAddress(saved, { ...saved, country })).toBe(true);
  });

  it.each(["HX7 8AD", "GY1 1AA"])("refuses a postcode that is not on the island: %s", (postcode) =>
    expect(addressErrors({ ...jersey, postcode })).toEqual({
      postcode: "Enter a postcode in Jersey, which begins with JE, or choose another country",
    }),
  );

  it("needs a postcode like every UK address", () => {
    expect(addressErrors({ ...jersey, postcode: "" })).toEqual({ postcode: "Enter the postcode" });
    expect(addressErrors({ ...jersey, postcode: "JE2" })).toEqual({
      postcode: "Enter a valid UK postcode",
    });
  });
});

describe("an address in the United States", () => {
  const york = { ...address, city: "New York", country: "US", postcode: "10001" };

  it.each([undefined, "", "XX", "Bavaria", "constructor"])("needs a state: not %s", (state) =>
    expect(addressErrors({ ...york, ...(state === undefined ? {} : { state }) })).toEqual({
      state: "Choose a state",
    }),
  );

  it.each(["NY", "ny", " New York ", "new york"])("saves %j as its two letters", (state) => {
    expect(addressErrors({ ...york, state })).toEqual({});
    const saved = tidyAddress({ ...york, state });
    expect(saved.state).toBe("NY");
    expect(addressLines(saved).slice(-2)).toEqual(["New York, NY 10001", "United States"]);
  });

  it("without a state, from before they were required, is still shown", () => {
    expect(addressLines(york).slice(-3)).toEqual(["New York", "10001", "United States"]);
    expect(addressValues(york).state).toBe("");
  });

  it("is the only address with a state", () =>
    expect(tidyAddress({ ...address, state: "NY" })).not.toHaveProperty("state"));
});
