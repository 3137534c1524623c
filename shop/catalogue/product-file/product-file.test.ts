import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvFile } from "#shop/kit/csv.ts";
import { decimalPounds, pence } from "#shop/kit/money.ts";
import type { ProductContent } from "#shop/catalogue/editing/product-content.ts";
import { fixedTo } from "#shop/catalogue/fixed-to.ts";
import { productStates, settings } from "#shop/catalogue/editing/field-kinds.ts";
import { productColumns } from "./columns.ts";
import { planProduct, type PresentProduct, type Surroundings } from "./plan-product.ts";
import { productRows } from "./product-rows.ts";
import { lookAtFile } from "./foreign/foreign-formats.ts";
import { readFile } from "./read-file.ts";
import { spreadsheetForms } from "./spreadsheet-forms.ts";
import { ownLeftColumns, readOwnFile } from "./read-own-file.ts";

const around: Surroundings = {
  vatRateBp: 2_000,
  categories: new Map([["airers", "airers"]]),
  brands: new Map([["lath", "lath"]]),
  skus: new Set(["A-1", "B-1"]),
  skuOf: new Map([
    ["a-1", "A-1"],
    ["b-1", "B-1"],
  ]),
  skuOfForm: new Map(),
  slugOwners: new Map(),
  valueSkuOwners: new Map(),
};

const tricky = fc.constantFrom(
  "=1+1",
  "'=1+1",
  "''+44",
  "'Tis so",
  "-5",
  "@sum",
  '9" nail, "rough"',
  "a,b;c\td",
  "(clear)",
  "'(clear)",
  "🧺 peg",
  "é £",
  "0012",
);
const text = (most: number) =>
  fc
    .oneof(fc.string({ unit: "grapheme", maxLength: 20 }), tricky)
    .map((each) =>
      each.replaceAll("\0", "").toWellFormed().trim().replaceAll("\n", " ").slice(0, most),
    );
const word = fc.stringMatching(/^[a-z][a-z0-9.]{0,8}$/);
const paragraphs = fc
  .array(text(60), { maxLength: 3 })
  .map((all) => all.filter(Boolean).join("\n\n"));
const lines = fc.array(text(40), { maxLength: 3 }).map((all) => all.filter(Boolean).join("\n"));
const whole = (most: number) => fc.option(fc.integer({ min: 1, max: most }), { nil: null });

const group = fc.record({
  key: fc.stringMatching(/^[a-z]{3,8}x$/),
  name: text(40).filter(Boolean),
  values: fc
    .uniqueArray(
      fc.record({
        value: word,
        label: text(60).filter(Boolean),
        surcharge: fc.integer({ min: 0, max: 400_000 }).map((net) => decimalPounds(pence(net))),
      }),
      { minLength: 1, maxLength: 4, selector: ({ value }) => value },
    )
    .filter((values) => new Set(values.map(({ label }) => label)).size === values.length)
    .map((values) => values.map((value, at) => ({ ...value, is_default: at === 0 }))),
});

const content: fc.Arbitrary<ProductContent> = fc.record({
  fields: fc.record({
    name: text(120).map((name) => name || "Airer"),
    slug: fc.stringMatching(/^[a-z]{1,8}(-[a-z0-9]{1,8})?$/),
    facts: text(80),
    description: paragraphs,
    details: fc.constantFrom("", "Rope: 10 m", "Rope: 10 m\nLaths: =4"),
    leadTimeDays: fc.integer({ min: 1, max: 365 }),
    categorySlug: fc.constant("airers"),
    brandSlug: fc.constant("lath"),
    material: text(200),
    setting: fc.constantFrom(...settings),
    widthMm: whole(20_000),
    depthMm: whole(20_000),
    heightMm: whole(20_000),
    weightGrams: fc.integer({ min: 1, max: 500_000 }),
    dryingLengthMetres: fc.constantFrom(null, "12.5", "7"),
    capacityKg: fc.constantFrom(null, "0.5"),
    inTheBox: lines,
    fixedTo: fc.constantFrom(null, ...fixedTo),
    fixing: text(300),
    notIncluded: lines,
    care: lines,
    guaranteeYears: fc.integer({ min: 0, max: 25 }),
    warnings: lines,
    model: text(120),
    keywords: text(300),
    related: fc.constantFrom("", "B-1"),
    takesOrders: fc.boolean(),
    state: fc.constantFrom(...productStates),
  }),
  netPence: fc.option(fc.integer({ min: 1, max: 416_666 }).map(pence), { nil: null }),
  options: fc.uniqueArray(group, { maxLength: 3, selector: ({ key }) => key }),
  pictures: fc.constant([]),
});

