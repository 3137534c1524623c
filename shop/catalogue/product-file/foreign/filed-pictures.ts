import type { FiledPicture } from "#shop/catalogue/product-file/filed-product.ts";
import { partsOf } from "./columns-of-rows.ts";

/** Each photograph once, in the order of the file, with the first alternative text that it has. */
export function eachOnce(pictures: readonly FiledPicture[]): readonly FiledPicture[] {
  const alts = new Map<string, string>();
  for (const { url, alt } of pictures) if (!alts.get(url)) alts.set(url, alt);
  return [...alts].map(([url, alt]) => ({ url, alt }));
}

/** URLs without alternative texts. */
export function withoutAlts(urls: readonly string[]): readonly FiledPicture[] {
  return urls.map((url) => ({ url, alt: "" }));
}

/**
 * WooCommerce's own export has URLs with commas between them. Its extension for imports has "URL ! alt : text ! title :
 * text", with upright lines between them.
 */
export function picturesOfWooCommerce(text: string): readonly FiledPicture[] {
  if (!/!\s*(?:alt|title|desc|caption)\s*:/i.test(text)) return withoutAlts(partsOf(text, ","));
  return partsOf(text.replaceAll(/\s+/g, " "), "|").map((picture) => {
    const [url = "", ...facts] = picture.split(/ ?! ?(?=(?:alt|title|desc|caption) ?:)/i);
    const alt = facts.find((fact) => /^alt ?:/i.test(fact)) ?? "";
    return { url: url.trim(), alt: alt.replace(/^alt ?:/i, "").trim() };
  });
}
