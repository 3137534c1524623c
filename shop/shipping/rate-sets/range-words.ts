import { parseOutward } from "#shop/shipping/postcode.ts";
import type { CodeRange, SetRule } from "./rate-set.ts";

/** A range of outward codes in a sentence: "KW15 to KW17", "BF1", "YO31 and on". */
export function rangeInWords({ start, end }: CodeRange): string {
  if (end === null) return `${start} and on`;
  return start === end ? start : `${start} to ${end}`;
}

/** A range as it is typed: "KW15-KW17", "BF1", "YO31-". */
function rangeAsTyped({ start, end }: CodeRange): string {
  if (end === null) return `${start}-`;
  return start === end ? start : `${start}-${end}`;
}

/** The ranges of a zone as they are typed, with commas between. */
export function rangesAsTyped(rules: readonly CodeRange[]): string {
  return rules.map(rangeAsTyped).join(", ");
}

/** The ranges of a zone in a table: "AB36–38, HS1–9, YO31–". */
export function rangesInBrief(rules: readonly SetRule[]): string {
  return rules
    .map(({ start, end }) => {
      if (end === null) return `${start}–`;
      if (start === end) return start;
      const area = parseOutward(start)?.area ?? "";
      return `${start}–${end.startsWith(area) ? end.slice(area.length) : end}`;
    })
    .join(", ");
}