function filedOf(file: string) {
  const read = readFile(new TextEncoder().encode(file));
  if (!read.ok) throw new Error(read.reason);
  expect(ownLeftColumns(read.value.heads)).toEqual([]);
  return readOwnFile(read.value);
}
const fileOf = (of: ProductContent) =>
  csvFile([productColumns, ...productRows({ sku: "A-1", content: of }, around.vatRateBp)]);
const presentOf = (of: ProductContent): PresentProduct => ({
  id: 1,
  content: of,
  isMadeToOrder: false,
  lacksAlt: true,
});
/** A file of one product with these cells. */
const plan = (cells: Record<string, string>, now: ProductContent | null, more: string[][] = []) => {
  const file = csvFile([["sku", ...Object.keys(cells)], ["A-1", ...Object.values(cells)], ...more]);
  const [filed] = filedOf(file);
  if (filed === undefined) throw new Error("no product");
  return planProduct(filed, now === null ? null : presentOf(now), around);
};
const [sample] = fc.sample(content, { numRuns: 1, seed: 4 });
if (sample === undefined) throw new Error("no sample");
const maid: ProductContent = {
  ...sample,
  netPence: pence(4_500),
  fields: { ...sample.fields, name: "Maid", state: "draft", description: "" },
  options: [
    {
      key: "length",
      name: "Length",
      values: [
        { value: "1.5m", label: "1.5 m", surcharge: "0.00", is_default: true },
        { value: "1.8m", label: "1.8 m", surcharge: "8.33", is_default: false },
      ],
    },
  ],
};

