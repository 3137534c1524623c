/** A part of a style sheet: a rule or statement with its text, or an at-rule with the parts in it. */
type Part = { readonly head: string; readonly body: string | readonly Part[] | null };

/** The styles of one page, out of a style sheet that Tailwind CSS has written for all pages. */
export type PageStyles = (html: string) => string;

/**
 * Reads a minified style sheet once, and returns a function that keeps of it what the HTML of a page can
 * use: rules whose classes and elements are all in the page, and the variables that those rules name. The
 * fonts that have to be fetched are left out. Parts that a script draws later need the whole sheet, as do
 * the fonts.
 */
export function pageStylesOf(sheet: string): PageStyles {
  const parts = parse(sheet.replaceAll(/\/\*[\s\S]*?\*\//g, "")).filter(
    ({ head, body }) => head !== "@font-face" || !String(body).includes("url("),
  );
  const known = new Set(parts.flatMap(namesIn));
  return (html) => {
    const used = new Set(namesOf(html).filter((name) => known.has(name)));
    return write(withoutUnusedNames(parts.flatMap((part) => keep(part, used))));
  };
}

/** At-rules that hold rules; all others hold declarations. */
const GROUP = /^@(?:layer|media|supports|container)\b/;

function parse(css: string): Part[] {
  const parts: Part[] = [];
  let start = 0;
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === ";") {
      parts.push({ head: css.slice(start, at).trim(), body: null });
      start = at + 1;
    } else if (css[at] === "{") {
      const end = endOfBlock(css, at);
      const head = css.slice(start, at).trim();
      const body = css.slice(at + 1, end);
      parts.push({ head, body: GROUP.test(head) ? parse(body) : body });
      at = end;
      start = end + 1;
    }
  }
  return parts;
}

/** The position of the bracket that closes the one at `open`. */
function endOfBlock(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === "{") depth += 1;
    else if (css[at] === "}" && --depth === 0) return at;
  }
  throw new Error("A block of the style sheet has no end");
}

function keep(part: Part, used: ReadonlySet<string>): Part[] {
  const { head, body } = part;
  if (body !== null && typeof body !== "string") {
    const kept = body.flatMap((inner) => keep(inner, used));
    return kept.length > 0 ? [{ head, body: kept }] : [];
  }
  if (head.startsWith("@")) return [part];
  const selectors = splitOutside(head, ",").filter((selector) =>
    requiredNames(selector).every((name) => used.has(name)),
  );
  return selectors.length > 0 ? [{ head: selectors.join(","), body }] : [];
}

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
  for (const [, value = ""] of html.matchAll(/\sclass="([^"]*)"/g))
    for (const name of value.split(/\s+/)) names.add(`.${unescapeHtml(name)}`);
  return [...names];
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}

/** Leaves out custom properties, `@property` and `@keyframes` that no remaining rule names. */
function withoutUnusedNames(parts: readonly Part[]): Part[] {
  let kept = [...parts];
  for (let before = -1; before !== kept.length + write(kept).length;) {
    const text = write(kept);
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

/** Splits at a separator, except in brackets and quotes. */
function splitOutside(text: string, separator: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  let depth = 0;
  let quote = "";
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? "";
    if (char === "\\") at += 1;
    else if (quote !== "") quote = char === quote ? "" : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === "(" || char === "[") depth += 1;
    else if (char === ")" || char === "]") depth -= 1;
    else if (char === separator && depth === 0) {
      pieces.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...pieces, text.slice(start)].filter((piece) => piece !== "");
}

function write(parts: readonly Part[]): string {
  return parts
    .map(({ head, body }) => {
      if (body === null) return `${head};`;
      return `${head}{${typeof body === "string" ? body : write(body)}}`;
    })
    .join("");
}
