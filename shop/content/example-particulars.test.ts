import { expect, test } from "vitest";
import { exampleParticulars } from "./example-particulars.ts";
import { shop } from "./shop.ts";

const own = {
  email: "hello@dryers.co.uk",
  phone: "01422 884 210",
  company: {
    name: "Calder Dryers Ltd",
    number: "01234560",
    vatNumber: "GB 123 4567 80",
    office: ["4 Weir Street", "Halifax", "HX1 5AB"],
  },
  returnsAddress: ["Calder Dryers", "4 Weir Street", "Halifax", "HX1 5AB"],
};

test("every particular of the example brand is named", () => {
  expect(exampleParticulars(shop)).toEqual([
    "company name",
    "company number",
    "VAT number",
    "registered office",
    "returns address",
    "e-mail address",
    "telephone number",
  ]);
});

test("a shop with particulars of its own has none left", () => {
  expect(exampleParticulars(own)).toEqual([]);
});

test("what was forgotten is named alone", () => {
  const company = { ...own.company, vatNumber: shop.company.vatNumber };
  expect(exampleParticulars({ ...own, company })).toEqual(["VAT number"]);
});

test("a number that was emptied is still to be given", () => {
  const company = { ...own.company, number: "" };
  expect(exampleParticulars({ ...own, company })).toEqual(["company number"]);
});
