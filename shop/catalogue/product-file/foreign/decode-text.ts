import { Parser } from "htmlparser2";

/** "Prop & Line" for "Prop &amp; Line": each entity of HTML once. What is no entity stays as it is. */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi, decodeEntity);
}

function decodeEntity(entity: string): string {
  let text = "";
  const parser = new Parser({ ontext: (part) => void (text += part) });
  parser.end(entity);
  return text;
}

/** The lines of a text of WooCommerce, which writes `\n` between them, and `\\n` for a backslash before an n. */
export function decodeLines(text: string): string {
  return text.replaceAll(/\\?\\n/g, (found) => (found === String.raw`\n` ? "\n" : found.slice(1)));
}

/** What `decodeLines` makes this text of again. */
export function encodeLines(text: string): string {
  return text.replaceAll(String.raw`\n`, String.raw`\\n`);
}
