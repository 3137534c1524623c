import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { FiledRows } from "#shop/catalogue/product-file/filed-product.ts";
import { caseFile } from "#tests/support/cases.ts";
import { formatOf, lookAtFile, questionsOf, readAnyFile, readForeign } from "./foreign-formats.ts";
import { guessUses } from "./guess-uses.ts";
import { emptyMapping, type Mapping } from "./mapping.ts";

/** The products of a file as an owner with the usual answers imports them. */
function products(bytes: Uint8Array, answers: Partial<Mapping> = {}): readonly FiledRows[] {
  const read = readAnyFile(bytes);
  if (!read.ok) throw new Error(read.reason);
  const file = read.value;
  const mapping = { ...emptyMapping, columns: guessUses(file.heads, {}), ...answers };
  return readForeign(file, {
    format: formatOf(file) ?? "other",
    mapping,
    vatRateBp: 2_000,
    today: "2026-11-29",
  });
}

/** A file of a few rows. */
const rows = (...lines: readonly string[]) => new TextEncoder().encode(lines.join("\n"));
const shopify = (...variants: readonly string[]) =>
  rows(
    "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price",
    ...variants,
  );

/** What a new product begins with, and what is said of it. */
function begins(filed: FiledRows | undefined) {
  return [filed?.stock, ...(filed?.newNotes ?? []).map(({ note, text }) => `${note}: ${text}`)];
}

