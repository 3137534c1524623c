import { Marked, type RendererObject, type Tokens } from "marked";

/** Drawings by name, as SVG text. */
export type Drawings = ReadonlyMap<string, string>;

export type RenderedText = {
  readonly html: string;
  readonly contents: readonly { readonly id: string; readonly text: string }[];
};

/**
 * Sets a page's Markdown as HTML. Headings begin at the second, each with an id; an image is one of
 * our drawings, written `![what it shows](diagram:name "caption")`; a tag in the text is refused, so
 * that nothing gets past the page's policy.
 */
export function renderText(markdown: string, drawings: Drawings): RenderedText {
  const contents: { id: string; text: string }[] = [];
  const taken = new Set<string>();
  const renderer: RendererObject = {
    heading({ tokens, depth, text }) {
      if (depth < 2 || depth > 3) throw new Error(`A heading must be a second or a third: ${text}`);
      const id = uniqueId(text, taken);
      if (depth === 2) contents.push({ id, text });
      return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    paragraph({ tokens }) {
      const inner = this.parser.parseInline(tokens);
      const isDrawing = tokens.length === 1 && tokens[0]?.type === "image";
      return isDrawing ? inner : `<p>${inner}</p>\n`;
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
      // The corner above names of rows heads nothing.
      return header && inner !== "" ? `<th scope="col">${inner}</th>` : `<td>${inner}</td>`;
    },
    image: (token) => drawFigure(token, drawings),
    html: ({ text }) => {
      throw new Error(`A tag has no place in a page's text: ${text.trim()}`);
    },
  };
  const html = new Marked({ renderer }).parse(markdown, { async: false });
  return { html, contents };
}

function drawFigure({ href, text, title }: Tokens.Image, drawings: Drawings): string {
  const svg = drawings.get(href.replace(/^diagram:/, ""));
  if (!href.startsWith("diagram:") || svg === undefined)
    throw new Error(`There is no drawing at ${href}`);
  if (text === "") throw new Error(`The drawing ${href} needs words for those who do not see it`);
  const drawn = svg.trim().replace("<svg ", `<svg role="img" aria-label="${escapeText(text)}" `);
  const caption = title ? `<figcaption>${escapeText(title)}</figcaption>` : "";
  return `<figure>${drawn}${caption}</figure>\n`;
}

function uniqueId(text: string, taken: Set<string>): string {
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