describe("our own file", () => {
  it("that comes back as it was written changes nothing, whatever a product has", () => {
    fc.assert(
      fc.property(content, (of) => {
        const [filed] = filedOf(fileOf(of));
        if (filed === undefined) throw new Error("no product");
        expect(planProduct(filed, presentOf(of), around)).toMatchObject({
          kind: "untouched",
          problems: [],
        });
      }),
    );
  });

  it("makes in another shop what it was written from, as a draft, to the penny", () => {
    fc.assert(
      fc.property(content, (of) => {
        const priced = { ...of, netPence: of.netPence ?? pence(1) };
        const [filed] = filedOf(fileOf(priced));
        if (filed === undefined) throw new Error("no product");
        const planned = planProduct(filed, null, around);
        expect(planned.problems).toEqual([]);
        expect(planned.kind).toBe("new");
        const wanted = { ...planned.wanted, pictures: [] };
        expect(productRows({ sku: "A-1", content: wanted as ProductContent }, 2_000)).toEqual(
          productRows(
            { sku: "A-1", content: { ...priced, fields: { ...priced.fields, state: "draft" } } },
            2_000,
          ),
        );
      }),
    );
  });

  it("changes the cells that it has, from what they were", () => {
    const planned = plan(
      { price: "60.00", facts: "", model: "(clear)", width_mm: "1,200" },
      {
        ...maid,
        fields: { ...maid.fields, model: "M1", widthMm: 900, facts: "Kept" },
      },
    );
    expect(planned.kind).toBe("changed");
    expect(planned.changes.map(({ field, from, to }) => [field, from, to])).toEqual([
      ["pricePence", "54.00", "60.00"],
      ["widthMm", "900", "1200"],
      ["model", "M1", ""],
    ]);
    expect(planned.wanted?.netPence).toBe(5_000);
    expect(planned.wanted?.fields.facts).toBe("Kept");
  });

  it("reads what a product is fixed to in any letters, and takes it away", () => {
    const unstated = { ...maid, fields: { ...maid.fields, fixedTo: null } };
    const walled: ProductContent = { ...maid, fields: { ...maid.fields, fixedTo: "wall" } };
    const changes = (cell: string, now: ProductContent) =>
      plan({ fixed_to: cell }, now).changes.map(({ field, from, to }) => [field, from, to]);
    expect(changes("Wall", unstated)).toEqual([["fixedTo", "", "wall"]]);
    expect(changes("", walled)).toEqual([]);
    expect(changes("(clear)", walled)).toEqual([["fixedTo", "wall", ""]]);
  });

  it("shows a price that VAT can’t make as what it becomes", () => {
    expect(plan({ price: "£9.99" }, maid).changes).toEqual([
      {
        field: "pricePence",
        what: "",
        from: "54.00",
        to: "9.98",
        typed: "£9.99",
        isSteep: true,
      },
    ]);
    const nearly = { ...maid, netPence: pence(832) };
    expect(plan({ price: "9.99" }, nearly).kind).toBe("untouched");
  });

  it.each([
    ["81.00", false],
    ["81.02", true],
    ["27.00", false],
    ["26.98", true],
  ])("marks a price that moves by more than half: from £54.00 to £%s", (price, steep) => {
    expect(plan({ price }, maid).changes.map(({ isSteep }) => isSteep === true)).toEqual([steep]);
    expect(plan({ price }, { ...maid, netPence: null }).changes).toMatchObject([{ from: "" }]);
    expect(plan({ price }, { ...maid, netPence: null }).changes[0]).not.toHaveProperty("isSteep");
  });

  it("marks a surcharge by what the product costs with it", () => {
    const steepTo = (surcharge: string) => {
      const row = ["A-1", "length", "1.8m", surcharge];
      const [filed] = filedOf(csvFile([["sku", "option_key", "value_key", "surcharge"], row]));
      if (filed === undefined) throw new Error("no product");
      return planProduct(filed, presentOf(maid), around).changes.map(
        (each) => each.isSteep ?? false,
      );
    };
    // £54.00 with £10.00.
    expect([steepTo("42.00"), steepTo("42.02")]).toEqual([[false], [true]]);
  });

  it("refuses what a field does not take, with the line and the cell", () => {
    const cases: [Record<string, string>, string, string][] = [
      [{ price: "54,00" }, "price", "bad_value"],
      [{ price: "54.001" }, "price", "too_many_places"],
      [{ price: "0" }, "price", "bad_value"],
      [{ price: "(clear)" }, "price", "cant_clear"],
      [{ category: "nothing" }, "category", "no_category"],
      [{ brand: "nobody" }, "brand", "no_brand"],
      [{ related: "A-1" }, "related", "no_related"],
      [{ related: "B-1\nZ-9" }, "related", "no_related"],
      [{ takes_orders: "maybe" }, "takes_orders", "bad_value"],
      [{ setting: "cellar" }, "setting", "bad_value"],
      [{ fixed_to: "roof" }, "fixed_to", "bad_value"],
      [{ name: "x".repeat(121) }, "name", "bad_value"],
      [{ name: "(clear)" }, "name", "cant_clear"],
      [{ weight_grams: "heavy" }, "weight_grams", "bad_value"],
      [{ description: "x".repeat(10_001) }, "description", "bad_value"],
      [{ state: "live" }, "state", "no_alt"],
      [{ slug: "Not a slug" }, "slug", "bad_value"],
    ];
    for (const [cells, column, reason] of cases) {
      const { kind, problems } = plan(cells, maid);
      expect([cells, kind, problems[0]?.line]).toEqual([cells, "refused", 2]);
      expect(problems).toContainEqual(expect.objectContaining({ column, reason }));
    }
  });

  it("refuses a new product without what it needs, and an SKU that differs in its letters", () => {
    expect(plan({ name: "Airer" }, null).problems.map(({ column }) => column)).toEqual([
      "price",
      "category",
      "brand",
      "weight_grams",
    ]);
    const [filed] = filedOf(
      csvFile([
        ["sku", "name"],
        ["b-1", "Airer"],
      ]),
    );
    if (filed === undefined) throw new Error("no product");
    expect(planProduct(filed, null, around).problems).toEqual([
      { line: 2, column: "sku", reason: "sku_in_other_letters", typed: "B-1" },
    ]);
  });

  it.each([
    ["12E3", "12000"],
    ["12E3", "1.20E+04"],
    ["90.750", "90.75"],
    ["90.750", "90,75"],
    ["00123", "123"],
    ["123456789012345678", "1.23457E+17"],
    ["3-4", "03-Apr"],
    ["MAR1", "01-Mar"],
    ["1/FEB", "01-Feb"],
    ["PEG12", null],
    ["LL-CA-001", null],
  ])("names %s where a spreadsheet has made %s of it, whatever else is in the row", (sku, form) => {
    if (form === null) return expect(spreadsheetForms(sku)).toEqual([]);
    const shop: Surroundings = {
      ...around,
      skuOf: new Map([[sku.toLowerCase(), sku]]),
      skuOfForm: new Map(spreadsheetForms(sku).map((each) => [each, sku])),
      slugOwners: new Map([["rope", sku]]),
    };
    for (const slug of ["rope", ""]) {
      const rows = [
        ["sku", "slug", "name"],
        [form, slug, "Rope"],
      ];
      const [filed] = filedOf(csvFile(rows));
      if (filed === undefined) throw new Error("no product");
      expect(planProduct(filed, null, shop).problems).toEqual([
        { line: 2, column: "sku", reason: "by_spreadsheet", typed: sku },
      ]);
    }
  });

  it("changes, adds and leaves values of options, by key or by name", () => {
    const rows = [
      ["sku", "option_name", "value_name", "surcharge", "standard"],
      ["A-1", "Length", "1.8 m", "12.00", ""],
      ["A-1", "Length", "2.1 m", "15.00", "yes"],
      ["A-1", "Colour", "Black", "", ""],
    ];
    const [filed] = filedOf(csvFile(rows));
    if (filed === undefined) throw new Error("no product");
    const planned = planProduct(filed, presentOf(maid), around);
    expect(planned.problems).toEqual([]);
    expect(planned.wanted?.options).toMatchObject([
      {
        key: "length",
        values: [
          { value: "1.5m", surcharge: "0.00", is_default: false },
          { value: "1.8m", surcharge: "10.00" },
          { value: "2.1m", surcharge: "12.50", is_default: true },
        ],
      },
      { key: "color", name: "Colour", values: [{ value: "black", is_default: true }] },
    ]);
  });

  it("names the key and the SKU of a value that a spreadsheet has changed", () => {
    const [length] = maid.options;
    if (length === undefined) throw new Error("no option");
    const values = [{ value: "2.0", label: "2", surcharge: "0.00", is_default: true, sku: "7E2" }];
    const now = { ...maid, options: [{ ...length, values }] };
    const problemsOf = (row: string[]) =>
      filedOf(
        csvFile([
          ["sku", "option_key", "value_key", "value_sku"],
          ["A-1", "length", ...row],
        ]),
      ).flatMap((filed) => planProduct(filed, presentOf(now), around).problems);
    expect(problemsOf(["2", ""])).toMatchObject([{ reason: "by_spreadsheet", typed: "2.0" }]);
    expect(problemsOf(["2.0", "700"])).toMatchObject([{ reason: "by_spreadsheet", typed: "7E2" }]);
    expect(problemsOf(["2.0", "7E2"])).toEqual([]);
  });

  it("refuses a product with a row twice, a row that has moved, and fields beside an option", () => {
    const reasonsOf = (rows: string[][]) =>
      filedOf(csvFile(rows)).flatMap(({ problems }) =>
        problems.map(({ line, reason }) => [line, reason]),
      );
    expect(
      reasonsOf([
        ["sku", "name"],
        ["A-1", "One"],
        ["A-1", "Two"],
      ]),
    ).toEqual([[3, "row_twice"]]);
    expect(
      reasonsOf([
        ["sku", "name"],
        ["A-1", "One", "", "Two"],
      ]),
    ).toEqual([[2, "too_many_cells"]]);
    expect(
      reasonsOf([
        ["sku", "name"],
        ["", "One"],
      ]),
    ).toEqual([[2, "no_sku"]]);
    expect(
      reasonsOf([
        ["sku", "name", "value_name"],
        ["A-1", "One", "1.5 m"],
      ]),
    ).toEqual([[2, "fields_beside_option"]]);
    const twoStandards = [
      ["sku", "option_key", "value_key", "standard"],
      ["A-1", "length", "1.5m", "yes"],
      ["A-1", "length", "1.8m", "yes"],
    ];
    const unmarked = [
      ["sku", "option_key", "value_key", "standard"],
      ["A-1", "length", "1.5m", "no"],
    ];
    for (const [rows, reason] of [
      [twoStandards, "two_standards"],
      [unmarked, "no_standard"],
    ] as const) {
      const [filed] = filedOf(csvFile(rows));
      if (filed === undefined) throw new Error("no product");
      expect(planProduct(filed, presentOf(maid), around).problems).toMatchObject([{ reason }]);
    }
  });

  it("is looked at by its beginning alone, whatever letters are where it ends", () => {
    const cells = `${"é".repeat(600_000)}`;
    for (const shift of ["", "a"]) {
      const text = `sku,naïve\nA,1\nB,"${shift}${cells}\n`;
      const begun = lookAtFile(new TextEncoder().encode(text));
      expect(begun).toMatchObject({ value: { format: "other", encoding: "utf-8" } });
    }
    const longFirst = new TextEncoder().encode(`sku,name\nA,"${"x,".repeat(1_000_000)}"\n`);
    expect(lookAtFile(longFirst)).toMatchObject({ ok: true });
  });

  it("is not read when it is no file of products", () => {
    const bytes = (of: string) => new TextEncoder().encode(of);
    const reason = (of: Uint8Array) => {
      const read = readFile(of);
      return read.ok ? "read" : read.reason;
    };
    expect(reason(bytes("PK\u0003\u0004"))).toBe("spreadsheet");
    expect(reason(bytes("sku,name\n"))).toBe("no_rows");
    expect(reason(bytes("sku\nA"))).toBe("one_column");
    expect(reason(bytes("a text, and\nno table\n".replace(",", "")))).toBe("one_column");
    expect(reason(bytes("sku,name,Name\nA,1,2"))).toBe("column_twice");
    expect(reason(bytes(`sku,name${",x".repeat(250)}\nA,1`))).toBe("too_many_columns");
    expect(reason(bytes(`sku,name\n${"A,1\n".repeat(20_001)}`))).toBe("too_many_rows");
    expect(reason(bytes(`sku,name\nA,"${'""'.repeat(2_000_000)}"`))).toBe("read");
    expect(reason(bytes('sku,name\nA,"open'))).toBe("open_quote");
    const windows = readFile(Uint8Array.from([...bytes("sku;name\nA;"), 0xa3, 0xe9]));
    expect(windows).toMatchObject({
      value: { encoding: "windows-1252", rows: [{ cells: ["A", "£é"] }] },
    });
  });
});
