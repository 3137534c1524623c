import { z } from "zod";
import { fillParticulars } from "./particulars.ts";

/** Search engines show about this many characters of a description. */
const DESCRIPTION_MAX = 155;

const slug = z.string().regex(/^[a-z0-9-]{1,80}$/);
const pageSlug = z.string().regex(/^(brands\/)?[a-z0-9-]{1,80}$/);

/** The front matter of a page's file: JSON between the lines `---json` and `---`. */
const frontMatter = z.strictObject({
  title: z.string().min(3).max(60),
  /** The page's only h1. */
  h1: z.string().min(3).max(90),
  description: z.string().min(50).max(DESCRIPTION_MAX),
  kind: z.enum(["guide", "brand", "legal", "information", "faq"]),
  updated: z.iso.date(),
  /** The text is the example shop's: `npm run attention` names it until this line is deleted. */
  example: z.boolean().default(false),
  /** The day of publication, for articles. */
  article: z.iso.date().optional(),
  /** Products, by slug. */
  related: z.array(slug).max(8).default([]),
  /** Pages to read next, by slug. */
  next: z.array(pageSlug).max(6).default([]),
  faq: z
    .array(z.strictObject({ question: z.string().min(8).max(120), answer: z.string().min(20) }))
    .max(30)
    .default([]),
});

/** A page's file after validation, with the placeholders filled in. */
export type PageSource = z.infer<typeof frontMatter> & { readonly body: string };

const FILE = /^---json\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/;
/** A number and its unit, which stay on one line. */
const MEASURE = /(\d) (mm|cm|m|kg|g|litres|mph)\b/g;

/** Parses a page's file. Throws an error with the file's name if it is not valid. */
export function readPageSource(name: string, text: string): PageSource {
  const [, head, body] = FILE.exec(text) ?? [];
  if (head === undefined || body === undefined)
    throw new Error(`${name} must begin with JSON between a line ---json and a line ---`);
  const parsed = frontMatter.safeParse(
    JSON.parse(head, (_, value: unknown) =>
      typeof value === "string" ? prepareText(value) : value,
    ),
  );
  if (!parsed.success) throw new Error(`${name}: ${z.prettifyError(parsed.error)}`);
  return { ...parsed.data, body: prepareText(body) };
}

function prepareText(text: string): string {
  return fillParticulars(text).replaceAll(MEASURE, "$1\u00a0$2");
}
