import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { Candidate, Place } from "./candidate-queries.server.ts";
import type { Wish } from "./language.ts";
import { rank } from "./ranking.ts";
import type { Part } from "./words.ts";

const nothing = {
  nameLength: 3,
  isName: false,
  isBrand: false,
  isBestSeller: false,
  price: null,
  length: null,
  capacity: null,
  weight: null,
  height: null,
  width: null,
};

/** A product with the places of the parts of a query; of equals the lower number stands first. */
const product = (id: number, places: string, more: Partial<Candidate> = {}): Candidate => ({
  id,
  places,
  position: id,
  ...nothing,
  ...more,
});

const word = (text: string, more: Partial<Part> = {}): Part => ({
  words: [text],
  names: [],
  ...more,
});
const metres = (amount: number): Part =>
  word(`${amount} m`, {
    measure: { text: `${amount} m`, base: "mm", amount: amount * 1000, isRough: false },
  });

type Asked = { readonly wish?: Wish | null; readonly priceMax?: number | null };

const order = (
  parts: readonly Part[],
  candidates: readonly Candidate[],
  { wish = null, priceMax = null }: Asked = {},
) => rank(candidates, parts, { wish, priceMax }).ids;

describe("the best product is first", () => {
  test.each([
    ["name", "A-0", "kind or brand", "B-0"],
    ["kind or brand", "B-0", "facts", "C-0"],
    ["facts", "C-0", "description", "D-0"],
    ["name as typed", "A-0", "name by a synonym", "-A0"],
    ["name by a synonym", "-A0", "description as typed", "D-0"],
  ])("a word in its %s (%s) before one in its %s (%s)", (_, better, __, worse) =>
    expect(order([word("pine")], [product(1, worse), product(2, better)])).toEqual([2, 1]),
  );

  it("of the brand that is searched for, best sellers lead", () =>
    expect(
      order(
        [word("lath"), word("line")],
        [
          product(1, "A-0H-0"),
          product(2, "B-0B-0", { isBrand: true }),
          product(3, "B-0B-0", { isBrand: true, isBestSeller: true }),
        ],
      ),
    ).toEqual([3, 2, 1]));

  it("what has the word after no in its name is not before what has not, nor one that says so", () => {
    const parts = [word("cover"), word("zip", { isNegated: true })];
    const [zipped, plain, without] = [
      product(1, "H-0A-0"),
      product(2, "H-0--0"),
      product(3, "H-0D-0"),
    ];
    expect(order(parts, [zipped, plain, without])).toEqual([3, 1, 2]);
    expect(order([word("cover"), word("zip")], [zipped, plain, without])[0]).toBe(1);
  });

  it("a thing is the head before what it belongs to, unless a product of that kind is named so", () => {
    const parts = [word("cover"), word("rotary")];
    const [rotary, cover] = [product(1, "D-0H-0"), product(2, "H-0A-0")];
    expect(order(parts, [rotary, cover])).toEqual([2, 1]);
    // "Five lath airer" is an airer, as one has laths in its name.
    const [airer, laths] = [product(3, "A-0H-0"), product(4, "H-0A-0")];
    expect(order(parts, [laths, airer])[0]).toBe(3);
  });

  it("what a product is comes before what it is for or has", () => {
    // "Cover clips" have the word in their name, too.
    const [clips, cover] = [product(1, "A-0"), product(2, "H-0")];
    expect(order([word("cover")], [clips, cover])).toEqual([2, 1]);
    // "Line for a rotary": a line that mentions rotaries, not a rotary of the kind "washing lines".
    const parts = [word("line"), word("rotari", { isContext: true })];
    expect(order(parts, [product(1, "K-0H-0"), product(2, "H-0C-0")])).toEqual([2, 1]);
    // "Hook for a ceiling airer": the noun before "for" counts more than the one after it.
    expect(order(parts, [product(1, "--0A-0"), product(2, "H-0--0")])).toEqual([2]);
  });

  it("the product of exactly that name is first, whatever else fits", () => {
    const best = product(1, "H-0", { isBestSeller: true });
    expect(order([word("line")], [best, product(2, "D-0", { isName: true })])).toEqual([2, 1]);
  });

  it("best sellers are first of the kind that is named, then the names nearest to it", () => {
    const bestSeller = product(3, "K-0", { isBestSeller: true });
    const short = product(2, "H-0", { nameLength: 1 });
    const long = product(1, "H-0", { nameLength: 8 });
    expect(order([word("line")], [long, short, bestSeller])).toEqual([3, 2, 1]);
  });

  it("a word that few products have counts more than one that many have", () => {
    const many = [1, 2, 3, 4, 5].map((id) => product(id, "A-0--0"));
    const few = product(6, "--0A-0");
    expect(order([word("steel"), word("brass")], [...many, few])[0]).toBe(6);
  });

  it("a word that fits every product of the trade counts less", () => {
    const parts = [word("dri", { isLight: true }), word("bath")];
    expect(order(parts, [product(1, "A-0--0"), product(2, "--0A-0")])[0]).toBe(2);
  });

  it("one word of a name of several counts a little", () => {
    const parts = [
      word("cover"),
      word("", { words: [], names: ["hill hoist"], phrase: "hill hoist" }),
    ];
    expect(order(parts, [product(1, "H-0--0"), product(2, "H-0--1")])).toEqual([2, 1]);
  });

  it("equal products stand in the order of the catalogue", () => {
    const later = product(1, "A-0", { position: 9 });
    const [first, second] = [
      product(2, "A-0", { position: 3 }),
      product(3, "A-0", { position: 3 }),
    ];
    expect(order([word("pine")], [second, later, first])).toEqual([2, 3, 1]);
  });
});

