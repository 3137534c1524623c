import type { Product } from "#shop/catalogue/product.ts";

/**
 * Counts the ways in which Open Graph pictures have been drawn: another drawing is another address,
 * as who has fetched a picture keeps it for a year.
 */
const DRAWING = "2";

/**
 * The address of a page's Open Graph picture: "/og/product/x.jpg?v=…" of "/product/x". The version
 * is made of what the picture shows (its words, and the product's own picture), so that another
 * content has another address.
 */
export function ogPicturePath(path: string, shown: readonly string[]): string {
  return `/og/${ogName(path)}.jpg?v=${ogVersion(shown)}`;
}

/** "page/home" of "/", "page/faq" of "/faq", "product/x" of "/product/x". */
function ogName(path: string): string {
  const name = path.slice(1) || "home";
  return name.includes("/") ? name : `page/${name}`;
}

/** FNV-1a, 32 bits (RFC 9923): short, and the same in the browser and on the server. */
export function ogVersion(shown: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const char of [DRAWING, ...shown].join("\n"))
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

type Pictured = Pick<Product, "slug" | "name" | "tagline" | "mainImageUrl" | "additionalImages">;

/**
 * The whole addresses of a product's pictures, for those outside; while it has none, its drawing as a
 * picture that every site takes.
 */
export function productPictures(publicUrl: string, product: Pictured): string[] {
  const { mainImageUrl, additionalImages, slug, name, tagline } = product;
  if (mainImageUrl === null)
    return [publicUrl + ogPicturePath(`/square/${slug}`, [name, tagline, ""])];
  return [mainImageUrl, ...additionalImages].map((address) => new URL(address, publicUrl).href);
}
