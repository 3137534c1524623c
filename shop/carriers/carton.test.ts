import { expect, test } from "vitest";
import { cartonOf, type PackedPiece } from "./carton.ts";

const airer: PackedPiece = {
  name: "Kitchen Maid",
  options: [
    { key: "color", value: "black" },
    { key: "lathLength", value: "1.5m" },
    { key: "ropeLength", value: "15m" },
  ],
  quantity: 1,
  packed: { lengthMm: 900, widthMm: 400, heightMm: 120, lengthOption: "lathLength" },
  weightGrams: 4_600,
};
const pulley: PackedPiece = {
  name: "Double Pulley",
  options: [],
  quantity: 2,
  packed: { lengthMm: 120, widthMm: 70, heightMm: 70, lengthOption: null },
  weightGrams: 640,
};

test("the carton is 50 mm longer than the longest piece, whose length may be an option, and holds the rest above it", () => {
  expect(cartonOf([pulley, airer])).toEqual({
    lengthMm: 1_550,
    widthMm: 400,
    heightMm: 260,
    girthMm: 1_320,
    weightGrams: 5_880,
    longest: { name: "Kitchen Maid", lengthMm: 1_500 },
    unmeasured: [],
  });
});

test("a rope of 15 m does not make a carton of 15 m", () => {
  const withoutLength = { ...airer, options: [{ key: "ropeLength", value: "15m" }] };
  expect(cartonOf([withoutLength]).lengthMm).toBe(950);
});

test("a piece without packed size is named, as is one whose product was deleted", () => {
  const unknown = { ...pulley, name: "Peg", packed: null };
  const deleted = { ...pulley, name: "Hook", packed: null, weightGrams: null };
  const carton = cartonOf([airer, unknown, deleted]);
  expect(carton.unmeasured).toEqual(["Peg", "Hook"]);
  expect(carton.weightGrams).toBe(5_880);
  expect(cartonOf([deleted])).toMatchObject({ lengthMm: 0, longest: null, unmeasured: ["Hook"] });
});