describe("a length that is typed", () => {
  const parts = [word("line"), metres(20)];

  it("is that of the first product, then lines a little longer, then much longer, then shorter", () => {
    const lines = [
      product(1, "H-0--0", { length: 15 }),
      product(2, "H-0--0", { length: 60 }),
      product(3, "H-0--0", { length: 25 }),
      product(4, "H-0C-0", { length: 20 }),
    ];
    expect(order(parts, lines)).toEqual([4, 3, 2, 1]);
  });

  it("says nothing of a product without one, or when it is a weight", () => {
    const lines = [product(1, "H-0--0"), product(2, "H-0--0", { length: 60 })];
    expect(order(parts, lines)).toEqual([2, 1]);
    const weight = word("20 kg", {
      measure: { text: "20 kg", base: "kg", amount: 20, isRough: false },
    });
    expect(order([word("line"), weight], lines)).toEqual([1, 2]);
    const loads = [12, 40, 25].map((capacity, at) => product(at + 1, "H-0--0", { capacity }));
    expect(order([word("line"), weight], loads)).toEqual([3, 2, 1]);
  });
});

describe("products without a part of the query", () => {
  const parts = [word("beech"), word("peg")];

  it("are left out where others have all and they have little", () => {
    const all = product(1, "A-0H-0");
    const { ids, isPartial } = rank([all, product(2, "D-0--0")], parts, {
      wish: null,
      priceMax: null,
    });
    expect([ids, isPartial]).toEqual([[1], false]);
  });

  it("are the answer, and said to be part of it, where none has all", () => {
    const { ids, isPartial } = rank([product(1, "A-0--0"), product(2, "--0H-0")], parts, {
      wish: null,
      priceMax: null,
    });
    expect([ids, isPartial]).toEqual([[2], true]);
  });
});

describe("a highest price", () => {
  it("puts what costs more after what does not, and keeps what costs just that or has no price", () => {
    const lines = [
      product(1, "H-0", { price: 6_001 }),
      product(2, "H-0", { price: 6_000 }),
      product(3, "H-0"),
      product(4, "H-0", { price: 100 }),
    ];
    expect(order([word("line")], lines, { priceMax: 6_000 })).toEqual([2, 3, 4, 1]);
    expect(order([word("line")], lines)).toEqual([1, 2, 3, 4]);
  });

  it("comes before a superlative: the strongest that costs no more", () => {
    const lines = [
      product(1, "H-0", { price: 9_000, capacity: 50 }),
      product(2, "H-0", { price: 2_000, capacity: 10 }),
      product(3, "H-0", { price: 3_000, capacity: 20 }),
    ];
    const wish: Wish = { by: "capacity", order: "most" };
    expect(order([word("line")], lines, { wish, priceMax: 4_000 })).toEqual([3, 2, 1]);
  });
});

