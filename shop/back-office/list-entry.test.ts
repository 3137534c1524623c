import { describe, expect, it } from "vitest";
import { piecesInWords } from "./list-entry.ts";

const option = (name: string, label: string) => ({ key: name, name, value: label, label });
const maid = {
  name: "Traditional Kitchen Maid",
  quantity: 1,
  options: [
    option("Colour", "Anthracite Pewter"),
    option("Lath length", "1.5 m"),
    option("Wheel type", "Standard"),
    option("Extra pulley", "None"),
  ],
};
const pegs = { name: "Beech Pegs", quantity: 2, options: [] };

describe("what was bought, in a line", () => {
  it("gives each option its name", () => {
    expect(piecesInWords([maid])).toBe(
      "Traditional Kitchen Maid, colour Anthracite Pewter, lath length 1.5 m, wheel type standard, extra pulley none",
    );
    expect(piecesInWords([{ ...maid, options: [option("Colour", "Ivory")] }, pegs])).toBe(
      "Traditional Kitchen Maid, colour ivory; 2 Beech Pegs",
    );
  });

  it("leaves options out before it leaves products out", () => {
    expect(piecesInWords([maid, pegs])).toBe(
      "Traditional Kitchen Maid, colour Anthracite Pewter, lath length 1.5 m…; 2 Beech Pegs",
    );
    expect(piecesInWords([maid, maid, maid, pegs])).toBe(
      "Traditional Kitchen Maid; Traditional Kitchen Maid; Traditional Kitchen Maid; 2 Beech Pegs",
    );
    const long = piecesInWords([maid, maid, maid, maid, maid, maid]);
    expect([long.length <= 120, long.endsWith("…")]).toEqual([true, true]);
  });
});
