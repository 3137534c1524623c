import fs from "node:fs";
import { describe, expect, it } from "vitest";
import type { FiledRows } from "#shop/catalogue/product-file/filed-product.ts";
import {
  formatOf,
  leftColumns,
  questionsOf,
  readAnyFile,
  readForeign,
  type ForeignFormat,
} from "./foreign-formats.ts";
import { guessUses } from "./guess-uses.ts";
import { emptyMapping, type Mapping } from "./mapping.ts";
import { paragraphsOf } from "./paragraphs.ts";
import { skuOfVariants } from "./sku-of-variants.ts";

function fileOf(name: string | Uint8Array) {
  const bytes =
    typeof name === "string"
      ? fs.readFileSync(new URL(`../../../../tests/support/foreign-files/${name}`, import.meta.url))
      : name;
  const read = readAnyFile(bytes);
  if (!read.ok) throw new Error(read.reason);
  return read.value;
}
function filed(name: string, mapping: Partial<Mapping> = {}): ReadonlyMap<string, FiledRows> {
  const file = fileOf(name);
  const format = formatOf(file) as ForeignFormat;
  const all = readForeign(file, {
    format,
    mapping: { ...emptyMapping, category: "airers", brand: "mill", ...mapping },
    vatRateBp: 2_000,
    today: "2026-11-29",
  });
  return new Map(all.map((product) => [product.sku, product]));
}
const optionsOf = (product: FiledRows | undefined) =>
  product?.options.map(({ cells, newCells }) =>
    [cells.option_name, cells.value_name, cells.surcharge, newCells?.standard].join(" | "),
  );
const mill = [
  "Lath length | 1.5 m | 0.00 | yes",
  "Lath length | 1.8 m | 6.30 | no",
  "Lath length | 2.1 m | 12.64 | no",
  "Colour | Black | 0.00 | yes",
  "Colour | Racing green | 4.96 | no",
];

it.each([
  ["shopify", "handle,title,price"],
  ["woocommerce", "type,name,regular_price"],
  ["google", "id,title,price,link"],
  ["other", "item_no,words,sum"],
] as const)("asks what heads that every object has are in a file of %s", (format, heads) => {
  const odd = ["__proto__", "constructor", "toString"];
  const cells = heads.replaceAll(/[^,]+/g, "simple");
  const file = fileOf(Buffer.from(`${heads},${odd.join(",")}\n${cells},1,2,3\n`));
  const { columns } = questionsOf(file, format);
  expect(columns.slice(-3).map(({ head, known }) => [head, known])).toEqual(
    odd.map((head) => [head, null]),
  );
  expect(leftColumns(file, format, emptyMapping)).toEqual(expect.arrayContaining(odd));
  expect(guessUses(file.heads, {})).not.toHaveProperty("constructor");
});

it("takes no category, brand or way from a name that every object has", () => {
  const heads = "id,title,price,link,item_group_id,size,product_type,brand";
  const row = (size: string) => `V,A,${size}.00 GBP,,constructor,${size},constructor,constructor\n`;
  const file = fileOf(Buffer.from(`${heads}\n${row("1")}${row("2")}`));
  const mapping = { ...emptyMapping, category: "airers", brand: "mill" };
  const [{ cells, newCells } = { cells: {}, newCells: {} }] = readForeign(file, {
    format: "google",
    mapping,
    vatRateBp: 2_000,
    today: "2026-11-29",
  });
  expect([cells.categorySlug, cells.brandSlug]).toEqual([undefined, undefined]);
  expect([newCells?.categorySlug, newCells?.brandSlug]).toEqual(["airers", "mill"]);
});