describe("the stock of other shops' files", () => {
  it("of woo-stock-sale.csv is never made to order, and what is odd in it is named", () => {
    const [sale, oversold, halves, gone, virtual] = products(caseFile("woo-stock-sale.csv"));
    expect(begins(sale)).toEqual([12]);
    expect(begins(oversold)).toEqual([0, "stock_read: “-4, out of stock” as 0"]);
    expect(begins(halves)).toEqual([12, "stock_read: “12.5” as 12"]);
    expect(begins(gone)).toEqual([0, "stock_read: “out of stock” as 0"]);
    expect(virtual?.problems.map(({ reason }) => reason)).toEqual(["unknown_type"]);
  });

  it("of shopify-negative.csv is what is there of the other variant, and the one without is switched off", () => {
    const [hook] = products(caseFile("shopify-negative.csv"));
    expect(begins(hook)).toEqual([6, "stock_read: “-2” (White) as 0", "variants_off: White"]);
    expect(hook?.options.map(({ newCells }) => newCells)).toEqual([
      { standard: "yes" },
      { standard: "no", available: "no" },
    ]);
    // Of one option, each variant's SKU is that of its value.
    expect(hook?.options.map(({ cells }) => cells.value_sku)).toEqual(["FT-HOOK-B", "FT-HOOK-W"]);
  });

  it("of shopify-no-inventory.csv is asked about, and none until the owner says more", () => {
    const bytes = caseFile("shopify-no-inventory.csv");
    const read = readAnyFile(bytes);
    expect(read.ok && questionsOf(read.value, "shopify").uncounted).toBe(1);
    expect(begins(products(bytes)[0])).toEqual([0, "stock_uncounted: "]);
    expect(begins(products(bytes, { uncounted: "made" })[0])).toEqual([null, "stock_uncounted: "]);
  });

  it("of other-bom-semicolon.csv has a space between its thousands; a comma in kilograms is refused by its unit", () => {
    const [towel] = products(caseFile("other-bom-semicolon.csv"));
    expect(begins(towel)).toEqual([1_200, "stock_read: “1 200” as 1200"]);
    expect([towel?.cells.name, towel?.cells.weightGrams]).toEqual([
      'Pince à linge "hêtre"',
      "0,35 kg",
    ]);
  });

  it("of a feed of Google is never a number: what it says of being there is read", () => {
    const [there, gone, later] = products(
      rows(
        "id\ttitle\tlink\tprice\tavailability",
        "A\tA\tx\t1 GBP\tin_stock",
        "B\tB\tx\t1 GBP\tout of stock",
        "C\tC\tx\t1 GBP\tpreorder",
      ),
    );
    expect(begins(there)).toEqual([0, "stock_uncounted: "]);
    expect(begins(gone)).toEqual([0, "stock_read: “out of stock” as 0"]);
    expect(begins(later)).toEqual([null]);
  });

  it("in any words of another program is read or asked about", () => {
    const [more, words, dotted, gone, empty] = products(
      rows(
        "sku,name,price,Qty",
        "A,A,1,10+",
        "B,B,1,In stock",
        "C,C,1,1.200",
        "D,D,1,sold out",
        "E,E,1,",
      ),
    );
    expect(begins(more)).toEqual([10, "stock_read: “10+” as 10"]);
    expect(begins(words)).toEqual([0, "stock_uncounted: “In stock”"]);
    expect(begins(dotted)).toEqual([0, "stock_uncounted: “1.200”"]);
    expect(begins(gone)).toEqual([0, "stock_read: “sold out” as 0"]);
    expect(begins(empty)).toEqual([0, "stock_uncounted: "]);
  });

  it("is asked about beside columns that are called as ours: we have none for pieces", () => {
    const format = (heads: string) => {
      const begun = lookAtFile(rows(heads, heads.replaceAll(/\w+/g, "1")));
      return begun.ok && begun.value.format;
    };
    expect(
      ["stock", "Qty", "In stock?", "availability"].map((head) => format(`sku,name,price,${head}`)),
    ).toEqual(["other", "other", "other", "other"]);
    // Options have rows of their own, which are ours alone.
    expect(["sku,price", "sku,price,note", "sku,price,option_name,stock"].map(format)).toEqual([
      "own",
      "own",
      "own",
    ]);
  });

  it("of variations of WooCommerce that share theirs is counted once", () => {
    const heads =
      "ID,Type,SKU,Name,Regular price,In stock?,Stock,Parent,Attribute 1 name,Attribute 1 value(s)";
    const [parents, any] = products(
      rows(
        heads,
        '1,variable,P,P,,1,20,,Size,"S, M, L"',
        "2,variation,P-S,x,9.00,1,parent,P,Size,S",
        "3,variation,P-M,x,9.00,1,parent,P,Size,M",
        "4,variation,P-L,x,9.00,0,parent,P,Size,L",
        '5,variable,A,A,,1,,,Size,"S, M"',
        "6,variation,A-1,x,9.00,1,5,A,Size,",
        "7,variation,A-2,x,9.00,1,2,A,Size,L",
      ),
    );
    expect(begins(parents)).toEqual([
      20,
      "stock_read: “parent, out of stock” (L) as 0",
      "variants_off: L",
    ]);
    expect(begins(any)).toEqual([7]);
  });

  it("counts all variants together where some are sold without pieces, and is made to order where all are", () => {
    const variants = (black: string, white: string) =>
      products(
        shopify(
          `a,A,Finish,Black,,,A-B,100,shopify,${black},5.00`,
          `a,,,White,,,A-W,100,shopify,${white},5.00`,
        ),
      )[0];
    expect(begins(variants("6,deny", "2,continue"))).toEqual([8, "stock_mixed: White"]);
    expect(begins(variants("0,continue", ",continue"))).toEqual([null]);
    // The one without pieces can't be bought; the other is made.
    const half = variants("0,deny", ",continue");
    expect(begins(half)).toEqual([null, "variants_off: Black"]);
    expect(half?.options.map(({ newCells }) => newCells?.standard)).toEqual(["no", "yes"]);
    // The whole product is sold out.
    expect(begins(variants("0,deny", "0,deny"))).toEqual([0]);
  });
});

