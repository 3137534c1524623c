import { settings, type MailWords } from "#shop/content/settings/settings.ts";
import { ownValue } from "#shop/kit/own-value.ts";
import type { MailName } from "#shop/mail/mails.ts";
import type { OwnWords } from "./parts/own-words.tsx";

/** What the owner may write in a subject or a text: the number of the order, and the shop's name. */
const PLACEHOLDER = /\{([a-z]+)\}/g;

/** The owner's words of a mail, those that are saved or typed, filled in; a subject of "" is the shop's own. */
export function ownWordsOf(
  name: MailName,
  data: object,
  typed?: MailWords,
): OwnWords & { readonly subject: string } {
  const words = typed ?? ownValue(settings().mailWords, name);
  const { subject = "", opening = "", closing = "" }: Partial<MailWords> = words ?? {};
  const fill = (text: string) => fillIn(text, data);
  return {
    subject: fill(subject),
    opening: paragraphs(fill(opening)),
    closing: paragraphs(fill(closing)),
  };
}

/** The names in braces that a mail with such data has no value for. */
export function unknownNames(text: string, data: object): readonly string[] {
  const values = valuesOf(data);
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
  return [...new Set(names.filter((name) => !Object.hasOwn(values, name)))];
}

function fillIn(text: string, data: object): string {
  const values = valuesOf(data);
  return text.replaceAll(PLACEHOLDER, (typed, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? "") : typed,
  );
}

function valuesOf(data: object): Readonly<Record<string, string>> {
  const order: unknown = "orderNumber" in data ? data.orderNumber : undefined;
  return { shop: settings().name, ...(typeof order === "string" && { order }) };
}

function paragraphs(text: string): readonly string[] {
  return text
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
