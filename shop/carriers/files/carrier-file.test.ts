import fc from "fast-check";
import { expect, test } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { readCsv } from "#shop/kit/read-csv.ts";
import type { Carrier, CarrierFormat } from "#shop/carriers/carrier.ts";
import { carrierFile } from "./carrier-file.ts";
import type { Consignment } from "./consignment.ts";
import { divideStreet } from "./dpd.ts";
import { inRoman } from "./roman.ts";

const item = {
  sku: "LL-CA-001",
  name: "Kitchen Maid",
  quantity: 2,
  unitPence: pence(4_500),
  unitGrams: 2_300,
  customsCode: "4421999000",
  origin: "GB",
};
const consignment: Consignment = {
  orderId: "1",
  orderNumber: "LL-10042",
  address: {
    name: "Ada Example",
    line1: "1 Mill Lane",
    line2: "",
    city: "Leeds",
    postcode: "LS1 1AA",
    country: "GB",
  },
  email: "ada@example.com",
  carton: {
    lengthMm: 950,
    widthMm: 400,
    heightMm: 120,
    girthMm: 1_040,
    weightGrams: 4_601,
    longest: null,
    unmeasured: [],
  },
  service: {
    id: 1,
    carrier: "Any",
    name: "Next day",
    code: "12",
    packageSize: "Parcel",
    maxLengthMm: 1,
    maxGirthMm: 1,
    girthRule: "girth",
    maxWeightGrams: 1,
    countries: ["GB"],
    rank: 1,
    isActive: true,
    version: 1,
  },
  items: [item],
  day: "2026-11-24",
};
const carrierOf = (format: CarrierFormat): Carrier => ({
  name: "Parcelforce",
  format,
  columns: [
    "Ref = order_number",
    "name",
    "line1",
    "postcode",
    "value",
    "customs_codes",
    "telephone",
  ],
  version: 1,
});
const file = (format: CarrierFormat, ...more: Partial<Consignment>[]) =>
  carrierFile(
    carrierOf(format),
    more.map((each) => ({ ...consignment, ...each })),
  );
const to = (address: Partial<Consignment["address"]>) => ({
  address: { ...consignment.address, ...address },
});
/** The cells of each row by their heads. */
function rowsOf({ text }: { text: string }): Record<string, string>[] {
  const read = readCsv(new TextEncoder().encode(text), { rowsMax: 100 });
  if (!read.ok) throw new Error(read.reason);
  const [head, ...rows] = read.value;
  return rows.map(({ cells }) =>
    Object.fromEntries(cells.map((cell, at) => [head?.cells[at] ?? "", cell])),
  );
}
const words = ({ misfits }: ReturnType<typeof file>) =>
  misfits.flatMap((each) => each.misfits.map((misfit) => misfit.words));

test("Click & Drop has the order in its columns, and nothing about customs or money within the UK", () => {
  expect(rowsOf(file("click_and_drop", {}))).toEqual([
    expect.objectContaining({
      "Order reference": "LL-10042",
      Date: "24/11/26",
      Weight: "4.61",
      "Package size": "Parcel",
      "Service code": "12",
      "Full name": "Ada Example",
      "Address line 1": "1 Mill Lane",
      City: "Leeds",
      Postcode: "LS1 1AA",
      Country: "GB",
      Email: "ada@example.com",
      Total: "",
      "Customs code": "",
      Quantity: "",
    }),
  ]);
});

test("an order that customs see has a row for each line, or says what is missing", () => {
  const jersey = to({ postcode: "JE2 3AB" });
  const other = { ...item, name: "Peg", customsCode: null };
  expect(rowsOf(file("click_and_drop", jersey))).toEqual([
    expect.objectContaining({
      Country: "JE",
      Total: "90.00",
      "Currency code": "GBP",
      "Customs code": "4421999000",
      "Unit value": "45.00",
      "Unit weight": "2.30",
      Quantity: "2",
    }),
  ]);
  const missing = file("click_and_drop", { ...jersey, items: [item, other] });
  expect(words(missing)).toEqual(["Customs ask for a code and a country of origin: Peg has none."]);
  expect(words(file("generic", { ...jersey, items: [other] }))).toHaveLength(1);
  expect(words(file("dpd", jersey))).toEqual([expect.stringContaining("no columns for customs")]);
  expect(rowsOf(file("generic", to({ postcode: "IM1 1AA" })))[0]).toMatchObject({ value: "" });
});

test("names are in Roman letters in Click & Drop's file alone, and each is listed", () => {
  const polish = file("click_and_drop", to({ name: "Zoë Żółć", line1: "Straße 5" }));
  expect(rowsOf(polish)[0]).toMatchObject({
    "Full name": "Zoe Zolc",
    "Address line 1": "Strasse 5",
  });
  expect(polish.written[0]?.changes).toEqual([
    { field: "The name", from: "Zoë Żółć", to: "Zoe Zolc" },
    { field: "Address line 1", from: "Straße 5", to: "Strasse 5" },
  ]);
  expect([inRoman("Ирина Щукина"), inRoman("Ελένη"), inRoman("O’Brien")]).toEqual([
    "Irina Shchukina",
    "Eleni",
    "O'Brien",
  ]);
  expect(words(file("click_and_drop", to({ name: "李雷" })))).toEqual([
    "The name has letters that Click & Drop does not take. Write it in Roman letters.",
  ]);
  expect(rowsOf(file("dpd", to({ name: "Zoë" })))[0]).toMatchObject({ "Contact name": "Zoë" });
});