describe("variants with 12, 4, 0 and 7 pieces", () => {
  const four = (pieces: readonly number[] = [12, 4, 0, 7]) =>
    shopify(
      `drop,Drop,Colour,Black,Length,30 cm,DR-B30,100,shopify,${pieces[0]},deny,5.00`,
      `drop,,,White,,30 cm,DR-W30,100,shopify,${pieces[1]},deny,5.00`,
      `drop,,,Black,,60 cm,DR-B60,100,shopify,${pieces[2]},deny,7.00`,
      `drop,,,White,,60 cm,DR-W60,100,shopify,${pieces[3]},deny,7.00`,
    );

  it("become one option in a new product, so that the one without is off, and keep their SKUs", () => {
    const [drop] = products(four());
    expect(drop?.joined?.isForNew).toBe(true);
    const joined = drop?.joined?.product;
    expect(
      joined?.options.map(({ cells, newCells }) => [
        cells.value_name,
        cells.surcharge,
        cells.value_sku,
        newCells?.available,
      ]),
    ).toEqual([
      ["Black / 30 cm", "0.00", "DR-B30", undefined],
      ["White / 30 cm", "0.00", "DR-W30", undefined],
      ["Black / 60 cm", "1.99", "DR-B60", "no"],
      ["White / 60 cm", "1.99", "DR-W60", undefined],
    ]);
    expect(begins(joined)).toEqual([
      23,
      "options_joined: Colour / Length",
      "variants_off: Black / 60 cm",
    ]);
    expect(joined?.notes).toEqual([]);
  });

  it("stay two options while each combination, or none of a value, can be bought", () => {
    for (const pieces of [
      [12, 4, 1, 7],
      [12, 4, 0, 0],
      [0, 4, 0, 7],
      [0, 0, 0, 0],
    ])
      expect(products(four(pieces))[0]?.joined?.isForNew).toBe(false);
    const [drop] = products(four([0, 4, 0, 7]));
    expect(begins(drop)).toEqual([11, "variants_off: Black, 30 cm; Black, 60 cm"]);
    expect(drop?.notes).toEqual([{ note: "skus_left", text: "DR-B30; DR-W30; DR-B60; DR-W60" }]);
  });

  it("are named where they are too many for one option", () => {
    const lengths = Array.from({ length: 30 }, (_, at) => `${at + 1} m`);
    const all = ["Black", "White"].flatMap((colour) =>
      lengths.map((length, at) => {
        const head = colour === "Black" && at === 0 ? "drop,Drop,Colour" : "drop,,";
        const pieces = colour === "Black" && at === 7 ? 0 : 2;
        return `${head},${colour},${at === 0 && colour === "Black" ? "Length" : ""},${length},D${colour}${at},100,shopify,${pieces},deny,5.00`;
      }),
    );
    const [drop] = products(shopify(...all));
    expect(drop?.joined).toBeUndefined();
    expect(begins(drop)).toEqual([118, "variants_on: Black, 8 m"]);
  });
});

it("gives a product the weight of its heaviest variant, and each its own where they are products", () => {
  const bytes = (long: string) =>
    shopify(
      "drop,Drop,Length,30 cm,,,DR-30,1200,,,continue,5.00",
      `drop,,,60 cm,,,DR-60,${long},,,continue,7.00`,
    );
  const [drop] = products(bytes("1700"));
  expect([drop?.cells.weightGrams, drop?.notes]).toEqual([
    "1700",
    [{ note: "heaviest_taken", text: "1,200; 1,700" }],
  ]);
  expect(products(bytes("1200"))[0]?.notes).toEqual([]);
  expect(products(bytes("1 700 g"))[0]?.cells.weightGrams).toBe("1 700 g");
  // A parent of WooCommerce without a weight has that of its variations.
  const [woo] = products(
    rows(
      "ID,Type,SKU,Name,Regular price,Weight (kg),Parent,Attribute 1 name,Attribute 1 value(s)",
      '1,variable,P,P,,,,Size,"S, L"',
      "2,variation,P-S,x,9.00,0.5,P,Size,S",
      "3,variation,P-L,x,9.00,0.8,P,Size,L",
    ),
  );
  expect(woo?.cells.weightGrams).toBe("800");
  const [light, ...others] = products(
    shopify(
      "odd,Odd,Wood,Oak,Length,30 cm,O-30,1200,,,continue,5.00",
      "odd,,,Ash,,30 cm,A-30,1200,,,continue,6.00",
      "odd,,,Oak,,60 cm,O-60,1700,,,continue,7.00",
      "odd,,,Ash,,60 cm,A-60,1700,,,continue,20.00",
    ),
    { way: "separate" },
  );
  expect([light, others.at(-1)].map((each) => each?.cells.weightGrams)).toEqual(["1200", "1700"]);
  expect(light?.notes).toEqual([{ note: "separate_product", text: "Odd" }]);
});

