import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSameWord, NAMES_MAX, readSearchWord } from "./search-word.ts";

const read = (term: string, names: string) => readSearchWord({ term, names, isBothWays: false });

describe("search words", () => {
  it("are read in lower case, each name once, in alphabetical order", () => {
    expect(
      read("  Clothes   HORSE ", "Indoor airer\r\nclothes horse, Airer\n\nindoor airer;"),
    ).toEqual({
      ok: true,
      value: { term: "clothes horse", names: ["airer", "indoor airer"], isBothWays: false },
    });
  });

  it("that the search can't use are refused, with the field and what is wrong", () => {
    const problem = (term: string, names: string) => {
      const result = read(term, names);
      return result.ok ? null : [result.field, result.reason, result.text];
    };
    expect(problem("", "airer")).toEqual(["term", "no_term", ""]);
    expect(problem("–!", "airer")).toEqual(["term", "no_term", ""]);
    expect(problem("a".repeat(81), "airer")).toEqual(["term", "too_long", ""]);
    expect(problem("one two three four five", "airer")).toEqual(["term", "too_many_words", ""]);
    expect(problem("the", "airer")).toEqual(["term", "stop_words", "the"]);
    expect(problem("horse", " \n,")).toEqual(["names", "no_names", ""]);
    expect(problem("horse", "horse")).toEqual(["names", "no_names", ""]);
    expect(problem("horse", "b".repeat(81))).toEqual(["names", "too_long", "b".repeat(81)]);
    const many = Array.from({ length: NAMES_MAX + 1 }, (_, at) => `airer ${at}`).join("\n");
    expect(problem("horse", many)).toEqual(["names", "too_many_names", ""]);
  });

  it("are the same when they are read again, whatever was typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (term, names) => {
        const first = read(term, names);
        if (!first.ok) return;
        const again = read(first.value.term, first.value.names.join("\n"));
        expect(again.ok && isSameWord(again.value, first.value)).toBe(true);
      }),
      { numRuns: 500, examples: [["horse", "🄁"]] },
    );
  });
});
