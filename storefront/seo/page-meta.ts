import type { MetaDescriptor } from "react-router";
import { pageTitle } from "#shop/catalogue/search-snippet.ts";
import { settings } from "#shop/content/settings/settings.ts";
import type { FrameData } from "#storefront/client/frame-data.ts";
import { ogPicturePath } from "./og-picture.ts";

type Match = { readonly id: string; readonly loaderData?: unknown } | undefined;

/**
 * The meta tags of a page: title with the shop's name, description, canonical URL and Open Graph tags.
 * Call it from a route's `meta` and pass on `matches`.
 */
export function pageMeta({
  title,
  description,
  path,
  page = 1,
  matches,
  isIndexed = true,
  type = "website",
  shown = [],
}: {
  /** Without the shop's name. */
  title: string;
  description: string;
  /** The canonical path without parameters, such as "/product/x"; null for a page without one. */
  path: string | null;
  /** Which page of a list it is: each is the canonical one of what it lists. */
  page?: number;
  matches: readonly Match[];
  isIndexed?: boolean;
  /** The Open Graph type (https://ogp.me). */
  type?: "website" | "article" | "product";
  /** What its Open Graph picture shows besides the title. */
  shown?: readonly string[];
}): MetaDescriptor[] {
  const publicUrl = publicUrlOf(matches);
  const full = pageTitle(title, settings().name);
  const tags: MetaDescriptor[] = [
    { title: full },
    { name: "description", content: description },
    { property: "og:title", content: full },
    { property: "og:description", content: description },
    { property: "og:site_name", content: settings().name },
    { property: "og:locale", content: "en_GB" },
    { property: "og:type", content: type },
  ];
  if (!isIndexed) tags.push({ name: "robots", content: "noindex" });
  if (path !== null && publicUrl !== undefined) {
    const canonical = publicUrl + pagePath(path, page);
    tags.push({ tagName: "link", rel: "canonical", href: canonical });
    tags.push({ property: "og:url", content: canonical });
    const pictured = withoutPicture.has(path) ? home() : { path, shown: [title, ...shown] };
    if (isIndexed) tags.push(...pictureTags(publicUrl, pictured));
  }
  return tags;
}

/** The path of a page of a list. */
export function pagePath(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path;
}

/** Pages with nothing to draw: they share the home page's picture. */
const withoutPicture = new Set(["/cart", "/login", "/withdraw"]);
const home = () => ({ path: "/", shown: [settings().tagline] });

/** The picture of a shared page. With its size given, other sites need not load it first. */
function pictureTags(
  publicUrl: string,
  { path, shown }: { path: string; shown: readonly string[] },
): MetaDescriptor[] {
  return [
    { property: "og:image", content: publicUrl + ogPicturePath(path, shown) },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: shown[0] ?? settings().name },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

function publicUrlOf(matches: readonly Match[]): string | undefined {
  const root = matches.find((match) => match?.id === "root");
  return (root?.loaderData as FrameData | undefined)?.publicUrl;
}