describe("texts and prices of other shops' files", () => {
  it("of woo-newlines-entities.csv have their lines and characters", () => {
    const bytes = caseFile("woo-newlines-entities.csv");
    const read = readAnyFile(bytes);
    expect(read.ok && questionsOf(read.value, "woocommerce")).toMatchObject({
      categories: ["Lines & Props"],
      brands: ["Lath & Line"],
    });
    const [prop] = products(bytes, { brands: { "lath & line": "lath-and-line" } });
    expect(prop?.cells).toMatchObject({
      name: "Prop & Line Set",
      facts: "Ash prop. Two parts.",
      description: "Holds a line up.\n\n2.4 m of ash\n\nSteel fork\n\nStore it dry.",
      brandSlug: "lath-and-line",
      pricePence: "24.00",
    });
  });

  it("are decoded once in names, options, values, SKUs and URLs of every format", () => {
    const [woo] = products(
      rows(
        "ID,Type,SKU,Name,Regular price,Stock,Parent,Images,Description,Attribute 1 name,Attribute 1 value(s)",
        String.raw`1,variable,,Hinch&#8217;s &amp;amp; Line,,,,https://a.example/1.jpg?a=1&amp;b=2,Plain.\nTwo &amp; more.\\n,Colour &amp; finish,"Black &amp; White, Red"`,
        "2,variation,FT&amp;1,x,5.00,1,id:1,,,Colour &amp; finish,Black &amp; White",
        "3,variation,FT&amp;2,x,5.00,1,id:1,,,Colour &amp; finish,Red",
      ),
    );
    expect([woo?.cells.name, woo?.cells.description, woo?.pictures[0]?.url]).toEqual([
      "Hinch’s &amp; Line",
      "Plain.\nTwo & more.\\n",
      "https://a.example/1.jpg?a=1&b=2",
    ]);
    expect(woo?.options.map(({ cells }) => [cells.option_name, cells.value_name])).toEqual([
      ["Colour & finish", "Black & White"],
      ["Colour & finish", "Red"],
    ]);
    const [google] = products(
      rows(
        "id\ttitle\tlink\tprice\tbrand\tdescription",
        "A\tG five &amp; six\tx\t&pound;5\tA &amp; B\t<p>1 &lt; 2 &amp;amp; 3</p>",
      ),
    );
    expect(google?.cells).toEqual({
      name: "G five & six",
      description: "1 < 2 &amp; 3",
      pricePence: "£5",
    });
    const [other] = products(rows("sku,name,price,brand", "A,Caf&eacute; line,1,A &amp; B"));
    expect(other?.cells.name).toBe("Café line");
    const xml = rows(
      "<rss><channel><item><g:id>A</g:id><title>Five &amp;amp; six</title><link>x</link><g:price>1 GBP</g:price></item></channel></rss>",
    );
    expect(products(xml)[0]?.cells.name).toBe("Five & six");
  });

  it("of woo-stock-sale.csv are what people pay, and the note says what is left out", () => {
    const [sale, oversold] = products(caseFile("woo-stock-sale.csv"));
    expect([sale?.cells.pricePence, sale?.notes]).toEqual([
      "7.00",
      [{ note: "old_price_left", text: "" }],
    ]);
    expect([oversold?.cells.pricePence, oversold?.notes]).toEqual(["11.00", []]);
  });

  it("of variants and of a feed of Google are those of its sale, on its days", () => {
    const [woo] = products(
      rows(
        "ID,Type,SKU,Name,Regular price,Sale price,Date sale price ends,Stock,Parent,Attribute 1 name,Attribute 1 value(s)",
        '1,variable,P,P,,,,,,Size,"S, L"',
        "2,variation,P-S,x,9.00,7.00,,1,P,Size,S",
        "3,variation,P-L,x,12.00,9.00,2026-11-28,1,P,Size,L",
      ),
    );
    expect([woo?.cells.pricePence, woo?.options[1]?.cells.surcharge]).toEqual(["7.00", "5.00"]);
    const feed = (days: string) =>
      products(
        rows(
          "id\ttitle\tlink\tprice\tsale_price\tsale_price_effective_date",
          `A\tA\tx\t64.00 GBP\t49.00 GBP\t${days}`,
        ),
      )[0];
    expect(feed("")?.cells.pricePence).toBe("49.00");
    expect(feed("2026-12-01T00:00Z/2026-12-24T00:00Z")?.cells.pricePence).toBe("64.00");
    const [other] = products(rows("sku,name,Regular price,Sale price", "A,A,£9.00,£7.00"));
    expect([other?.cells.pricePence, other?.notes[0]?.note]).toEqual(["£7.00", "old_price_left"]);
    const euro = products(
      rows("id\ttitle\tlink\tprice\tsale_price", "A\tA\tx\t9.00 GBP\t7.00 EUR"),
    );
    expect(euro[0]?.problems.map(({ reason, typed }) => [reason, typed])).toEqual([
      ["other_currency", "7.00 EUR"],
    ]);
  });

  it("of google-thousands.tsv are pounds, whatever stands before and behind them", () => {
    const [big, pole] = products(caseFile("google-thousands.tsv"));
    expect([big?.cells.pricePence, pole?.cells.pricePence]).toEqual(["1,249.00", "£64.00"]);
    expect([big?.problems, pole?.problems, big?.cells.weightGrams]).toEqual([[], [], "18000"]);
  });

  it("of shopify-nine-ninety-nine.csv and shopify-long.csv are as the file has them", () => {
    expect(
      products(caseFile("shopify-nine-ninety-nine.csv")).map(({ cells, stock }) => [
        cells.pricePence,
        stock,
      ]),
    ).toEqual([
      ["9.99", 5],
      ["39.99", 5],
      ["69.99", 5],
      ["99.99", 5],
    ]);
    const [name, text] = products(caseFile("shopify-long.csv"));
    expect([name?.cells.name?.length, name?.stock]).toEqual([144, 3]);
    expect(text?.cells.description?.length).toBeGreaterThan(4_000);
  });
});

