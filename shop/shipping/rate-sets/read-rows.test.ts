import { describe, expect, test } from "vitest";
import { readCountry, readCountryCode, readRanges, readZone } from "./read-rows.ts";

describe("the postcodes of a zone", () => {
  test.each([
    [
      "KW15-KW17, ZE1",
      [
        ["KW15", "KW17"],
        ["ZE1", "ZE1"],
      ],
    ],
    [
      "kw15–17; ze1 to ze3",
      [
        ["KW15", "KW17"],
        ["ZE1", "ZE3"],
      ],
    ],
    [
      "EC1A-EC4Y\nBF1",
      [
        ["EC1A", "EC4Y"],
        ["BF1", "BF1"],
      ],
    ],
    ["YO31-", [["YO31", null]]],
  ])("%j", (typed, ranges) => {
    const read = readRanges(typed);
    expect(read.ok && read.value.map(({ start, end }) => [start, end])).toEqual(ranges);
  });

  test.each([
    ["", "Enter the outward codes of the zone, such as KW15-KW17."],
    ["KW17-KW15", "KW17-KW15 ends before it begins."],
    ["BT", "BT is a whole area: write BT1-BT94."],
    ["KW15 1AA", "“1AA” is no outward code. Write KW15 or KW15-KW17."],
    ["KW151AA", "KW151AA is a whole postcode: write its first half alone."],
    ["ZZ9", "“ZZ9” is no outward code. Write KW15 or KW15-KW17."],
    ["KW1-KW2-KW3", "“KW1-KW2-KW3” is no outward code. Write KW15 or KW15-KW17."],
    ["BFPO57", "“BFPO57” is no outward code. Write KW15 or KW15-KW17."],
  ])("%j is refused: %s", (typed, error) =>
    expect(readRanges(typed)).toEqual({ ok: false, error }),
  );
});

const zone = { name: "Orkney", kind: "uk", rate: "4.00", transit_days: "5", postcodes: "KW15" };

describe("a zone", () => {
  test("in the UK charges VAT; outside it by its kind", () => {
    const vat = (kind: string) => {
      const read = readZone({ ...zone, kind }, { isMainland: false });
      return read.ok && [read.value.zone.type, read.value.zone.chargesVat];
    };
    expect([vat("uk"), vat("island"), vat("export")]).toEqual([
      ["UK", true],
      ["ISLANDS", true],
      ["ISLANDS", false],
    ]);
  });

  test.each([
    ["rate", "-1"],
    ["rate", "1000.01"],
    ["rate", "4,50"],
    ["rate", "1e2"],
    ["transit_days", "0"],
    ["transit_days", "61"],
    ["transit_days", "3.5"],
    ["name", " "],
    ["name", "x".repeat(61)],
    ["kind", "moon"],
    ["postcodes", ""],
  ])("with %s %j is refused beside the field", (field, value) => {
    const read = readZone({ ...zone, [field]: value }, { isMainland: false });
    expect(read.ok ? [] : Object.keys(read.errors)).toEqual([field]);
  });

  test.each([
    ["4,50", "Write pounds and pence with a point: 4.95."],
    ["1.000,00", "Write pounds and pence with a point: 4.95."],
    ["4 50", "Write pounds and pence with a point: 4.95."],
    ["1,001.00", "Enter 0.00 to 1000.00, such as 4.95."],
    ["-1", "A rate is £0.00 or more."],
  ])("with the rate %j says %s", (rate, text) => {
    const read = readZone({ ...zone, rate }, { isMainland: false });
    expect(read).toEqual({ ok: false, errors: { rate: text } });
  });

  test("the mainland needs no postcodes", () => {
    expect(readZone({ ...zone, postcodes: "" }, { isMainland: true }).ok).toBe(true);
  });
});

const norway = {
  name: "Norway",
  rate: "24",
  transit_days: "8",
  duty: "perhaps",
  tax_name: "import VAT",
  tax_rate: "25 %",
  tax_from: "",
  exceptions: "8099, 917",
};

describe("a country", () => {
  test("has what it charges on arrival, or says that it is not known", () => {
    expect(readCountry("NO", norway)).toMatchObject({
      value: { importTaxes: { duty: "perhaps", tax: { rateBp: 2_500, fromPence: null } } },
    });
    const unknown = { ...norway, duty: "", tax_name: "", tax_rate: "" };
    expect(readCountry("NO", unknown)).toMatchObject({ value: { importTaxes: null } });
  });

  test.each([
    ["duty", { duty: "" }],
    ["tax_rate", { tax_rate: "101" }],
    ["tax_rate", { tax_rate: "8,1" }],
    ["tax_from", { tax_from: "150,00" }],
    ["tax_name", { tax_name: "" }],
    ["tax_from", { tax_from: "lots" }],
    ["exceptions", { exceptions: "Svalbard" }],
    ["exceptions", { exceptions: "97!" }],
    ["exceptions", { exceptions: "91-92-93" }],
    ["exceptions", { exceptions: "90-8099" }],
    ["exceptions", { exceptions: "99-90" }],
    ["exceptions", { exceptions: "1 ".repeat(600) }],
  ])("with a wrong %s is refused beside the field", (field, wrong) => {
    const read = readCountry("NO", { ...norway, ...wrong });
    expect(read.ok ? [] : Object.keys(read.errors)).toEqual([field]);
  });

  test("has the shop's own exceptions until the owner types others", () => {
    expect(readCountry("NO", norway)).not.toHaveProperty("value.exceptions");
    const typed = (exceptions: string) => readCountry("NO", { ...norway, exceptions });
    expect(typed("8099; 9170 – 9178 x1")).toMatchObject({
      value: { exceptions: "8099, 9170-9178, X1" },
    });
    expect(typed("")).toMatchObject({ value: { exceptions: "" } });
  });

  test.each([
    ["no", "NO"],
    ["Norway", "NO"],
    ["ZZ", null],
    ["", null],
    ["JE", null],
  ])("%j is the code %j", (typed, code) => {
    const read = readCountryCode(typed);
    expect(read.ok ? read.code : null).toBe(code);
  });
});
