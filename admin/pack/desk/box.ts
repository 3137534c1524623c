import { skuCode } from "#shop/catalogue/sku.ts";
import { sum } from "#shop/kit/sum.ts";
import { readWhole } from "#shop/kit/typed-number.ts";
import { optionsText } from "#shop/orders/order.ts";
import type { LineToPack } from "#shop/packing/lines-to-pack.ts";

/** What of a line can go into the box. */
export type PieceLine = {
  readonly position: number;
  readonly sku: string;
  readonly name: string;
  /** "Colour: Black"; "" without any. */
  readonly options: string;
  /** Pieces that can leave now. */
  readonly ready: number;
};

/** How many pieces of each line are in the box, by the position of the line. */
export type Box = Readonly<Record<number, number>>;

export function toPieceLine({ line, ready }: LineToPack): PieceLine {
  const { position, sku, name, options } = line;
  return { position, sku, name, options: optionsText(options), ready };
}

/** What is said when the last piece is in. */
export const ALL_IN = "All pieces are in.";

/** What a scanned piece did. */
export type ScannedPiece = {
  readonly box: Box;
  /** For who packs: how many are in now, or why it does not belong in. */
  readonly text: string;
  readonly isRefused: boolean;
};

/**
 * Counts a scanned piece of the order into the box, by its SKU: that of the first line that still needs one,
 * as pieces with other options have the same. Null if no line has this SKU.
 */
export function scanPiece(
  lines: readonly PieceLine[],
  box: Box,
  typed: string,
): ScannedPiece | null {
  const code = skuCode(typed);
  if (code === "") return null;
  const read = lines.filter(({ sku }) => skuCode(sku) === code);
  const written = read.filter(({ sku }) => sku === typed.trim());
  const same = written.length > 0 ? written : read;
  const [first] = same;
  if (first === undefined) return null;
  const line = same.find((each) => leftOf(each, box) > 0);
  if (line !== undefined) return countPiece(lines, box, line);
  const text = same.every(({ ready }) => ready === 0)
    ? `${first.name} is still to be made.`
    : `All of ${first.name} is in the box. This piece is one too many.`;
  return { box, text, isRefused: true };
}

/** Puts one more piece of a line into the box. */
export function countPiece(lines: readonly PieceLine[], box: Box, line: PieceLine): ScannedPiece {
  const counted = { ...box, [line.position]: inBox(line, box) + 1 };
  const equal = lines.filter((each) => nameOf(each) === nameOf(line));
  const pieces = sum(equal.map((each) => inBox(each, counted)));
  const of = sum(equal.map(({ ready }) => ready));
  const rest = isFull(lines, counted) ? ` ${ALL_IN}` : "";
  return { box: counted, text: `${nameOf(line)}: ${pieces} of ${of}.${rest}`, isRefused: false };
}

/** "Beech Pegs", "Peg Bag, Colour: Natural". */
function nameOf({ name, options }: PieceLine): string {
  return options === "" ? name : `${name}, ${options}`;
}

/** A box with every piece that can leave. */
export function fullBox(lines: readonly PieceLine[]): Box {
  return Object.fromEntries(lines.map(({ position, ready }) => [position, ready]));
}

export function isFull(lines: readonly PieceLine[], box: Box): boolean {
  return lines.every((line) => leftOf(line, box) === 0);
}

/** The box of a form: "in.2" is how many pieces of the third line are in. Null if one is no number of pieces. */
export function readBox(
  lines: readonly Pick<PieceLine, "position">[],
  field: (name: string) => string,
): Box | null {
  const box: Record<number, number> = {};
  for (const { position } of lines) {
    const pieces = readWhole(field(`in.${position}`) || "0");
    if (pieces === null) return null;
    box[position] = pieces;
  }
  return box;
}

/** The fields of a box, as `readBox` reads them. */
export function boxFields(box: Box): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(box).map(([position, pieces]) => [`in.${position}`, String(pieces)]),
  );
}

/** The products that a sentence names. */
const NAMED_MAX = 3;

/** "2 Beech Pegs, 1 Rubber Grippers": what is not in the box yet; "" if all is. */
export function missingInWords(lines: readonly PieceLine[], box: Box): string {
  const missing = lines.filter((line) => leftOf(line, box) > 0);
  const named = [...Map.groupBy(missing, ({ name }) => name)].map(
    ([name, each]) => `${sum(each.map((line) => leftOf(line, box)))} ${name}`,
  );
  const more = named.length - NAMED_MAX;
  return named.slice(0, NAMED_MAX).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

export function inBox({ position }: PieceLine, box: Box): number {
  return box[position] ?? 0;
}

function leftOf(line: PieceLine, box: Box): number {
  return Math.max(line.ready - inBox(line, box), 0);
}
