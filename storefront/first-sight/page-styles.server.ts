import { parseSheet, splitOutside, writeSheet, type Part } from "./style-sheet.ts";
import { listElementClasses } from "./html-classes.ts";
import { shortClassesOf, UTILITIES, type StyledPage } from "./short-classes.ts";

/** The styles of one page, out of a style sheet that Tailwind CSS has written for all pages, and the page as it is sent. */
export type PageStyles = (html: string) => StyledPage;

/**
 * Reads a minified style sheet once, and returns a function that keeps of it what the HTML of a page can
 * use: rules whose classes and elements are all in the page, and the variables that those rules name. The
 * fonts that have to be fetched are left out. Parts that a script draws later need the whole sheet, as do
 * the fonts. Utility classes get short names in both.
 */
export function pageStylesOf(sheet: string): PageStyles {
  const parts = parseSheet(sheet.replaceAll(/\/\*[\s\S]*?\*\//g, "")).filter(
    ({ head, body }) => head !== "@font-face" || !String(body).includes("url("),
  );
  const known = new Set(parts.flatMap(namesIn));
  const shorten = shortClassesOf(parts);
  return (html) => {
    const used = new Set(namesOf(html).filter((name) => known.has(name)));
    return shorten(html, withoutUnusedNames(parts.flatMap((part) => keep(part, used, false))));
  };
}

/**
 * What a page can use of a part. Of utility classes it needs every rule, for elements too that a script may draw
 * into it later: the whole sheet does not know their short names.
 */
function keep(part: Part, used: ReadonlySet<string>, isUtility: boolean): Part[] {
  const { head, body } = part;
  if (!isUtility && FOR_PAPER.test(head)) return [];
  if (body !== null && typeof body !== "string") {
    const kept = body.flatMap((inner) => keep(inner, used, isUtility || head === UTILITIES));
    return kept.length > 0 ? [{ head, body: kept }] : [];
  }
  if (head.startsWith("@")) return [part];
  const selectors = splitOutside(head, ",").filter((selector) => {
    if (!isUtility && UNDER_A_POINTER.test(selector)) return false;
    const names = requiredNames(selector);
    const classes = names.filter((name) => name.startsWith("."));
    return (isUtility && classes.length > 0 ? classes : names).every((name) => used.has(name));
  });
  return selectors.length > 0 ? [{ head: selectors.join(","), body }] : [];
}

/** The whole sheet is there before anybody prints, or has a pointer on anything. */
const FOR_PAPER = /^@(?:media print|page)\b/;
const UNDER_A_POINTER = /:(?:hover|active)\b(?!\))/;

/** Parts of controls that pages for the first sight do not have: dates, numbers and files. */
const PART_OF_CONTROL = /::(?:file-selector|-webkit-(?:date|calendar|inner|outer))/;

/**
 * The classes (".wrap") and elements ("nav") that a page must have for a selector to find something. What
 * stands in the brackets of `:not(…)`, `:where(…)` and the like may be absent.
 */
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

/** All classes and elements that the selectors of a sheet name. */
function namesIn({ head, body }: Part): string[] {
  if (body !== null && typeof body !== "string") return body.flatMap(namesIn);
  return head.startsWith("@") ? [] : splitOutside(head, ",").flatMap(requiredNames);
}

/** All classes and elements of a page. */
function namesOf(html: string): string[] {
  const names = new Set<string>();
  for (const [, element = ""] of html.matchAll(/<([a-z][\w-]*)/gi)) names.add(element);
  for (const name of listElementClasses(html).flat()) names.add(`.${name}`);
  return [...names];
}

/** Leaves out custom properties, `@property` and `@keyframes` that no remaining rule names. */
function withoutUnusedNames(parts: readonly Part[]): Part[] {
  let kept = [...parts];
  for (let before = -1; before !== kept.length + writeSheet(kept).length;) {
    const text = writeSheet(kept);
    before = kept.length + text.length;
    const named = new Set(
      [...text.matchAll(/var\((--[\w-]+)|(--[\w-]+)(?=[:{])/g)].flatMap(([, use]) => use ?? []),
    );
    kept = kept.flatMap((part) => withoutUnused(part, named, text));
  }
  return kept;
}

function withoutUnused(part: Part, named: ReadonlySet<string>, text: string): Part[] {
  const { head, body } = part;
  const property = /^@property (--[\w-]+)/.exec(head)?.[1];
  if (property !== undefined) return named.has(property) ? [part] : [];
  const animation = /^@keyframes ([\w-]+)/.exec(head)?.[1];
  if (animation !== undefined)
    return new RegExp(`animation[^;}]*\\b${animation}\\b`).test(text) ? [part] : [];
  if (body === null) return [part];
  if (typeof body !== "string") {
    const inner = body.flatMap((each) => withoutUnused(each, named, text));
    return inner.length > 0 ? [{ head, body: inner }] : [];
  }
  if (head.startsWith("@") || !body.includes("--")) return [part];
  const declarations = splitOutside(body, ";").filter((declaration) => {
    const name = /^\s*(--[\w-]+):/.exec(declaration)?.[1];
    return name === undefined || named.has(name);
  });
  return declarations.length > 0 ? [{ head, body: declarations.join(";") }] : [];
}
