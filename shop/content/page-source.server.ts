import { z } from "zod";
import { fillParticulars } from "./particulars.ts";
import type { PageContent } from "./page-content.ts";
import type { PageKind } from "./page.ts";

/** The front matter of a page's file: JSON between the lines `---json` and `---`. */
const frontMatter = z.strictObject({
  title: z.string(),
  h1: z.string(),
  description: z.string(),
  kind: z.enum(["guide", "brand", "legal", "information", "faq"]),
  updated: z.iso.date(),
  /** The text is the example shop's: `npm run attention` names it until this line is deleted. */
  example: z.boolean().default(false),
  /** The day of publication, for articles. */
  article: z.iso.date().optional(),
  /** Products, by slug. */
  related: z.array(z.string()).default([]),
  /** Pages to read next, by slug. */
  next: z.array(z.string()).default([]),
  faq: z.array(z.strictObject({ question: z.string(), answer: z.string() })).default([]),
});

/** A page's file. Its content is as it was typed, with placeholders. */
export type PageFile = {
  readonly kind: PageKind;
  /** Days, "2026-11-21". */
  readonly updatedOn: string;
  readonly publishedOn: string | null;
  readonly content: PageContent;
};

const FILE = /^---json\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/;
/** A number and its unit, which stay on one line. */
const MEASURE = /(\d) (mm|cm|m|kg|g|litres|mph)\b/g;

/** Parses a page's file. Throws an error with the file's name if it is no page; `pageProblems` reads the text. */
export function readPageFile(name: string, text: string): PageFile {
  const [, head, body] = FILE.exec(text) ?? [];
  if (head === undefined || body === undefined)
    throw new Error(`${name} must begin with JSON between a line ---json and a line ---`);
  const parsed = frontMatter.safeParse(JSON.parse(head));
  if (!parsed.success) throw new Error(`${name}: ${z.prettifyError(parsed.error)}`);
  const { title, h1, description, kind, updated, example, article, related, next, faq } =
    parsed.data;
  return {
    kind,
    updatedOn: updated,
    publishedOn: article ?? null,
    content: {
      title,
      heading: h1,
      description,
      body: body.replaceAll("\r\n", "\n").trim(),
      questions: faq,
      productSlugs: related,
      nextSlugs: next,
      isExample: example,
    },
  };
}

/** A text with its placeholders filled in. Throws if there is no value of a name. */
export function fillText(text: string): string {
  return fillParticulars(text).replaceAll(MEASURE, "$1\u00a0$2");
}

/** The same for Markdown: a shop whose name has a mark, such as *, is named with it. */
export function fillMarkdown(markdown: string): string {
  const escaped = (value: string) => value.replaceAll(/[\\`*[\]<>|~]/g, "\\$&");
  return fillParticulars(markdown, escaped).replaceAll(MEASURE, "$1\u00a0$2");
}
