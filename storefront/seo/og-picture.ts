import { settings, DRAWN_NAME } from "#shop/content/settings/settings.ts";
import type { Product } from "#shop/catalogue/product.ts";

/**
 * Raise it when the design of Open Graph pictures changes: a new design needs a new URL, as clients cache
 * a picture for a year.
 */
const DESIGN_VERSION = "2";

/**
 * The path of a page's Open Graph picture, such as "/og/product/x.jpg?v=…" for "/product/x". The version
 * is a hash of what the picture shows (its text and the product's own picture), so that new content gets
 * a new URL.
 */
export function ogPicturePath(path: string, shown: readonly string[]): string {
  return `/og/${ogName(path)}.jpg?v=${ogVersion(shown)}`;
}

/** "page/home" of "/", "page/faq" of "/faq", "product/x" of "/product/x". */
function ogName(path: string): string {
  const name = path.slice(1) || "home";
  return name.includes("/") ? name : `page/${name}`;
}

/** FNV-1a, 32 bits (RFC 9923): short, and available in the browser as on the server. */
export function ogVersion(shown: readonly string[]): string {
  let hash = 0x811c9dc5;
  // The wordmark is drawn; another name is part of what the picture shows.
  const name = settings().name === DRAWN_NAME ? [] : [settings().name];
  for (const char of [DESIGN_VERSION, ...name, ...shown].join("\n"))
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

type Pictured = Pick<Product, "slug" | "name" | "tagline" | "mainImageUrl" | "additionalImages">;

/**
 * The absolute URLs of a product's pictures, for other sites. Without a picture, its drawing as a JPEG,
 * as some sites take no SVG.
 */
export function productPictures(publicUrl: string, product: Pictured): string[] {
  const { mainImageUrl, additionalImages, slug, name, tagline } = product;
  if (mainImageUrl === null)
    return [publicUrl + ogPicturePath(`/square/${slug}`, [name, tagline, ""])];
  return [mainImageUrl, ...additionalImages].map((url) => new URL(url, publicUrl).href);
}