describe.each([["shopify-classic.csv"], ["shopify-new.csv"]])("%s", (name) => {
  it("is a file of Shopify, and is asked about with its categories, brands and columns", () => {
    const file = fileOf(name);
    expect(formatOf(file)).toBe("shopify");
    const { categories, brands, columns, products } = questionsOf(file, "shopify");
    expect([products, categories, brands]).toEqual([
      4,
      ["Pegs", "Ceiling airers", "Racks"],
      ["Lath & Line", "Another Mill"],
    ]);
    const known = columns.filter((column) => column.known !== null).map(({ key }) => key);
    expect(known).toContain("title");
    expect(known).toContain("option3_value");
    expect(known).not.toContain("seo_title");
  });

  it("gives a product without variants, with its stock and its photographs, and drops the price that was struck out", () => {
    const pegs = filed(name).get("SH-PEGS");
    expect(pegs?.cells).toEqual({
      name: "Bag of Pegs",
      description: "Fifty pegs of beech.",
      weightGrams: "410",
      keywords: "pegs, beech, laundry",
      pricePence: "8.00",
    });
    expect(pegs?.newCells).toEqual({
      slug: "bag-of-pegs",
      categorySlug: "airers",
      brandSlug: "mill",
    });
    expect(pegs?.pictures).toEqual([
      { url: "https://cdn.mill.example/pegs.jpg", alt: "A bag of pegs" },
      { url: "https://cdn.mill.example/pegs-open.jpg", alt: "The bag open" },
    ]);
    expect([pegs?.stock, pegs?.problems]).toEqual([36, []]);
    expect(pegs?.notes).toEqual([{ note: "old_price_left", text: "" }]);
  });

  it("makes options of variants, made to order where they are sold beyond their stock", () => {
    const product = filed(name).get("MILL");
    expect(optionsOf(product)).toEqual(mill);
    expect([product?.cells.pricePence, product?.stock, product?.problems]).toEqual([
      "54.00",
      null,
      [],
    ]);
    expect(product?.cells.description).toBe(
      "Four laths of spruce & two ends of cast iron.\n\nHoisted by one rope\n\nOut of the way\n\nMade in the mill.",
    );
    expect(product?.notes).toEqual([
      { note: "tags_left", text: "strong 1, ul 1, li 2" },
      { note: "combinations_added", text: "1; 2.1 m, Racing green" },
      {
        note: "skus_left",
        text: "MILL-15-BLA; MILL-15-RAC; MILL-18-BLA; MILL-18-RAC; MILL-21-BLA",
      },
    ]);
    expect(product).toMatchObject({ newNotes: [], stock: null });
  });

  it("refuses variants that are no sum until somebody says what becomes of them", () => {
    const [problem, ...others] = filed(name).get("ODD")?.problems ?? [];
    expect([problem?.reason, problem?.typed, problem?.sum, others]).toEqual([
      "prices_do_not_add_up",
      "Long, Ash: £35.00",
      "£26.99",
      [],
    ]);
    const sum = filed(name, { way: "sum" }).get("ODD");
    expect([optionsOf(sum)?.length, sum?.notes.map(({ note }) => note)]).toEqual([
      4,
      ["sum_taken", "skus_left"],
    ]);
    const apart = filed(name, { ways: { ODD: "separate" } });
    expect([
      apart.get("ODD-4")?.cells.name,
      apart.get("ODD-4")?.cells.pricePence,
      apart.has("ODD"),
    ]).toEqual(["Odd Rail, Long, Ash", "35.00", false]);
    const without = filed(name, { ways: { ODD: "without" } }).get("ODD");
    expect([without?.options, without?.cells.pricePence, without?.problems]).toEqual([
      [],
      "20.00",
      [],
    ]);
  });

  it("adds VAT to prices without it, and refuses a gift card", () => {
    const net = filed(name, { pricesIncludeVat: false });
    expect(net.get("SH-PEGS")?.cells.pricePence).toBe("9.60");
    expect(net.get("MILL")?.cells.pricePence).toBe("64.80");
    expect(net.get("GIFT-CARD")?.problems.map(({ reason, typed }) => [reason, typed])).toEqual([
      ["unknown_type", "gift card"],
    ]);
  });
});