test("DPD's lines are divided between words, or stop the order with field, length and limit", () => {
  const long = "The Old Weaving Shed, 14 Canal Wharf Road";
  expect(rowsOf(file("dpd", to({ line1: long })))[0]).toMatchObject({
    "Address line 1": "The Old Weaving Shed, 14 Canal",
    "Address line 2": "Wharf Road",
    "Address line 3": "Leeds",
  });
  expect(words(file("dpd", to({ line1: `${long} ${long}` })))).toEqual([
    "Address line 1 is 83 characters; DPD takes two lines of 35.",
  ]);
  expect(words(file("dpd", to({ city: "L".repeat(36) })))).toEqual([
    "The town is 36 characters; DPD takes 35.",
  ]);
  const name = "Alexandrina Featherstonehaugh";
  expect(rowsOf(file("dpd", to({ name })))[0]).toMatchObject({
    "Contact name": "",
    Organisation: name,
  });
  expect(file("dpd", { email: `${"a".repeat(50)}@b.example` }).written[0]?.changes).toHaveLength(1);
});

test("each file has the company and the telephone number, as it is dialled from Britain", () => {
  const work = to({ company: "Mühle & Co", telephone: "+44 (0)1422 884 210" });
  expect(rowsOf(file("click_and_drop", work))[0]).toMatchObject({
    "Company name": "Muhle & Co",
    Phone: "01422884210",
  });
  expect(rowsOf(file("dpd", work))[0]).toMatchObject({
    "Contact name": "Ada Example",
    Organisation: "Mühle & Co",
    "Contact telephone": "01422884210",
  });
  expect(rowsOf(file("generic", to({ telephone: "+47 22 00 00 00" })))[0]).toMatchObject({
    telephone: "004722000000",
  });
  const long = file("dpd", to({ telephone: "+123456789012345" }));
  expect(rowsOf(long)[0]).toMatchObject({ "Contact telephone": "" });
  expect(long.written[0]?.changes).toEqual([
    { field: "The telephone number", from: "00123456789012345", to: "" },
  ]);
  const name = "Alexandrina Featherstonehaugh";
  expect(words(file("dpd", to({ name, company: "Mill" })))).toEqual([
    "The name is 29 characters; DPD takes 25.",
  ]);
});

test("the owner's own columns are in their order under their own heads", () => {
  expect(file("generic", {}).text.split("\r\n").slice(0, 2)).toEqual([
    "Ref,name,line1,postcode,value,customs_codes,telephone",
    "LL-10042,Ada Example,1 Mill Lane,LS1 1AA,,4421999000,",
  ]);
});

const tricky = fc.string({
  unit: fc.constantFrom("a", "é", " ", "=", "+", "'", '"', ",", "\n", "Ж"),
  minLength: 1,
  maxLength: 110,
});

test("nothing is cut: each word of an address is in the file, or the order is not in it and says why", () => {
  const address = fc.record({ name: tricky, line1: tricky, line2: tricky, city: tricky });
  fc.assert(
    fc.property(address, fc.constantFrom("dpd", "generic", "click_and_drop"), (typed, format) => {
      const made = file(format, to(typed));
      if (made.written.length === 0) return expect(words(made).length).toBeGreaterThan(0);
      const [row = {}] = rowsOf(made);
      const all = Object.values(row)
        .join(" ")
        .replaceAll(/[\s,']/g, "");
      const wanted = format === "generic" ? [typed.name, typed.line1] : Object.values(typed);
      for (const text of wanted) {
        const shown = format === "click_and_drop" ? inRoman(text.replaceAll(/\s+/g, " ")) : text;
        expect(all).toContain((shown ?? "").replaceAll(/[\s,']/g, ""));
      }
    }),
  );
});

test("no cell is longer than its carrier takes, and none begins as a formula", () => {
  const longest = {
    "Address line 1": 35,
    "Address line 2": 35,
    "Address line 3": 35,
    "Contact name": 25,
    Organisation: 35,
    Postcode: 8,
  };
  fc.assert(
    fc.property(tricky, tricky, tricky, (name, line1, city) => {
      for (const row of rowsOf(file("dpd", to({ name, line1, city })))) {
        for (const [head, max] of Object.entries(longest))
          expect(Array.from(row[head] ?? "").length).toBeLessThanOrEqual(max);
        for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@]/);
      }
    }),
  );
});

test("a street that fits as it was typed stays as it was typed", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 35 }), fc.string({ maxLength: 34 }), (line1, line2) => {
      const [one, two] = [`a${line1}`.slice(0, 34), `b${line2}`.slice(0, 34)].map((line) =>
        line.replaceAll(/\s+/g, " ").trim(),
      );
      expect(divideStreet({ line1: one ?? "", line2: two ?? "" })).toEqual([one, two]);
    }),
  );
});
