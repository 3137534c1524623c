/**
 * What search knows of English, apart from the synonyms, which are data of the shop (db/seed). No word here
 * names a product, a kind or a brand.
 */

/** Words that say nothing of what is looked for. PostgreSQL's own stop words ("the", "my") come on top. */
const fillers = new Set(
  "need needs want wants buy buying get find show looking please best good nice keep keeps new sale online uk something anything somewhere worth really actually possible able ok okay policy policies information info somebody someone anybody anyone item items product products".split(
    " ",
  ),
);

export function isFiller(word: string): boolean {
  return fillers.has(word);
}

/** Whom or what a present is for says nothing of it: "gift under £20" asks for what costs as much. */
const gifts = new Set("gift gifts present presents birthday christmas wedding".split(" "));

export function isGift(word: string): boolean {
  return gifts.has(word);
}

/** The words that PostgreSQL leaves out of a text's terms, though not out of the count of its places. */
export const stopWords: ReadonlySet<string> = new Set(
  "i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself they them their theirs themselves what which who whom this that these those am is are was were be been being have has had having do does did doing a an the and but if or because as until while of at by for with about against between into through during before after above below to from up down in out on off over under again further then once here there when where why how all any both each few more most other some such no nor not only own same so than too very s t can will just don should now".split(
    " ",
  ),
);

export function isStopWord(word: string): boolean {
  return stopWords.has(word);
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
  "for of off with without from in on at to into onto that which when against fits fitting".split(
    " ",
  ),
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

/** What is known of a thing rather than bought: "best height for a rotary" asks. */
const attributes = new Set(
  "height size sizes width depth weight capacity dimension dimensions distance difference meaning length spacing limit clearance".split(
    " ",
  ),
);

/** What a page explains and no product is. */
const explained = new Set(
  "installation installing install instructions ideas guide guides tips advice comparison compare difference measuring choosing cleaning treatment maintenance care permission damp condensation".split(
    " ",
  ),
);

/** "Steel or aluminium" asks which of them. */
const comparing = new Set(["or", "vs", "versus"]);

/** Whether a query asks something instead of naming a thing. */
export function isQuestion(words: readonly string[], text: string): boolean {
  if (text.includes("?") || questionWords.has(words[0] ?? "")) return true;
  if (words.length > 1 && words.some((word) => explained.has(word))) return true;
  if (words.some((word, at) => at > 0 && at < words.length - 1 && comparing.has(word))) return true;
  const after = words.findIndex(
    (word, at) => at > 0 && (isPreposition(word) || word === "between"),
  );
  const last = after > 0 ? after - 1 : words.length - 1;
  // A size that is given asks for a thing of it: "airer 60 cm width".
  return words.length > 1 && attributes.has(words[last] ?? "") && !/\d/.test(text);
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
