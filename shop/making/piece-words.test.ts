import { expect, test } from "vitest";
import { pieceInWords } from "./piece-words.ts";

const option = (key: string, name: string, label: string, value = label) => ({
  key,
  name,
  value,
  label,
});

test("a piece is said with its colour and the noun of each option", () => {
  const line = {
    name: "Traditional Kitchen Maid",
    options: [
      option("color", "Colour", "Ivory", "ivory"),
      option("lathLength", "Lath length", "1.5 m"),
      option("ropeLength", "Rope length", "15 m"),
      option("wheelType", "Wheel type", "Deluxe cast iron"),
      option("extraPulley", "Extra pulley", "Deluxe double"),
    ],
  };
  expect(pieceInWords(line, 1)).toEqual({
    title: "Traditional Kitchen Maid, ivory",
    options: ["1.5 m laths", "15 m rope", "deluxe cast iron wheels", "deluxe double pulley"],
    colour: "ivory",
  });
  expect(pieceInWords(line, 2).title).toBe("2 × Traditional Kitchen Maid, ivory");
});

test("a colour of two words is small in the middle of a line", () => {
  const options = [option("color", "Colour", "Anthracite Pewter", "pewter")];
  expect(pieceInWords({ name: "Stacker", options }, 1).title).toBe("Stacker, anthracite pewter");
});

test("what a piece does not have is not said, and a group of the owner's keeps its name", () => {
  const options = [
    option("extraPulley", "Extra pulley", "None", "none"),
    option("finish", "Finish", "Oiled"),
    option("hooks", "Hooks", "PVC"),
  ];
  expect(pieceInWords({ name: "Airer", options }, 1)).toEqual({
    title: "Airer",
    options: ["oiled finish", "PVC hooks"],
    colour: null,
  });
});
