import fc from "fast-check";
import { expect, test } from "vitest";
import { contextFrom, isQuestion, otherNumeral, wishOf } from "./language.ts";

test.each([
  ["cheapest", { by: "price", order: "least" }],
  ["dearest", { by: "price", order: "most" }],
  ["strongest", { by: "capacity", order: "most" }],
  ["longest", { by: "length", order: "most" }],
  ["shortest", { by: "length", order: "least" }],
  ["lightest", { by: "weight", order: "least" }],
  ["heaviest", { by: "weight", order: "most" }],
  ["tallest", { by: "height", order: "most" }],
  ["lowest", { by: "height", order: "least" }],
  ["widest", { by: "width", order: "most" }],
  ["slimmest", { by: "width", order: "least" }],
  ["airer", null],
  ["constructor", null],
  ["", null],
])("%j asks for an order: %j", (word, wish) => expect(wishOf(word)).toEqual(wish));

test.each([
  ["cover for a rotary", 1],
  ["small ceiling airer with rope", 3],
  ["tighten a line", 1],
  ["my line", -1],
  ["for garden", -1],
  ["fit line a wall", -1],
  ["pegs", -1],
  ["", -1],
])("%j says what the thing is for after the word at %i", (query, at) =>
  expect(contextFrom(query.split(" "))).toBe(at),
);

test.each([
  ["how long is the line", true],
  ["line for a rotary?", true],
  ["height for a rotary", true],
  ["airer weight limit", true],
  ["airer installation", true],
  ["steel or aluminium", true],
  ["height", false],
  ["installation", false],
  ["airer width 60", false],
  ["or", false],
  ["line that can turn", false],
  ["", false],
])("%j is a question: %s", (text, asks) =>
  expect(isQuestion(text === "" ? [] : text.split(" "), text)).toBe(asks),
);

test("a number up to twelve has one other spelling, and back; others have none", () => {
  expect([otherNumeral("five"), otherNumeral("5"), otherNumeral("12")]).toEqual([
    "5",
    "five",
    "twelve",
  ]);
  for (const word of ["zero", "0", "13", "99", "100", "1.5", "airer", "", "-1"])
    expect(otherNumeral(word), word).toBeNull();
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), (number) => {
      expect(otherNumeral(otherNumeral(`${number}`) ?? "")).toBe(`${number}`);
    }),
  );
});
