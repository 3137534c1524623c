import { Parser } from "htmlparser2";
import { decodeEntities } from "./decode-text.ts";

export type Paragraphs = {
  /** Paragraphs with an empty line between them. */
  readonly text: string;
  /** How often each tag stood there that is no paragraph: "strong 3, ul 1"; "" for none. */
  readonly tags: string;
};

const breaks = new Set(
  "p div li ul ol h1 h2 h3 h4 h5 h6 table tr blockquote section article header footer hr dl dt dd pre figure figcaption".split(
    " ",
  ),
);
/** Tags that paragraphs take the place of. */
const kept = new Set(["p", "div", "br", "span"]);
const silent = new Set(["script", "style", "template", "noscript", "iframe", "svg"]);

/** The words of an HTML text as paragraphs, and the tags that are lost. Plain text keeps its lines. */
export function paragraphsOf(html: string): Paragraphs {
  if (!/<\/?[a-z][^<>]*>/i.test(html))
    return { text: tidy(decodeEntities(html).split(/\n{2,}/)), tags: "" };
  const parts: string[] = [""];
  const counts = new Map<string, number>();
  let silence = 0;
  const begin = () => parts.push("");
  const parser = new Parser({
    onopentagname: (name) => {
      if (!kept.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
      if (silent.has(name)) silence += 1;
      if (name === "br") parts[parts.length - 1] += "\n";
      else if (breaks.has(name)) begin();
    },
    ontext: (text) => {
      // An empty line is a new paragraph in many shops; any other end of a line is a space.
      const words = text.replaceAll(/[ \t\r\n\f]+/g, (space) =>
        /\n\s*\n/.test(space) ? "\n\n" : " ",
      );
      if (silence === 0) parts[parts.length - 1] += words;
    },
    onclosetag: (name) => {
      if (silent.has(name)) silence = Math.max(0, silence - 1);
      if (breaks.has(name)) begin();
    },
  });
  parser.end(html);
  const tags = [...counts].map(([name, count]) => `${name.slice(0, 20)} ${count}`);
  // Two breaks of a line are a paragraph in many shops.
  return { text: tidy(parts.flatMap((part) => part.split(/\n\s*\n/))), tags: tags.join(", ") };
}

function tidy(parts: readonly string[]): string {
  return parts
    .map((part) =>
      part
        .split("\n")
        // Editors put hard spaces between any words; those behind a number belong there.
        .map((line) =>
          line
            .replaceAll(/(?<!\d)\u00A0/g, " ")
            .replaceAll(/[ \t]+/g, " ")
            .trim(),
        )
        .filter(Boolean)
        .join("\n"),
    )
    .filter(Boolean)
    .join("\n\n");
}
