import type { MetaDescriptor } from "react-router";
import { shop } from "#shop/content/shop.ts";
import type { FrameData } from "#storefront/client/frame-data.ts";
import { ogPicturePath } from "./og-picture.ts";

type Match = { readonly id: string; readonly loaderData?: unknown } | undefined;

/**
 * The head of a page: its title with the shop's name behind it, its description, and the one address
 * it should be known by, without parameters. Call it from a route's `meta` and hand on `matches`.
 */
export function pageMeta({
  title,
  description,
  path,
  matches,
  isIndexed = true,
  type = "website",
  shown = [],
}: {
  /** Without the shop's name. */
  title: string;
  description: string;
  /** The canonical path, such as "/product/x"; null for a page that is not to be found by itself. */
  path: string | null;
  matches: readonly Match[];
  isIndexed?: boolean;
  /** What the page is about, by https://ogp.me. */
  type?: "website" | "article" | "product";
  /** What its Open Graph picture shows beside the title. */
  shown?: readonly string[];
}): MetaDescriptor[] {
  const publicUrl = publicUrlOf(matches);
  const full = `${title} | ${shop.name}`;
  const tags: MetaDescriptor[] = [
    { title: full },
    { name: "description", content: description },
    { property: "og:title", content: full },
    { property: "og:description", content: description },
    { property: "og:site_name", content: shop.name },
    { property: "og:locale", content: "en_GB" },
    { property: "og:type", content: type },
  ];
  if (!isIndexed) tags.push({ name: "robots", content: "noindex" });
  if (path !== null && publicUrl !== undefined) {
    tags.push({ tagName: "link", rel: "canonical", href: publicUrl + path });
    tags.push({ property: "og:url", content: publicUrl + path });
    const own = unpictured.has(path) ? home : { path, shown: [title, ...shown] };
    if (isIndexed) tags.push(...pictureTags(publicUrl, own));
  }
  return tags;
}

/** Pages to do something, of which there is nothing to draw: they show the shop. */
const unpictured = new Set(["/cart", "/login", "/withdraw"]);
const home = { path: "/", shown: [shop.tagline] };

/** What a page shows of itself where it is shared. The sizes spare the other site a look at the picture. */
function pictureTags(
  publicUrl: string,
  { path, shown }: { path: string; shown: readonly string[] },
): MetaDescriptor[] {
  return [
    { property: "og:image", content: publicUrl + ogPicturePath(path, shown) },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: shown[0] ?? shop.name },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

function publicUrlOf(matches: readonly Match[]): string | undefined {
  const root = matches.find((match) => match?.id === "root");
  return (root?.loaderData as FrameData | undefined)?.publicUrl;
}
