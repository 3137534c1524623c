import { Marked, type RendererObject, type Tokens } from "marked";

/** Diagrams by name, as SVG text. */
export type Diagrams = ReadonlyMap<string, string>;

export type RenderedText = {
  readonly html: string;
  readonly contents: readonly { readonly id: string; readonly text: string }[];
};

/** Something that a page may not have, in a sentence, with the line of the text where it is, if that is known. */
export type TextProblem = { readonly line: number | null; readonly text: string };

/** Renders a page's Markdown as `readText` does. Throws the first problem of a text that has one. */
export function renderText(markdown: string, diagrams: Diagrams): RenderedText {
  const { problems, ...rendered } = readText(markdown, diagrams);
  const [problem] = problems;
  if (problem !== undefined) throw new Error(problem.text);
  return rendered;
}

/**
 * Renders a page's Markdown as HTML, and says what is wrong with it. Headings are of the second or third level and
 * get an id. An image must be one of our diagrams, written `![description](diagram:name "caption")`. An HTML tag is
 * left out, so that nothing conflicts with the page's content security policy, and so is a link to anything but a
 * page or an address.
 */
export function readText(
  markdown: string,
  diagrams: Diagrams,
): RenderedText & { readonly problems: readonly TextProblem[] } {
  const problems: TextProblem[] = [];
  const refuse = (raw: string, text: string): string => {
    problems.push({ line: lineOf(markdown, raw), text });
    return "";
  };
  const contents: { id: string; text: string }[] = [];
  const html = new Marked({
    renderer: rendererFor({ diagrams, contents, refuse }),
    // The text after a <script>, <pre> or <style> is read as HTML and would be drawn as it is.
    walkTokens: (token) => {
      if (token.type === "text") token.escaped = false;
    },
  }).parse(markdown, { async: false });
  return { html, contents, problems };
}

type Refuse = (raw: string, text: string) => string;

function rendererFor({
  diagrams,
  contents,
  refuse,
}: {
  diagrams: Diagrams;
  contents: { id: string; text: string }[];
  refuse: Refuse;
}): RendererObject {
  const taken = new Set<string>();
  return {
    heading({ tokens, depth, text, raw }) {
      if (depth < 2 || depth > 3)
        return refuse(raw, `A heading must be of level two or three (## or ###), not “${text}”.`);
      const id = uniqueId(text, taken);
      if (depth === 2) contents.push({ id, text });
      return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    paragraph({ tokens }) {
      const inner = this.parser.parseInline(tokens);
      const isDiagram = tokens.length === 1 && tokens[0]?.type === "image";
      return isDiagram ? inner : `<p>${inner}</p>\n`;
    },
    table(token) {
      const head = token.header.map((cell) => this.tablecell(cell)).join("");
      const rows = token.rows.map((row) =>
        this.tablerow({ text: row.map((cell) => this.tablecell(cell)).join("") }),
      );
      const heads = token.header.map((cell) => cell.text).filter((text) => text !== "");
      const name = escapeText(heads.join(", "));
      return `<div role="region" tabindex="0" aria-label="Table: ${name}"><table><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table></div>\n`;
    },
    tablecell({ tokens, header }) {
      const inner = this.parser.parseInline(tokens);
      // The corner cell above a column of row names is not a header.
      return header && inner !== "" ? `<th scope="col">${inner}</th>` : `<td>${inner}</td>`;
    },
    link({ href, raw, tokens }) {
      if (!isLink(href)) return refuse(raw, `${LINK_RULE}, not to ${href}.`);
      const inner = this.parser.parseInline(tokens);
      if (inner.trim() === "") return refuse(raw, `The link to ${href} needs words.`);
      // A telephone number stays on one line.
      const words = href.startsWith("tel:") ? inner.replaceAll(" ", "\u00a0") : inner;
      return `<a href="${escapeText(href)}">${words}</a>`;
    },
    image: (token) => drawFigure(token, diagrams, refuse),
    html: ({ text, raw }) =>
      refuse(raw, `A page's text may hold no HTML tag, such as ${text.trim()}.`),
  };
}

const LINK_RULE = "A link leads to a page of the shop (/returns), to https://… or to mailto:…";

/**
 * Paths of the shop, a part of the same page, other sites by https, and addresses. "//" would be another site, also
 * with a tab or the end of a line in it, which browsers leave out.
 */
function isLink(href: string): boolean {
  return /^(?:\/(?![/\\])|#|https:\/\/[^/]|mailto:|tel:)\P{Cc}*$/u.test(href);
}

function drawFigure(
  { href, text, title, raw }: Tokens.Image,
  diagrams: Diagrams,
  refuse: Refuse,
): string {
  const svg = diagrams.get(href.replace(/^diagram:/, ""));
  if (!href.startsWith("diagram:") || svg === undefined)
    return refuse(raw, `There is no diagram at ${href}.`);
  if (text === "") return refuse(raw, `The diagram ${href} needs a description in words.`);
  const drawn = svg.trim().replace("<svg ", `<svg role="img" aria-label="${escapeText(text)}" `);
  const caption = title ? `<figcaption>${escapeText(title)}</figcaption>` : "";
  return `<figure>${drawn}${caption}</figure>\n`;
}

/** The line, from 1, on which a part of the text begins; null if it is not there word for word. */
function lineOf(markdown: string, raw: string): number | null {
  const at = markdown.indexOf(raw.trim());
  return at === -1 ? null : markdown.slice(0, at).split("\n").length;
}

/** The id of a heading or question: its words, with a number when `taken` has it; it is taken then. */
export function uniqueId(text: string, taken: Set<string>): string {
  const words = text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  const base = words.replace(/^[^a-z]+/, "").replace(/-$/, "");
  let id = base;
  for (let count = 2; taken.has(id); count += 1) id = `${base}-${count}`;
  taken.add(id);
  return id;
}

function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
