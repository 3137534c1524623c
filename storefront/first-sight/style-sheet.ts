/** A part of a style sheet: a rule or statement with its text, or an at-rule with the parts in it. */
export type Part = { readonly head: string; readonly body: string | readonly Part[] | null };

/** At-rules that hold rules; all others hold declarations. */
const GROUP = /^@(?:layer|media|supports|container)\b/;

/** Reads a minified style sheet. */
export function parseSheet(css: string): Part[] {
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
      parts.push({ head, body: GROUP.test(head) ? parseSheet(body) : body });
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

/** Splits at a separator, except in brackets and quotes. */
export function splitOutside(text: string, separator: string): string[] {
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

/** The style sheet as text, minified. */
export function writeSheet(parts: readonly Part[]): string {
  return parts
    .map(({ head, body }) => {
      if (body === null) return `${head};`;
      return `${head}{${typeof body === "string" ? body : writeSheet(body)}}`;
    })
    .join("");
}
