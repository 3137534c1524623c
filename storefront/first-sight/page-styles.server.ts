import { classesOf, listClassAttributes } from "./html-classes.ts";
import { readRule, selectorsOf, type Declaration, type Rule, type Selector } from "./sheet-rule.ts";
import { shortClassesOf, UTILITIES, type StyledPage } from "./short-classes.ts";
import { parseSheet, type Part } from "./style-sheet.ts";

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
  const rules = parts.map(readRule);
  const shorten = shortClassesOf(parts);
  return (html) => {
    const attributes = listClassAttributes(html);
    const used = namesOf(html, attributes);
    const kept = rules.flatMap((rule) => keep(rule, used, false));
    return shorten({ html, attributes }, withoutUnused(kept, namedIn(kept)));
  };
}

/** All classes (".wrap") and elements ("nav") of a page. */
function namesOf(html: string, attributes: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [, element = ""] of html.matchAll(/<([a-z][\w-]*)/gi)) names.add(element);
  for (const value of new Set(attributes))
    for (const name of classesOf(value)) names.add(`.${name}`);
  return names;
}

/**
 * What a page can use of a rule. Of utility classes it needs every rule, for elements too that a script may draw
 * into it later: the whole sheet does not know their short names.
 */
function keep(rule: Rule, used: ReadonlySet<string>, isUtility: boolean): Rule[] {
  if (!isUtility && rule.isForPaper) return [];
  if (rule.inner !== null) {
    const isUtilities = isUtility || rule.head === UTILITIES;
    const inner = rule.inner.flatMap((each) => keep(each, used, isUtilities));
    return inner.length > 0 ? [{ ...rule, inner }] : [];
  }
  if (rule.selectors === null) return [rule];
  const selectors = rule.selectors.filter((selector) => isOfUse(selector, used, isUtility));
  if (selectors.length === rule.selectors.length) return [rule];
  return selectors.length > 0 ? [{ ...rule, head: selectorsOf(selectors) }] : [];
}

function isOfUse(selector: Selector, used: ReadonlySet<string>, isUtility: boolean): boolean {
  if (!isUtility && selector.isUnderPointer) return false;
  const { classes, names } = selector;
  return (isUtility && classes.length > 0 ? classes : names).every((name) => used.has(name));
}

/** What the declarations of rules name, by way of each other too. */
type Named = { readonly variables: ReadonlySet<string>; readonly animations: string };

function namedIn(rules: readonly Rule[]): Named {
  const variables = new Set<string>();
  const animations: string[] = [];
  const waiting = new Map<string, Declaration[]>();
  const add = (declaration: Declaration) => {
    const { defines } = declaration;
    if (defines !== null && !variables.has(defines)) {
      waiting.set(defines, [...(waiting.get(defines) ?? []), declaration]);
      return;
    }
    animations.push(...declaration.animations);
    for (const variable of declaration.uses) {
      variables.add(variable);
      const defining = waiting.get(variable) ?? [];
      waiting.delete(variable);
      defining.forEach(add);
    }
  };
  const all = leavesOf(rules);
  for (const { animation, declarations } of all) if (animation === null) declarations.forEach(add);
  const named = animations.join(";");
  for (const { animation, declarations } of all)
    if (animation !== null && isNamed(animation, named)) declarations.forEach(add);
  return { variables, animations: named };
}

function isNamed(animation: string, animations: string): boolean {
  return new RegExp(`\\b${animation}\\b`).test(animations);
}

function leavesOf(rules: readonly Rule[]): Rule[] {
  return rules.flatMap((rule) => (rule.inner === null ? [rule] : leavesOf(rule.inner)));
}

/** Leaves out custom properties, `@property` and `@keyframes` that nothing names. */
function withoutUnused(rules: readonly Rule[], named: Named): Part[] {
  return rules.flatMap((rule) => {
    const { head, body, inner, declarations, property, animation } = rule;
    if (property !== null && !named.variables.has(property)) return [];
    if (animation !== null && !isNamed(animation, named.animations)) return [];
    if (inner !== null) {
      const kept = withoutUnused(inner, named);
      return kept.length > 0 ? [{ head, body: kept }] : [];
    }
    if (!rule.hasVariables) return [{ head, body }];
    const kept = declarations.filter(
      ({ defines }) => defines === null || named.variables.has(defines),
    );
    return kept.length > 0 ? [{ head, body: kept.map(({ text }) => text).join(";") }] : [];
  });
}
