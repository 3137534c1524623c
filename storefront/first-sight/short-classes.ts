import { classesOf, renameClasses } from "./html-classes.ts";
import { writeSheet, type Part } from "./style-sheet.ts";

/** The layer of Tailwind CSS whose classes do one thing each. */
export const UTILITIES = "@layer utilities";

/** A page, and the styles that stand in it. */
export type StyledPage = { readonly html: string; readonly css: string };

/** A page, and the class attributes of its elements. */
export type ClassedPage = { readonly html: string; readonly attributes: readonly string[] };

/**
 * Returns a function that gives the utility classes of a page short names, in its HTML and in its styles: the long
 * names are a tenth of the HTML. Utilities that the same elements have share a name, and so most elements have one
 * or two. What a script draws later has the long names, which the whole sheet knows. Classes that rules of other
 * layers name, or that decide about other elements, such as `group`, keep their names.
 */
export function shortClassesOf(sheet: readonly Part[]) {
  const utilities = new Set<string>();
  const others = new Set<string>();
  for (const part of sheet) {
    for (const head of selectorsIn(part)) {
      for (const { name, isInBrackets } of classesIn(head))
        (part.head === UTILITIES && !isInBrackets ? utilities : others).add(name);
    }
  }
  const names = freeNames(new Set([...utilities, ...others]));
  return ({ html, attributes }: ClassedPage, styles: readonly Part[]): StyledPage => {
    const isRenamed = (name: string) => utilities.has(name) && !others.has(name);
    const short = new Map<string, string>();
    for (const [at, shared] of usedTogether(attributes, isRenamed).entries())
      for (const name of shared) short.set(name, names[at] ?? name);
    return {
      html: renameClasses(html, short),
      css: writeSheet(styles.map((part) => (part.head === UTILITIES ? rename(part, short) : part))),
    };
  };
}

/** The classes of a page in groups: those of one group are always on the same elements. The most used come first. */
function usedTogether(
  attributes: readonly string[],
  isRenamed: (name: string) => boolean,
): string[][] {
  const having = new Map<string, number[]>();
  const names = new Map<string, readonly string[]>();
  for (const [at, attribute] of attributes.entries()) {
    let renamed = names.get(attribute);
    if (renamed === undefined) {
      renamed = [...new Set(classesOf(attribute).filter(isRenamed))];
      names.set(attribute, renamed);
    }
    for (const name of renamed) {
      const list = having.get(name) ?? [];
      having.set(name, list);
      list.push(at);
    }
  }
  const groups = Map.groupBy([...having.keys()], (name) => having.get(name)?.join() ?? "");
  const uses = ([name = ""]: readonly string[]) => having.get(name)?.length ?? 0;
  return [...groups.values()].toSorted((a, b) => uses(b) - uses(a));
}

const CLASS = /\\.|[()]|\.((?:\\.|[\w-])+)/g;

type Mention = { readonly name: string; readonly isInBrackets: boolean };

/** The classes that a selector names, on its own or in brackets such as those of `:where(…)`. */
function classesIn(selector: string): Mention[] {
  let depth = 0;
  const mentions: Mention[] = [];
  for (const [found, name] of selector.matchAll(CLASS)) {
    if (found === "(") depth += 1;
    else if (found === ")") depth -= 1;
    else if (name !== undefined)
      mentions.push({ name: unescapeCss(name), isInBrackets: depth > 0 });
  }
  return mentions;
}

/** The selectors of all rules of a part. */
function selectorsIn({ head, body }: Part): string[] {
  if (body !== null && typeof body !== "string") return body.flatMap(selectorsIn);
  return head.startsWith("@") ? [] : [head];
}

function rename({ head, body }: Part, short: ReadonlyMap<string, string>): Part {
  if (body !== null && typeof body !== "string")
    return { head, body: body.map((part) => rename(part, short)) };
  if (head.startsWith("@")) return { head, body };
  const renamed = head.replaceAll(CLASS, (found, name?: string) =>
    name === undefined ? found : `.${short.get(unescapeCss(name)) ?? name}`,
  );
  return { head: renamed, body };
}

function unescapeCss(name: string): string {
  return name.replaceAll("\\", "");
}

const LETTERS = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"];
/** Ad blockers hide what has a class of this kind. */
const BLOCKED = /ad/i;

/** Names of one and two letters that no class has. */
function freeNames(taken: ReadonlySet<string>): string[] {
  const pairs = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return [...LETTERS, ...pairs].filter((name) => !taken.has(name) && !BLOCKED.test(name));
}
