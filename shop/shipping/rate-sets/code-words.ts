import { outwardCodes } from "#shop/shipping/outward-codes.ts";
import { formatOutward, outwardSortKey, type Outward } from "#shop/shipping/postcode.ts";

const places = new Map(outwardCodes.map((code, at) => [outwardSortKey(code), at]));

/** Whether an outward code is in use. */
export function isInUse(code: Outward): boolean {
  return places.has(outwardSortKey(code));
}

/**
 * Outward codes in words, in order: "KW15 to KW17, ZE1, ZE2". A range has three codes of an area at least, between
 * which no other one is in use. Beyond `max` ranges the rest is counted: "and 12 more".
 */
export function codesInWords(codes: readonly Outward[], max = 12): string {
  const runs: Outward[][] = [];
  for (const code of codes.toSorted(byKey)) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && follows(last, code)) run.push(code);
    else runs.push([code]);
  }
  const parts = runs.flatMap((run) => inWords(run));
  if (parts.length <= max) return parts.map(({ text }) => text).join(", ");
  const rest = parts.slice(max).reduce((sum, { count }) => sum + count, 0);
  const shown = parts.slice(0, max).map(({ text }) => text);
  return `${shown.join(", ")} and ${rest} more`;
}

function inWords(run: readonly Outward[]): readonly { text: string; count: number }[] {
  const [first, last] = [run[0], run.at(-1)];
  if (run.length < 3 || first === undefined || last === undefined)
    return run.map((code) => ({ text: formatOutward(code), count: 1 }));
  return [{ text: `${formatOutward(first)} to ${formatOutward(last)}`, count: run.length }];
}

function follows(one: Outward, other: Outward): boolean {
  const [first, second] = [places.get(outwardSortKey(one)), places.get(outwardSortKey(other))];
  return one.area === other.area && first !== undefined && second === first + 1;
}

function byKey(one: Outward, other: Outward): number {
  return outwardSortKey(one) < outwardSortKey(other) ? -1 : 1;
}
