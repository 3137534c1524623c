import type { MetaDescriptor } from "react-router";
import { shop } from "#shop/content/shop.ts";
import type { FrameData } from "./frame-data.ts";

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
}: {
  /** Without the shop's name. */
  title: string;
  description: string;
  /** The canonical path, such as "/product/x"; null for a page that is not to be found by itself. */
  path: string | null;
  matches: readonly Match[];
  isIndexed?: boolean;
}): MetaDescriptor[] {
  const publicUrl = publicUrlOf(matches);
  const full = `${title} | ${shop.name}`;
  const tags: MetaDescriptor[] = [
    { title: full },
    { name: "description", content: description },
    { property: "og:title", content: full },
    { property: "og:description", content: description },
    { property: "og:site_name", content: shop.name },
  ];
  if (!isIndexed) tags.push({ name: "robots", content: "noindex" });
  if (path !== null && publicUrl !== undefined) {
    tags.push({ tagName: "link", rel: "canonical", href: publicUrl + path });
    tags.push({ property: "og:url", content: publicUrl + path });
  }
  return tags;
}

function publicUrlOf(matches: readonly Match[]): string | undefined {
  const root = matches.find((match) => match?.id === "root");
  return (root?.loaderData as FrameData | undefined)?.publicUrl;
}
