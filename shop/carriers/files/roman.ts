import { capital } from "#shop/kit/text.ts";

/** Letters that are no base letter with a mark. */
const latin: Readonly<Record<string, string>> = {
  ß: "ss",
  ẞ: "SS",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ø: "o",
  Ø: "O",
  đ: "d",
  Đ: "D",
  ð: "d",
  Ð: "D",
  þ: "th",
  Þ: "Th",
  ł: "l",
  Ł: "L",
  ħ: "h",
  Ħ: "H",
  ı: "i",
  ŋ: "ng",
  Ŋ: "NG",
  ə: "a",
  Ə: "A",
  "’": "'",
  "‘": "'",
  ʼ: "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "‐": "-",
  "…": "...",
  "\u00a0": " ",
};

/** ISO 9 as passports simplify it (ICAO 9303, Russian and Ukrainian). */
const cyrillic: Readonly<Record<string, string>> = {
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  ґ: "g",
  д: "d",
  е: "e",
  є: "ie",
  ж: "zh",
  з: "z",
  и: "i",
  і: "i",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ф: "f",
  х: "kh",
  ц: "ts",
  ч: "ch",
  ш: "sh",
  щ: "shch",
  ъ: "",
  ы: "y",
  ь: "",
  э: "e",
  ю: "iu",
  я: "ia",
};

/** ISO 843 as passports have it. */
const greek: Readonly<Record<string, string>> = {
  α: "a",
  β: "v",
  γ: "g",
  δ: "d",
  ε: "e",
  ζ: "z",
  η: "i",
  θ: "th",
  ι: "i",
  κ: "k",
  λ: "l",
  μ: "m",
  ν: "n",
  ξ: "x",
  ο: "o",
  π: "p",
  ρ: "r",
  σ: "s",
  ς: "s",
  τ: "t",
  υ: "y",
  φ: "f",
  χ: "ch",
  ψ: "ps",
  ω: "o",
};

/**
 * A text in Roman letters without marks: "Łódź" is "Lodz", "Ирина" is "Irina". Null if it has letters for
 * which there is no rule here, such as Chinese ones: a person must write them.
 */
export function inRoman(text: string): string | null {
  const composed = Array.from(text.normalize("NFC"), romanLetter).join("");
  return /^[\x20-\x7e]*$/.test(composed) ? composed : null;
}

function romanLetter(letter: string): string {
  const base = letter.normalize("NFD").replaceAll(/\p{Mn}/gu, "");
  const lower = base.toLowerCase();
  const small = cyrillic[lower] ?? greek[lower];
  if (small !== undefined) return base === lower ? small : capital(small);
  return latin[letter] ?? latin[base] ?? base;
}
