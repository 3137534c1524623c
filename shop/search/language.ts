/**
 * What search knows of English, apart from the synonyms, which are data of the shop (db/seed). No word here
 * names a product, a kind or a brand.
 */

/** Words that say nothing of what is looked for. PostgreSQL's own stop words ("the", "my") come on top. */
const fillers = new Set(
  "need needs want wants buy buying get find show looking please best good nice keep keeps new sale online uk something anything somewhere".split(
    " ",
  ),
);

export function isFiller(word: string): boolean {
  return fillers.has(word);
}

/** What everything of this trade is for: such a word alone says little of which thing is wanted. */
const lightWords = new Set(
  "dry drying dries dryed clothes clothing wash washing laundry hang hanging stop stops things stuff".split(
    " ",
  ),
);

export function isLight(word: string): boolean {
  return lightWords.has(word);
}

/** Words after which a phrase says what the thing is for, of or with: "cover for a rotary" is a cover. */
const prepositions = new Set(
  "for of with without from in on at to into onto that which when against fits fitting".split(" "),
);

export function isPreposition(word: string): boolean {
  return prepositions.has(word);
}

/** "Tighten a line": what follows the article is what the first word is done to. */
const articles = new Set(["a", "an", "the", "my", "our", "your"]);

/** The place of the word after which a query says what the thing is for; -1 without one. */
export function contextFrom(words: readonly string[]): number {
  return words.findIndex(
    (word, at) => (at > 0 && isPreposition(word)) || (at === 1 && articles.has(word)),
  );
}

const questionWords = new Set(
  "how what which why when where who whose can could do does did is are should shall will would may must".split(
    " ",
  ),
);

/** Whether a query asks something instead of naming a thing. */
export function isQuestion(words: readonly string[], text: string): boolean {
  return text.includes("?") || questionWords.has(words[0] ?? "");
}

/** What a superlative sorts by: "strongest line" is the line that carries most. */
export type Wish = {
  readonly by: "price" | "capacity" | "length" | "weight" | "height" | "width";
  readonly order: "least" | "most";
};

const wishes: Readonly<Record<string, Wish>> = Object.fromEntries(
  (
    [
      ["cheap cheaper cheapest inexpensive budget affordable", { by: "price", order: "least" }],
      ["dearest priciest", { by: "price", order: "most" }],
      ["strongest sturdiest toughest", { by: "capacity", order: "most" }],
      ["longest largest biggest", { by: "length", order: "most" }],
      ["shortest smallest", { by: "length", order: "least" }],
      ["lightest", { by: "weight", order: "least" }],
      ["heaviest", { by: "weight", order: "most" }],
      ["tallest highest", { by: "height", order: "most" }],
      ["lowest", { by: "height", order: "least" }],
      ["widest", { by: "width", order: "most" }],
      ["narrowest slimmest", { by: "width", order: "least" }],
    ] satisfies [string, Wish][]
  ).flatMap(([words, wish]) => words.split(" ").map((word) => [word, wish])),
);

/** The wish that a word expresses; null for other words. */
export function wishOf(word: string): Wish | null {
  return Object.hasOwn(wishes, word) ? (wishes[word] ?? null) : null;
}

const numerals = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

/** The other spelling of a small number, as the index has it: "five" of "5", "5" of "five". Null otherwise. */
export function otherNumeral(word: string): string | null {
  const at = numerals.indexOf(word);
  if (at > 0) return String(at);
  return /^\d{1,2}$/.test(word) && Number(word) > 0 ? (numerals[Number(word)] ?? null) : null;
}