describe("a superlative", () => {
  const by = ["price", "capacity", "length", "weight", "height", "width"] as const;

  test.each(by)("of %s puts the least or the most first, and the unknown last", (what) => {
    const values = [7, null, 3, 5, 3];
    const lines = values.map((value, at) => product(at + 1, "H-0", { [what]: value }));
    const wished = (which: Wish["order"]) =>
      order([word("line")], lines, { wish: { by: what, order: which } });
    expect(wished("least")).toEqual([3, 5, 4, 1, 2]);
    expect(wished("most")).toEqual([1, 4, 3, 5, 2]);
  });

  it("does not bring a product forward that is something else", () => {
    const peg = product(1, "D-0", { price: 100 });
    const lines = [product(2, "H-0", { price: 900 }), product(3, "H-0", { price: 800 })];
    const wish: Wish = { by: "price", order: "least" };
    expect(order([word("line")], [peg, ...lines], { wish })).toEqual([3, 2, 1]);
  });
});

describe("how well the best product answers", () => {
  const fit = (parts: readonly Part[], ...places: string[]) =>
    rank(
      places.map((each, at) => product(at + 1, each)),
      parts,
      { wish: null, priceMax: null },
    ).fit;
  const parts = [word("beech"), word("peg")];

  it("is nothing without products, or where only descriptions have the words", () => {
    expect(fit(parts)).toBe(0);
    expect(fit([])).toBe(0);
    expect(fit([], "")).toBe(0);
    expect(fit(parts, "D-0D-0")).toBe(0);
  });

  it("is all where it has every part, and most where it is what the query names", () => {
    expect(fit(parts, "C-0B-0")).toBe(1);
    expect(fit(parts, "D-0H-0")).toBeGreaterThanOrEqual(0.9);
    expect(fit([...parts, word("oak"), word("ash")], "D-0H-0--0--0")).toBeGreaterThanOrEqual(0.9);
    expect(fit(parts, "A-0D-0")).toBeLessThan(0.9);
  });
});

describe("for any products and queries", () => {
  const place = fc.constantFrom<Place>("H", "K", "A", "B", "C", "L", "D", "-");
  const value = fc.option(fc.integer({ min: 0, max: 50 }));
  const query = fc.array(
    fc.oneof(
      fc.record({ isContext: fc.boolean(), isLight: fc.boolean() }).map((of) => word("x", of)),
      fc.integer({ min: 1, max: 50 }).map(metres),
    ),
    { maxLength: 4 },
  );
  const asked = query.chain((parts) =>
    fc.record({
      parts: fc.constant(parts),
      candidates: fc
        .array(
          fc.record({
            places: fc
              .array(fc.tuple(place, place, fc.constant("0")), {
                minLength: parts.length,
                maxLength: parts.length,
              })
              .map((each) => each.flat().join("")),
            isName: fc.boolean(),
            isBestSeller: fc.boolean(),
            nameLength: fc.integer({ min: 0, max: 5 }),
            position: fc.nat(3),
            price: value,
            length: value,
          }),
          { maxLength: 12 },
        )
        .map((list) => list.map(({ places, ...of }, at) => product(at + 1, places, of))),
      priceMax: value,
      wish: fc.option(
        fc.record({
          by: fc.constantFrom<Wish["by"]>("price", "length"),
          order: fc.constantFrom<Wish["order"]>("least", "most"),
        }),
      ),
    }),
  );
  const hasAll = ({ places }: Candidate) => !/--./.test(places);

  it("each product that has all parts is found, none twice, and a superlative or the order in which they were read changes only the order", () => {
    fc.assert(
      fc.property(asked, ({ parts, candidates, priceMax, wish }) => {
        const { ids, isPartial, fit } = rank(candidates, parts, { wish, priceMax });
        expect(new Set(ids).size).toBe(ids.length);
        const whole = candidates.filter(hasAll).map(({ id }) => id);
        expect(ids).toEqual(expect.arrayContaining(whole));
        expect(isPartial).toBe(whole.length === 0);
        expect(fit).toBeGreaterThanOrEqual(0);
        expect(fit).toBeLessThanOrEqual(1);
        expect(rank(candidates.toReversed(), parts, { wish, priceMax }).ids).toEqual(ids);
        const plain = rank(candidates, parts, { wish: null, priceMax }).ids;
        expect(new Set(plain)).toEqual(new Set(ids));
      }),
    );
  });
});
