import { isFiller, isQuestion, isStopWord } from "#shop/search/language.ts";
import { isNumber, readSearchText } from "#shop/search/words.ts";
import { readLengthMm } from "./read-length.ts";
import { ceilingField } from "./room.ts";

const setOf = (words: string) => new Set(words.split(" "));
/** What hangs below a ceiling: "ceiling airer" names a thing, "airer, ceiling 2.6 m" a room. */
const things = setOf(
  "airer airers pulley pulleys hoist hoists rack racks dryer dryers drier clothes laundry washing drying maid sheila stacker",
);
const rooms = setOf(
  "ceiling ceilings room rooms height high tall low kitchen bathroom bath hall hallway landing stairs stairwell utility fit fits size would",
);

/**
 * The ceiling of a search that asks whether an airer fits a room, as it was typed: "2.6m" of "2.6m ceiling", "" of
 * "will it fit". Null for a search that asks something else.
 */
export function askedCeiling(query: string): string | null {
  const { text, words, measures } = readSearchText(query);
  const said = words.filter((word) => !isNumber(word) && !isStopWord(word) && !isFiller(word));
  if (!said.every((word) => rooms.has(word) || things.has(word))) return null;
  const isRoom = namesRoom(words);
  const lengths = [...measures.map(({ text }) => text), ...(isRoom ? words.filter(isNumber) : [])];
  const asksFit = said.includes("fit") || said.includes("fits");
  // "How to fit" asks how to fix it.
  if (lengths.length === 0)
    return asksFit && isQuestion(words, text) && words[0] !== "how" ? "" : null;
  const [typed = ""] = lengths;
  const mm = readLengthMm(typed) ?? 0;
  const isCeiling = lengths.length === 1 && mm >= ceilingField.minMm && mm <= ceilingField.maxMm;
  const isAsked = asksFit || isRoom || !said.some((word) => things.has(word));
  return isCeiling && isAsked ? typed : null;
}

/** Whether a ceiling or a room is named by itself. */
function namesRoom(words: readonly string[]): boolean {
  return words.some(
    (word, at) => /^(?:ceiling|room)s?$/.test(word) && !things.has(words[at + 1] ?? ""),
  );
}
