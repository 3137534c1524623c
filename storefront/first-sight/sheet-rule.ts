import { splitOutside, type Part } from "./style-sheet.ts";

/** A part of a style sheet, and what pages ask about it: read once, as a page is made in a few milliseconds. */
export type Rule = {
  readonly head: string;
  readonly body: Part["body"];
  /** The rules in an at-rule that holds rules. */
  readonly inner: readonly Rule[] | null;
  /** Null for an at-rule. */
  readonly selectors: readonly Selector[] | null;
  readonly declarations: readonly Declaration[];
  /** Whether it defines custom properties, each of which a page may not need. */
  readonly hasVariables: boolean;
  /** Whether it is for print. The whole sheet is there before anybody prints. */
  readonly isForPaper: boolean;
  /** The custom property of `@property`. */
  readonly property: string | null;
  /** The name of `@keyframes`. */
  readonly animation: string | null;
};

export type Selector = {
  readonly text: string;
  /** The classes (".wrap") and elements ("nav") that a page must have for it to find something. */
  readonly names: readonly string[];
  /** Whether it waits for a pointer. The whole sheet is there before anybody has one on anything. */
  readonly isUnderPointer: boolean;
};

export type Declaration = {
  readonly text: string;
  /** The custom property that it defines. */
  readonly defines: string | null;
  /** The custom properties that it names. */
  readonly uses: readonly string[];
  /** What it says of animations. */
  readonly animations: readonly string[];
};

const FOR_PAPER = /^@(?:media print|page)\b/;
const UNDER_A_POINTER = /:(?:hover|active)\b(?!\))/;

/** Parts of controls that pages for the first sight do not have: dates, numbers and files. */
const PART_OF_CONTROL = /::(?:file-selector|-webkit-(?:date|calendar|inner|outer))/;

export function readRule({ head, body }: Part): Rule {
  const isAtRule = head.startsWith("@");
  const hasVariables = !isAtRule && typeof body === "string" && body.includes("--");
  const texts = hasVariables ? splitOutside(body, ";") : [typeof body === "string" ? body : ""];
  return {
    head,
    body,
    inner: body !== null && typeof body !== "string" ? body.map(readRule) : null,
    selectors: isAtRule ? null : splitOutside(head, ",").map(readSelector),
    declarations: texts.map(readDeclaration),
    hasVariables,
    isForPaper: FOR_PAPER.test(head),
    property: /^@property (--[\w-]+)/.exec(head)?.[1] ?? null,
    animation: /^@keyframes ([\w-]+)/.exec(head)?.[1] ?? null,
  };
}

export function selectorsOf(selectors: readonly Selector[]): string {
  return selectors.map(({ text }) => text).join(",");
}

function readSelector(text: string): Selector {
  return { text, names: requiredNames(text), isUnderPointer: UNDER_A_POINTER.test(text) };
}

/** What stands in the brackets of `:not(…)`, `:where(…)` and the like may be absent. */
function requiredNames(selector: string): string[] {
  if (PART_OF_CONTROL.test(selector)) return ["input of a kind with parts"];
  let plain = selector.replaceAll(/(?<!\\)\[[^\]]*\]/g, "");
  for (let before = ""; before !== plain;) {
    before = plain;
    plain = plain.replaceAll(/(?<!\\)\((?:\\.|[^()\\])*(?<!\\)\)/g, "");
  }
  const compounds = plain.matchAll(/(?:^|[\s>+~])([a-z][\w-]*)|(?<!\\)(\.(?:\\.|[\w-])+)/gi);
  return [...compounds].map(([, element, name = ""]) => element ?? name.replaceAll("\\", ""));
}

/** A declaration, or the whole text of a rule without custom properties. */
function readDeclaration(text: string): Declaration {
  return {
    text,
    defines: /^\s*(--[\w-]+):/.exec(text)?.[1] ?? null,
    uses: [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = ""]) => name),
    animations: [...text.matchAll(/animation[^;}]*/g)].map(([found]) => found),
  };
}
