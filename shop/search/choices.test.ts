import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { OptionGroup } from "#shop/catalogue/product.ts";
import { pence } from "#shop/kit/money.ts";
import { choiceOf } from "./choices.ts";

/** A group of options of one name, the first chosen already; each value is its label in lower case. */
const group = (key: string, name: string, labels: readonly string[]): OptionGroup => ({
  key,
  name,
  values: labels.map((label, at) => ({
    value: label.toLowerCase(),
    label,
    surchargePence: pence(0),
    isDefault: at === 0,
  })),
});

const colour = group("color", "Colour", ["Black", "Ivory", "Anthracite Pewter"]);
const laths = group("lath", "Lath length", ["0.9 m", "1.8 m", "2.4 m"]);
const rope = group("rope", "Rope", ["10 m", "15 m"]);
const wheel = group("wheel", "Wheel type", ["Standard", "Deluxe cast iron"]);
const pulley = group("pulley", "Extra pulley", ["None", "Standard double", "Deluxe double"]);
const airer = [colour, laths, rope, wheel, pulley];

const chosen = (typed: string, groups: readonly OptionGroup[] = airer) =>
  Object.fromEntries(new URLSearchParams(choiceOf(typed, groups)));

describe("the options that a query names are chosen", () => {
  test.each([
    ["ivory airer", { color: "ivory" }],
    ["IVORY Airer", { color: "ivory" }],
    ["pewter airer", { color: "anthracite pewter" }],
    ["anthracite pewter", { color: "anthracite pewter" }],
    ["1.8m airer", { lath: "1.8 m" }],
    ["airer 180 cm", { lath: "1.8 m" }],
    ["6 ft airer", { lath: "1.8 m" }],
    ["2.4 m ivory airer", { color: "ivory", lath: "2.4 m" }],
    ["deluxe double pulley", { pulley: "deluxe double" }],
    ["airer with a deluxe double", { pulley: "deluxe double" }],
    ["ivory airer 2.4 m with 15 m rope", { color: "ivory", lath: "2.4 m", rope: "15 m" }],
  ])("%j: %j", (typed, wanted) => expect(chosen(typed)).toEqual(wanted));

  it("with those that are chosen already left out of the address", () => {
    expect(choiceOf("black airer", airer)).toBe("");
    expect(choiceOf("0.9 m ivory airer", airer)).toBe("?color=ivory");
  });

  it("but nothing is for a query that names none, or a product without options", () => {
    for (const typed of ["", "airer", "none", "3 m airer", "2.4 kg", "24", "type of colour"])
      expect(chosen(typed), typed).toEqual({});
    expect(chosen("ivory 2.4 m", [])).toEqual({});
  });

  it("nor by a word too short to name anything, or by a number without its unit", () => {
    const pack = group("pack", "Pack", ["One", "2 by 10", "24 pegs"]);
    expect(chosen("hook by the 10", [pack])).toEqual({});
    expect(chosen("pack of pegs", [pack])).toEqual({ pack: "24 pegs" });
    const bag = group("bag", "Colour", ["Natural", "Red", "2", "No"]);
    expect(chosen("red peg bag", [bag])).toEqual({ bag: "red" });
    expect(chosen("no 2 peg bag", [bag])).toEqual({});
  });
});

describe("an option is not guessed", () => {
  it("between two values of one group", () => {
    expect(chosen("ivory or pewter airer")).toEqual({});
    expect(chosen("airer 1.8 m or 2.4 m")).toEqual({});
    expect(chosen("double pulley")).toEqual({});
    expect(chosen("1.8 m or 2.4 m ivory")).toEqual({ color: "ivory" });
  });

  it("between two groups that have the same value", () => {
    const tape = group("tape", "Tape", ["1 m", "2.4 m"]);
    expect(chosen("2.4 m airer", [laths, tape])).toEqual({});
    expect(chosen("deluxe airer")).toEqual({});
  });

  it("unless the query says which group it means", () => {
    const tape = group("tape", "Tape", ["1 m", "2.4 m"]);
    expect(chosen("2.4 m laths", [laths, tape])).toEqual({ lath: "2.4 m" });
    expect(chosen("2.4 m tape", [laths, tape])).toEqual({ tape: "2.4 m" });
    expect(chosen("deluxe wheels")).toEqual({ wheel: "deluxe cast iron" });
    expect(chosen("deluxe pulley")).toEqual({ pulley: "deluxe double" });
  });

  it("which leaves the options of other groups as they are named", () => {
    expect(chosen("ivory airer with deluxe wheel")).toEqual({
      color: "ivory",
      wheel: "deluxe cast iron",
    });
    expect(chosen("ivory 2.4 m lath")).toEqual({ color: "ivory", lath: "2.4 m" });
  });
});

const length = fc.integer({ min: 1, max: 400 }).map((tenths) => `${tenths / 10} m`);
const lengths = fc.uniqueArray(length, { minLength: 2, maxLength: 6 });

test("a length is chosen when it is one of the product's, in metres or in centimetres", () => {
  fc.assert(
    fc.property(lengths, fc.nat(5), (labels, place) => {
      const label = labels[place % labels.length] ?? "";
      const wanted = label === labels[0] ? {} : { size: label };
      const groups = [group("size", "Size", labels)];
      expect(chosen(`airer of ${label}`, groups)).toEqual(wanted);
      expect(chosen(`${Math.round(Number.parseFloat(label) * 100)} cm`, groups)).toEqual(wanted);
    }),
  );
});

test("whatever is typed, only values that the product has and that are not chosen are named", () => {
  const word = fc.constantFrom(
    ..."ivory black pewter deluxe double standard wheel pulley lath rope airer 2.4 m 15m 6ft".split(
      " ",
    ),
  );
  const words = fc.array(word, { maxLength: 9 }).map((each) => each.join(" "));
  fc.assert(
    fc.property(fc.oneof(words, fc.string({ unit: "grapheme", maxLength: 80 })), (typed) => {
      for (const [key, value] of Object.entries(chosen(typed))) {
        const found = airer.find((each) => each.key === key)?.values;
        expect(found?.find((each) => each.value === value)?.isDefault, typed).toBe(false);
      }
    }),
  );
});
