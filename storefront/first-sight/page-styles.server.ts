import { readRule, selectorsOf, type Declaration, type Rule } from "./sheet-rule.ts";
import { parseSheet, writeSheet, type Part } from "./style-sheet.ts";

/** The styles of one page, out of a style sheet that Tailwind CSS has written for all pages. */
export type PageStyles = (html: string) => string;

/**
 * Reads a minified style sheet once, and returns a function that keeps of it what the HTML of a page can
 * use: rules whose classes and elements are all in the page, and the variables that those rules name. The
 * fonts that have to be fetched are left out. Parts that a script draws later need the whole sheet, as do
 * the fonts, paper and a pointer.
 */
export function pageStylesOf(sheet: string): PageStyles {
  const parts = parseSheet(sheet.replaceAll(/\/\*[\s\S]*?\*\//g, "")).filter(
    ({ head, body }) => head !== "@font-face" || !String(body).includes("url("),
  );
  const rules = parts.map(readRule);
  return (html) => {
    const used = namesOf(html);
    const kept = rules.flatMap((rule) => keep(rule, used));
    return writeSheet(withoutUnused(kept, namedIn(kept)));
  };
}

/** All classes (".wrap") and elements ("nav") of a page. */
function namesOf(html: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [, element = ""] of html.matchAll(/<([a-z][\w-]*)/gi)) names.add(element);
  const attributes = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].map(([, value = ""]) => value),
  );
  for (const value of attributes)
    for (const name of unescapeHtml(value).split(/\s+/)) names.add(`.${name}`);
  return names;
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}

/** What a page can use of a rule. */
function keep(rule: Rule, used: ReadonlySet<string>): Rule[] {
  if (rule.isForPaper) return [];
  if (rule.inner !== null) {
    const inner = rule.inner.flatMap((each) => keep(each, used));
    return inner.length > 0 ? [{ ...rule, inner }] : [];
  }
  if (rule.selectors === null) return [rule];
  const selectors = rule.selectors.filter(
    ({ names, isUnderPointer }) => !isUnderPointer && names.every((name) => used.has(name)),
  );
  if (selectors.length === rule.selectors.length) return [rule];
  return selectors.length > 0 ? [{ ...rule, head: selectorsOf(selectors) }] : [];
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