describe("woocommerce.csv", () => {
  it("gives a product in our units, with the narrowest category and what a column is mapped to", () => {
    const file = fileOf("woocommerce.csv");
    expect(formatOf(file)).toBe("woocommerce");
    const all = filed("woocommerce.csv", {
      categories: { pegs: "airers" },
      columns: { "meta:__wood": "material" },
    });
    const pegs = all.get("WC-PEGS");
    expect(pegs?.cells).toEqual({
      name: "Bag of Pegs",
      facts: "Fifty pegs of beech.",
      description: "They hold in the wind.",
      keywords: "pegs, beech",
      weightGrams: "410",
      widthMm: "125",
      depthMm: "90",
      heightMm: "200",
      material: "Beech",
      categorySlug: "airers",
      pricePence: "7.00",
    });
    expect([pegs?.stock, pegs?.pictures.length, pegs?.notes]).toEqual([
      36,
      2,
      [{ note: "old_price_left", text: "" }],
    ]);
  });

  it("makes options of variations by the parent's SKU or id; one for any value is one for each", () => {
    const all = filed("woocommerce.csv");
    expect(optionsOf(all.get("WC-MILL"))).toEqual(mill);
    const hook = all.get("HOOK");
    expect(optionsOf(hook)).toEqual(["Size | Small | 0.00 | yes", "Size | Large | 1.20 | no"]);
    expect([hook?.cells.pricePence, hook?.stock]).toEqual(["3.00", 12]);
  });

  it("refuses what is neither a product nor a variation of one", () => {
    const all = filed("woocommerce.csv");
    const problems = ["WC-SET", "LOST"].map((sku) => all.get(sku)?.problems[0]);
    expect(problems.map((each) => [each?.reason, each?.typed, each?.line])).toEqual([
      ["unknown_type", "grouped", 12],
      ["no_parent", "NOBODY", 13],
    ]);
  });
});

describe.each([["google.tsv"], ["google.xml"]])("%s", (name) => {
  it("gives products with their measures, groups variants, and refuses another currency by its line", () => {
    expect(formatOf(fileOf(name))).toBe("google");
    const all = filed(name);
    expect(all.get("GM-PEGS")?.cells).toEqual({
      name: "Bag of Pegs",
      description: "Fifty pegs of beech.",
      material: "Beech",
      weightGrams: "410",
      widthMm: "125",
      details: "Pieces: 50\nLength: 7 cm",
      pricePence: "8.00",
    });
    expect(all.get("GM-PEGS")?.pictures).toHaveLength(3);
    expect(optionsOf(all.get("GM-MILL"))).toEqual([
      "Colour | Black | 0.00 | yes",
      "Colour | Green | 4.96 | no",
    ]);
    const [euro] = all.get("GM-EURO")?.problems ?? [];
    const line = name === "google.tsv" ? 5 : 59;
    expect([euro?.reason, euro?.typed, euro?.line]).toEqual(["other_currency", "9.00 EUR", line]);
  });
});

it("reads XML without expanding what the file declares", () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
    <rss><channel><item><g:id>A</g:id><g:title>&b;&f;</g:title><g:price>1 GBP</g:price><link>x</link></item></channel></rss>`;
  const file = fileOf(new TextEncoder().encode(bomb));
  expect(file.rows[0]?.cells).toEqual(["A", "&b;&f;", "1 GBP", "x"]);
});

it("keeps plain text as it is, and neither scripts nor tags of HTML", () => {
  expect(paragraphsOf("One <3 two\nlines\n\nsecond")).toEqual({
    text: "One <3 two\nlines\n\nsecond",
    tags: "",
  });
  expect(
    paragraphsOf(
      "<h2>Size</h2>1&nbsp;m&nbsp;&pound;5<br>wide<br><br>next<script>alert(1)</script>",
    ),
  ).toEqual({ text: "Size\n\n1\u00A0m £5\nwide\n\nnext", tags: "h2 1, script 1" });
});

it("finds the SKU of a product that only its variants have", () => {
  const of = (handle: string, ...skus: readonly string[]) =>
    skuOfVariants({
      handle,
      variants: skus.map((sku) => {
        const [own = "", ...values] = sku.split(" = ");
        return { sku: own, values };
      }),
    });
  expect(of("x", "LL-1/1.5m/black = 1.5 m = Black", "LL-1/1.5m/red = 1.5 m = Red")).toBe("LL-1");
  expect(of("x", "FT/12/1.5m = 1.5 m", "FT/12/1.8m = 1.8 m")).toBe("FT/12");
  expect(of("x", "FT/12-R = Red", "FT/12-B = Blue")).toBe("FT/12");
  expect(of("x", "PEGS-10", "PEGS-12")).toBe("PEGS");
  expect(of("x", "MILL-RED", "MILL-BLUE")).toBe("MILL");
  expect(of("mill-airer", "A1", "B2")).toBe("MILL-AIRER");
  expect(of("mill airer!", "", "")).toBe("MILL-AIRER");
});
