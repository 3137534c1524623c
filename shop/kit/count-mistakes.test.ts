import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countMistakes } from "./count-mistakes.ts";

describe("the mistakes between two words", () => {
  it.each([
    ["arier", "airer", 1],
    ["pullys", "pulleys", 1],
    ["pully", "pulley", 1],
    ["ceeling", "ceiling", 1],
    ["kichen", "kitchen", 1],
    ["airer", "airer", 0],
    ["", "peg", 3],
    ["retractibel", "retractable", 2],
  ])("from %j to %j are %i", (one, other, count) => expect(countMistakes(one, other)).toBe(count));

  it("are none for equal words, the same both ways, and never more than the letters", () => {
    const word = fc.string({ unit: fc.constantFrom(..."aeirs"), maxLength: 8 });
    fc.assert(
      fc.property(word, word, (one, other) => {
        const count = countMistakes(one, other);
        expect(count === 0).toBe(one === other);
        expect(countMistakes(other, one)).toBe(count);
        expect(count).toBeLessThanOrEqual(Math.max(one.length, other.length));
      }),
    );
  });
});
