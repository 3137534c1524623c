import { expect, test } from "vitest";
import { encodingOf, type Encoding } from "./encoding.ts";

/** A text in an encoding of one byte a character. */
function encoded(text: string, encoding: Encoding): Uint8Array {
  const signs = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, at) => at));
  return Uint8Array.from(text, (sign) => {
    if (!signs.includes(sign)) throw new Error(`${encoding} has no ${sign}`);
    return signs.indexOf(sign);
  });
}

const words = [
  "Séchoir “été” £",
  "Ça sèche – vite",
  "Étendoir à linge, bois de hêtre",
  "ÉTENDOIR",
  "Beyoncé",
  "for the café’s airer",
  "Großer Wäscheständer für draußen",
  "“Hello” — it’s 4.50",
  "Drying time at 30°C",
  "The shop’s best pegs",
];

test.each(words)("“%s” is read alike from Windows-1252 and from Mac Roman", (text) => {
  for (const encoding of ["windows-1252", "macintosh"] as const) {
    const bytes = encoded(`SKU,Name\r\nA-1,${text}\r\n`, encoding);
    expect(new TextDecoder(encodingOf(bytes)).decode(bytes)).toContain(text);
  }
});

test.each([
  "Ø 32 mm × 2 m, 1½ kg, 20 µm, 30 °C",
  "Lath & Line® airer™ – 100 % ash…",
  "Rope £4.50, €5.20",
  "Lath\u00A0Line, don´t",
  "ÄPFEL UND ÖL",
  "Mon–Fri",
])("“%s” of Windows-1252 is not taken for Mac Roman", (text) => {
  expect(encodingOf(encoded(text, "windows-1252"))).toBe("windows-1252");
});

test("what comes late in a long file counts, too", () => {
  const bytes = encoded(`${"A-1,Rope\r\n".repeat(200_000)}A-2,Séchoir`, "macintosh");
  expect(encodingOf(bytes)).toBe("macintosh");
});
