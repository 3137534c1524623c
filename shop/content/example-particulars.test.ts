import { firstSettings } from "./settings/setting-sections.ts";
import { expect, test } from "vitest";
import { exampleParticulars } from "./example-particulars.ts";

const own = {
  email: "hello@dryers.co.uk",
  phone: "01422 884 210",
  companyName: "Calder Dryers Ltd",
  companyNumber: "01234560",
  vatNumber: "GB 123 4567 80",
  office: ["4 Weir Street", "Halifax", "HX1 5AB"],
  returnsAddress: ["Calder Dryers", "4 Weir Street", "Halifax", "HX1 5AB"],
};

test("lists every company detail of the example brand", () => {
  expect(exampleParticulars(firstSettings)).toEqual([
    "company name",
    "company number",
    "VAT number",
    "registered office",
    "returns address",
    "e-mail address",
    "telephone number",
  ]);
});

test("lists nothing for a shop with its own company details", () => {
  expect(exampleParticulars(own)).toEqual([]);
});

test("lists only the detail that was forgotten", () => {
  expect(exampleParticulars({ ...own, vatNumber: firstSettings.vatNumber })).toEqual([
    "VAT number",
  ]);
});

test("lists a number that was left empty", () => {
  expect(exampleParticulars({ ...own, companyNumber: "" })).toEqual(["company number"]);
});
