import { z } from "zod";
import { fillParticulars } from "./particulars.ts";

/** A search engine shows about so many characters of a description. */
const DESCRIPTION_MAX = 155;

const slug = z.string().regex(/^[a-z0-9-]{1,80}$/);
const pageSlug = z.string().regex(/^(brands\/)?[a-z0-9-]{1,80}$/);

/** What stands at the head of a page's file: JSON, between a line `---json` and a line `---`. */
const frontMatter = z.strictObject({
  title: z.string().min(3).max(60),
  /** The page's one h1. */
  h1: z.string().min(3).max(90),
  description: z.string().min(50).max(DESCRIPTION_MAX),
  kind: z.enum(["guide", "brand", "legal", "information", "faq"]),
  updated: z.iso.date(),
  /** The day it came out, for those listed among the articles. */
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

/** A page as its file has it, checked, with the shop's particulars filled in. */
export type PageSource = z.infer<typeof frontMatter> & { readonly body: string };

const FILE = /^---json\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/;
/** A measure does not break from its unit. */
const MEASURE = /(\d) (mm|cm|m|kg|g|litres|mph)\b/g;

/** Reads a page's file. Throws with the file's name where something is not as it must be. */
export function readPageSource(name: string, text: string): PageSource {
  const [, head, body] = FILE.exec(text) ?? [];
  if (head === undefined || body === undefined)
    throw new Error(`${name} must begin with JSON between a line ---json and a line ---`);
  const parsed = frontMatter.safeParse(
    JSON.parse(head, (_, value: unknown) => (typeof value === "string" ? setWords(value) : value)),
  );
  if (!parsed.success) throw new Error(`${name}: ${z.prettifyError(parsed.error)}`);
  return { ...parsed.data, body: setWords(body) };
}

function setWords(text: string): string {
  return fillParticulars(text).replaceAll(MEASURE, "$1\u00a0$2");
}
