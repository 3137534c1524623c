import { readWhole } from "#shop/kit/typed-number.ts";

/** What a file of another shop says of the pieces on a shelf. */
export type ReadStock = {
  /** Null: it has no number that can be read. */
  readonly pieces: number | null;
  /** It is sold whether or not there are pieces. */
  readonly isMade: boolean;
  /** What stands in the file, where it is not the pieces as a plain number; otherwise "". */
  readonly typed: string;
};

const PIECES_MAX = 99_999;

const none =
  /^(?:0|no|none|nil|false|unavailable|discontinued|out[ _-]?of[ _-]?stock|sold[ _-]?out)$/i;
const made = /^(?:(?:on )?back[ _-]?order(?:ed)?|pre[ _-]?order|made[ _-]to[ _-]order)$/i;
/** Thousands between spaces, commas or apostrophes; parts of a piece; a word or a plus behind it. */
const number =
  /^([-−]?)\s*(\d{1,3}(?:[ ,'’]\d{3})+|\d+)([.,](?:\d{1,2}|\d{4,}))?\s*(?:\+|pcs?\.?|pieces?|units?|in stock|available|left)?$/i;

/**
 * Reads the stock of a row of any program: its pieces, its availability ("out of stock", 0), and whether it is sold
 * without pieces. A number below 0 is 0, and parts of a piece do not count. "1.200" has two readings: it is no number.
 */
export function readStock(
  pieces: string,
  {
    availability = "",
    isMade = false,
  }: { readonly availability?: string; readonly isMade?: boolean } = {},
): ReadStock {
  const typed = pieces.replaceAll(/\s+/g, " ").trim();
  const read = readPieces(typed);
  const isGone = none.test(availability);
  if (!isGone && (isMade || made.test(availability) || made.test(typed)))
    return { pieces: read, isMade: true, typed: "" };
  const found = isGone ? 0 : read;
  const isPlain = found !== null && readWhole(typed.replace(/\.0+$/, "")) === found;
  const said = isGone ? [typed, availability].filter(Boolean).join(", ") : typed;
  return { pieces: found, isMade: false, typed: isPlain ? "" : said };
}

function readPieces(typed: string): number | null {
  if (none.test(typed)) return 0;
  const [, sign, whole] = number.exec(typed) ?? [];
  if (whole === undefined) return null;
  if (sign !== "") return 0;
  return Math.min(PIECES_MAX, readWhole(whole.replaceAll(/[ '’]/g, ",")) ?? PIECES_MAX);
}