/** The files that are read as they are; those whose shape is the case are tested with the reader of files. */
const names = [
  "woo-newlines-entities.csv",
  "woo-stock-sale.csv",
  "shopify-negative.csv",
  "shopify-no-inventory.csv",
  "shopify-nine-ninety-nine.csv",
  "shopify-long.csv",
  "google-thousands.tsv",
  "other-bom-semicolon.csv",
  "other-odd-skus.csv",
  "other-same-sku.csv",
];

const encoders: Readonly<Record<string, (text: string) => Uint8Array>> = {
  utf8: (text) => Buffer.from(text),
  mark: (text) => Buffer.from(`\uFEFF${text}`),
  utf16: (text) => Buffer.from(`\uFEFF${text}`, "utf16le"),
  utf16be: (text) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16(),
  // Where it has the same characters as Windows-1252.
  windows: (text) =>
    Buffer.from(text, /^[\0-\u007F\u00A0-\u00FF]*$/.test(text) ? "latin1" : "utf8"),
};

test.each(names)("%s has the same products however another program writes it", (name) => {
  const bytes = caseFile(name);
  const read = readAnyFile(bytes);
  if (!read.ok) throw new Error(read.reason);
  const { heads, rows: body } = read.value;
  const table = [heads, ...body.map(({ cells }) => cells)];
  const expected = products(bytes);
  expect(expected.length).toBeGreaterThan(0);
  const anyShape = fc.record({
    delimiter: fc.constantFrom(",", ";", "\t", "|", "^"),
    encoding: fc.constantFrom(...Object.keys(encoders)),
    lineEnd: fc.constantFrom("\n", "\r\n", "\r"),
    isQuoted: fc.boolean(),
    endsLine: fc.boolean(),
    order: fc.shuffledSubarray([...heads.keys()], { minLength: heads.length }),
  });
  fc.assert(
    fc.property(anyShape, ({ delimiter, encoding, lineEnd, isQuoted, endsLine, order }) => {
      const written = (cell: string) =>
        isQuoted || /[",;|^\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
      const text = table
        .map((cells) => order.map((at) => written(cells[at] ?? "")).join(delimiter))
        .join(lineEnd);
      expect(products(encoders[encoding]?.(text + (endsLine ? lineEnd : "")) ?? bytes)).toEqual(
        expected,
      );
    }),
    { numRuns: 60 },
  );
});
