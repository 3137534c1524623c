import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { problemOfUses } from "./column-uses.ts";
import { lookAtFile, questionsOf, readAnyFile, readForeign } from "./foreign-formats.ts";
import { guessUses } from "./guess-uses.ts";
import { emptyMapping } from "./mapping.ts";

const bytes = fs.readFileSync(
  new URL("../../../../tests/support/foreign-files/other.csv", import.meta.url),
);
const read = readAnyFile(bytes);
if (!read.ok) throw new Error(read.reason);
const file = read.value;

describe("the columns of a file that no known program has written", () => {
  it("are guessed by the words of their heads, and what nothing is like is left", () => {
    expect(guessUses(file.heads, {})).toEqual({
      item_code: "sku",
      product_title: "name",
      long_description: "description",
      qty: "stock",
      department: "category",
      maker: "brand",
      photo_1: "picture",
      photo_2: "picture",
      photo_alt: "alt",
      "weight_(kg)": "weightKg",
      width_cm: "widthCm",
      style_code: "handle",
      colour: "option",
      our_price_inc_vat: "price",
    });
  });

  it("keep what was said of them before, and nothing else becomes that", () => {
    const before = { internal_note: "sku", qty: "left" } as const;
    const guessed = guessUses(file.heads, before);
    expect([guessed["internal_note"], guessed["item_code"], guessed["qty"]]).toEqual([
      "sku",
      undefined,
      "left",
    ]);
  });

  it("make an option of a colour only where rows belong together", () => {
    expect(guessUses(["sku", "colour"], {})).toEqual({ sku: "sku" });
  });

  it("need one SKU, and one column of a use that a product has once", () => {
    expect(problemOfUses({ a: "name" })).toEqual({ reason: "no_sku" });
    expect(problemOfUses({ a: "sku", b: "price", c: "price" })).toEqual({
      reason: "use_twice",
      key: "c",
    });
    expect(problemOfUses({ a: "sku", b: "picture", c: "picture" })).toBeNull();
  });
});

describe("a file that no known program has written", () => {
  const columns = guessUses(file.heads, {});

  it("is told by its beginning, however long it is, and asked about in two steps", () => {
    expect(lookAtFile(bytes)).toMatchObject({ ok: true, value: { format: "other" } });
    const long = Buffer.concat([bytes, bytes, bytes, Buffer.from('A,"never closed')]);
    expect(lookAtFile(long)).toMatchObject({ ok: true, value: { format: "other" } });
    expect(questionsOf(file, "other")).toMatchObject({ products: 4, asksColumns: true });
    const { asksColumns, products, categories, brands } = questionsOf(file, "other", { columns });
    expect([asksColumns, products, categories, brands]).toEqual([
      undefined,
      3,
      ["Pegs", "Racks", "Hooks"],
      ["Mill & Sons", "Another Mill"],
    ]);
  });

  it("is read as its columns are named: prices, measures, photographs with their texts, and options", () => {
    const products = readForeign(file, {
      format: "other",
      mapping: { ...emptyMapping, columns },
      vatRateBp: 2_000,
      today: "2026-11-29",
    });
    const [pegs, rack, hook] = products;
    expect(pegs).toMatchObject({
      sku: "OT-PEGS",
      stock: 12,
      cells: {
        name: "Bag of Larch Pegs",
        description: "Forty pegs of larch.",
        pricePence: "£7.20",
        weightGrams: "400",
        widthMm: "180",
      },
      pictures: [
        { url: "https://cdn.mill.example/larch.jpg", alt: "A bag of larch pegs" },
        { url: "https://cdn.mill.example/larch-open.jpg", alt: "" },
      ],
      problems: [],
    });
    expect(rack?.sku).toBe("OT-RACK");
    expect(
      rack?.options.map(({ cells }) => [cells.option_name, cells.value_name, cells.surcharge]),
    ).toEqual([
      ["Colour", "Ash", "0.00"],
      ["Colour", "Oak", "6.00"],
    ]);
    expect([hook?.cells.pricePence, hook?.problems]).toEqual(["4,50 EUR", []]);
  });

  it("refuses rows of one product that differ in no option", () => {
    const { colour: _, ...without } = columns;
    const products = readForeign(file, {
      format: "other",
      mapping: { ...emptyMapping, columns: without },
      vatRateBp: 2_000,
      today: "2026-11-29",
    });
    expect(products[1]?.problems.map(({ reason, line }) => [reason, line])).toEqual([
      ["variant_twice", 3],
      ["variant_twice", 4],
    ]);
  });
});
