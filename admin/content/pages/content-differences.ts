import {
  pageFields,
  textsOf,
  type PageContent,
  type PageField,
} from "#shop/content/page-content.ts";
import { textDifference, type Run } from "#shop/content/text-difference.ts";
import { counted } from "#shop/kit/text.ts";
import { fieldLabels } from "./page-fields.ts";

/** A field that is another, with its lines. */
export type Difference = {
  readonly field: string;
  readonly label: string;
  readonly runs: readonly Run[];
};

/** What a later content has in place of an earlier one, field by field. */
export function contentDifferences(from: PageContent, to: PageContent): readonly Difference[] {
  const [was, is] = [inWords(from), inWords(to)];
  return pageFields
    .filter((field) => was[field] !== is[field])
    .map((field) => ({
      field,
      label: fieldLabels[field],
      runs: textDifference(was[field], is[field]),
    }));
}

/** "Text: 3 lines removed, 4 added; Title". */
export function inShort(differences: readonly Difference[]): string {
  return differences
    .map(({ label, runs }) => {
      const count = (kind: Run["is"]) =>
        runs
          .filter(({ is }) => is === kind)
          .flatMap(({ lines }) => lines)
          .filter((line) => line.trim() !== "").length;
      const [removed, added] = [count("removed"), count("added")];
      if (removed === 0) return `${label}: ${counted(added, "line")} added`;
      return added === 0
        ? `${label}: ${counted(removed, "line")} removed`
        : `${label}: ${counted(removed, "line")} removed, ${added} added`;
    })
    .join("; ");
}

function inWords(content: PageContent): Readonly<Record<PageField, string>> {
  return { ...textsOf(content), example: content.isExample ? "the example’s" : "the shop’s own" };
}
