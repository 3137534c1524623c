import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { naughtyTexts } from "#tests/support/naughty-values.ts";
import { findSitePages, titleWords } from "./site-pages.ts";
import {
  contentOf,
  nearestWord,
  phrasesOf,
  readSearchText,
  splitsOf,
  toQueryText,
  type Candidate,
} from "./words.ts";

describe("the text of a query", () => {
  it.each([
    "rotary that does not need concrete",
    "rotary that doesn't need concrete",
    "rotary without any concrete",
    "rotary with no concrete",
  ])("%j is a rotary, no concrete", (typed) =>
    expect(readSearchText(typed).words).toEqual(["rotary", "no", "concrete"]),
  );

  it.each([
    ["Clothes  AIRERS ", ["clothes", "airers"]],
    ["38cm", []],
    ["1.5 m", []],
    ["1.5\u00a0m airer", ["airer"]],
    ["over-bath airer", ["over", "bath", "airer"]],
    ["Sheila’s Maid", ["sheila", "maid"]],
    ["ﬁve lath", ["five", "lath"]],
    ["Décor", ["décor"]],
    ["a & !b | 'c':* <-> d", ["a", "b", "c", "d"]],
    ["", []],
    ["%_\\", []],
    ["a b c d e f g h i j k l m n o p q", "a b c d e f g h i j k l m n o p".split(" ")],
  ])("%j has the words %j", (typed, words) => expect(readSearchText(typed).words).toEqual(words));

  it.each([
    ["LL-CA-001", "LLCA001"],
    ["ll ca 001", "LLCA001"],
    ["llca001", "LLCA001"],
    ["airer", ""],
    ["-1", ""],
  ])("%j has the SKU %j", (typed, code) => expect(readSearchText(typed).code).toBe(code));

  it("stays within its limits, whatever is typed", () => {
    const any = fc.oneof(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.string({ unit: "grapheme", maxLength: 200 }),
      fc.constantFrom(...naughtyTexts, "x".repeat(10_000), "ﷺ".repeat(10_000), "é ".repeat(9_000)),
    );
    fc.assert(
      fc.property(any, (typed) => {
        const { text, words, code } = readSearchText(typed);
        expect(text.length).toBeLessThanOrEqual(80);
        expect(text.isWellFormed()).toBe(true);
        expect(text).not.toMatch(/[\0\n]/);
        expect(words.length).toBeLessThanOrEqual(16);
        for (const word of words) expect(word).toMatch(/^(\d+(\.\d+)?|\p{L}[\p{L}\p{M}]*)$/u);
        for (const word of words) expect(word.length).toBeLessThanOrEqual(40);
        expect(code).toMatch(/^([A-Z0-9]{3,80})?$/);
      }),
    );
  });
});

describe("the correction of a word", () => {
  const candidate = (word: string, weight = 1): Candidate => ({ word, lexeme: word, weight });

  it("has the fewest mistakes, the same first letter, and comes from a name rather than a description", () => {
    expect(nearestWord("arier", [candidate("drier"), candidate("airer")])?.word).toBe("airer");
    expect(nearestWord("pully", [candidate("pull"), candidate("pulley")])?.word).toBe("pulley");
    expect(nearestWord("lahts", [candidate("lahs", 3), candidate("laths")])?.word).toBe("laths");
    expect(nearestWord("retractabel", [candidate("retractable")])?.word).toBe("retractable");
  });

  it("is null for short words and for words too different", () => {
    expect(nearestWord("bag", [candidate("bar")])).toBeNull();
    expect(nearestWord("gift", [candidate("lift")])).toBeNull();
    expect(nearestWord("zzzz", [candidate("pegs")])).toBeNull();
    expect(nearestWord("airer", [])).toBeNull();
  });

  it("may split it into two words", () => {
    expect(splitsOf("washingline")).toContainEqual(["washing", "line"]);
    expect(splitsOf("pegs")).toEqual([]);
  });
});

describe("the tsquery", () => {
  const airer = { words: ["airer"], names: ["cloth hors"] };
  const word = (lexeme: string) => ({ words: [lexeme], names: [] });

  it("keeps the places of stop words in a phrase, and leaves a phrase of nothing else out", () => {
    expect(toQueryText([word("pull up sleev")])).toBe("('pull' <2> 'sleev')");
    expect(toQueryText([word("over door")], ":A")).toBe("('door':A)");
    expect(phrasesOf({ words: ["who are you"], names: ["about"] })).toEqual([]);
    expect(contentOf(["over", "door"])).toEqual(["door"]);
  });

  it("matches all parts, each by any of its names", () => {
    expect(toQueryText([airer, word("pine")])).toBe("('airer' | 'cloth' <-> 'hors') & ('pine')");
    expect(toQueryText([airer], ":AB")).toBe("('airer':AB | 'cloth':AB <-> 'hors':AB)");
    expect(toQueryText([])).toBe("");
    expect(toQueryText([word("o'b\\")])).toBe("('o''b\\\\')");
  });
});

describe("the pages that match", () => {
  const places = [
    { to: "/ceiling-airers", name: "Ceiling Airers", description: "Warm air and a pulley" },
    { to: "/accessories", name: "Accessories", description: "Pegs and rope for airers" },
    { to: "/faq", name: "Questions", description: "About airers, answered" },
  ];
  const found = (...lexemes: string[]) =>
    findSitePages(
      lexemes.map((lexeme) => ({ words: [lexeme], names: [] })),
      places,
      3,
    ).map(({ to }) => to);

  it("are found by any form of a word in their title", () => {
    expect(found("airer")).toEqual(["/ceiling-airers"]);
    expect(found("ceil", "airer")).toEqual(["/ceiling-airers"]);
    expect(found("accessori")).toEqual(["/accessories"]);
    expect(found("airer", "pulley")).toEqual(["/ceiling-airers"]);
  });

  it("are not found by their description alone, or by only some of the parts", () => {
    expect(found("rope")).toEqual([]);
    expect(found("airer", "rotari")).toEqual([]);
    expect(found()).toEqual([]);
    expect(found("line")).toEqual([]);
  });

  it("give the words of their titles", () => {
    expect(titleWords(places)).toEqual(new Set(["ceiling", "airers", "accessories", "questions"]));
  });
});
