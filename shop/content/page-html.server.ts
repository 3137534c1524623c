import { Marked, type RendererObject, type Tokens } from "marked";

/** Diagrams by name, as SVG text. */
export type Diagrams = ReadonlyMap<string, string>;

export type RenderedText = {
  readonly html: string;
  readonly contents: readonly { readonly id: string; readonly text: string }[];
};

/**
 * Renders a page's Markdown as HTML. Headings are of the second or third level and get an id. An image
 * must be one of our diagrams, written `![description](diagram:name "caption")`. Throws on an HTML
 * tag, so that nothing conflicts with the page's content security policy.
 */
export function renderText(markdown: string, diagrams: Diagrams): RenderedText {
  const contents: { id: string; text: string }[] = [];
  const taken = new Set<string>();
  const renderer: RendererObject = {
    heading({ tokens, depth, text }) {
      if (depth < 2 || depth > 3)
        throw new Error(`A heading must be of level two or three: ${text}`);
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
    image: (token) => renderFigure(token, diagrams),
    html: ({ text }) => {
      throw new Error(`A page's text may hold no HTML tag: ${text.trim()}`);
    },
  };
  const html = new Marked({ renderer }).parse(markdown, { async: false });
  return { html, contents };
}

function renderFigure({ href, text, title }: Tokens.Image, diagrams: Diagrams): string {
  const svg = diagrams.get(href.replace(/^diagram:/, ""));
  if (!href.startsWith("diagram:") || svg === undefined)
    throw new Error(`There is no diagram at ${href}`);
  if (text === "") throw new Error(`The diagram ${href} needs a description in words`);
  const drawn = svg.trim().replace("<svg ", `<svg role="img" aria-label="${escapeText(text)}" `);
  const caption = title ? `<figcaption>${escapeText(title)}</figcaption>` : "";
  return `<figure>${drawn}${caption}</figure>\n`;
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
