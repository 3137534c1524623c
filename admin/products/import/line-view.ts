import type { CellChange } from "#shop/catalogue/product-file/plan-product.ts";
import type {
  ImportLine,
  LineKind,
  SteepPrices,
} from "#shop/catalogue/imports/list-imports.server.ts";
import { counted } from "#shop/kit/text.ts";
import { noteText } from "./note-words.ts";
import { changeValue, changeWord, columnWord, problemText } from "./import-words.ts";

/** A product of an import in words. */
export type ShownLine = {
  readonly position: number;
  readonly line: number;
  readonly sku: string;
  readonly name: string;
  readonly changes: readonly ShownChange[];
  readonly problems: readonly ShownProblem[];
  /** What another shop's file had and the product will not have, in sentences. */
  readonly notes: readonly string[];
  /** Its variants do not add up, and nobody has said what becomes of them. */
  readonly asksWay: boolean;
  readonly pictures: readonly { readonly url: string; readonly alt: string }[];
};
export type ShownChange = {
  readonly what: string;
  readonly from: string;
  readonly to: string;
  /** "VAT can’t make £9.99", "Moves by more than half"; "" where nothing is to be said. */
  readonly remark: string;
};
export type ShownProblem = {
  readonly line: number;
  readonly column: string;
  readonly typed: string;
  readonly text: string;
};

export function showLines(lines: readonly ImportLine[], kind: LineKind): readonly ShownLine[] {
  return lines.map(({ changes, problems, pictures, notes, stock, ...each }) => ({
    position: each.position,
    line: each.line,
    sku: each.sku,
    name: each.name,
    changes: changes.map(showChange),
    problems: problems.map((problem) => ({
      line: problem.line,
      column: columnWord(problem.column),
      typed: cut(problem.typed, 0),
      text: problemText(problem),
    })),
    pictures: pictures.map((url, at) => ({ url, alt: each.pictureAlts[at] ?? "" })),
    notes: [
      ...notes.map(noteText),
      ...(stock !== null || kind === "new" ? [firstStockText({ stock, changes })] : []),
    ],
    asksWay: problems.some(({ reason }) => reason === "prices_do_not_add_up"),
  }));
}

function showChange(change: CellChange): ShownChange {
  const [from, to] = cutAlike(change.from, change.to);
  return {
    what: changeWord(change),
    from: changeValue(change, from),
    to: changeValue(change, to),
    remark: [
      change.typed === "" ? "" : `VAT can’t make ${pounds(change.typed)}`,
      change.isSteep === true ? "Moves by more than half" : "",
    ]
      .filter(Boolean)
      .join(". "),
  };
}

/** Prices that move by more than half, in words. */
export type ShownSteep = Pick<SteepPrices, "count" | "mark"> & {
  readonly first: readonly (Pick<ShownLine, "sku" | "name"> & { readonly change: ShownChange })[];
};

export function showSteep({ first, ...steep }: SteepPrices): ShownSteep {
  return { ...steep, first: first.map((each) => ({ ...each, change: showChange(each.change) })) };
}

function firstStockText({ stock, changes }: Pick<ImportLine, "stock" | "changes">): string {
  return stock === null
    ? "It is made to order: it can be bought without limit."
    : `It begins with ${pieces(stock)} in stock${ofAll(changes)}.`;
}

function pieces(count: number): string {
  if (count === 0) return "no pieces";
  return counted(count, "piece");
}

function pounds(typed: string): string {
  return typed.startsWith("£") ? typed : `£${typed}`;
}

/** The options of a product have one stock. */
function ofAll(changes: ImportLine["changes"]): string {
  return changes.some(({ field }) => field === null) ? ", all options together" : "";
}

/** Characters shown of a long text. */
const SHOWN = 160;
/** Characters before the first difference. */
const BEFORE = 40;

/** Two texts from a little before their first difference on. */
function cutAlike(from: string, to: string): readonly [string, string] {
  let same = 0;
  while (same < from.length && from[same] === to[same]) same += 1;
  const long = Math.max(from.length, to.length) > SHOWN;
  const begin = long && same > BEFORE ? same - BEFORE : 0;
  return [cut(from, begin), cut(to, begin)];
}

function cut(text: string, begin: number): string {
  const shown = text.slice(begin, begin + SHOWN).toWellFormed();
  return `${begin > 0 ? "…" : ""}${shown}${begin + SHOWN < text.length ? "…" : ""}`;
}
