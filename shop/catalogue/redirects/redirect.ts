import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";

/** The most redirects of the shop. */
export const REDIRECTS_MAX = 5_000;
/** The longest path of a redirect, with its slash. */
export const REDIRECT_PATH_MAX = 201;

/** Where an old path of the shop leads. */
export type Redirect = { readonly from: string; readonly to: string };

/** By path, or by how often they were followed; "-" before it: from the last, or the most followed, on. */
export const redirectSorts = ["from", "-from", "-hits", "hits"] as const;
export type RedirectSort = (typeof redirectSorts)[number];

export type PathProblem = "empty" | "too_long" | "no_path" | "other_site" | "has_query";

/** Reads a path of this shop in its one spelling: "/Old page/" is "/old%20page". A whole URL of the shop will do. */
export function readShopPath(
  typed: string,
  publicUrl: string,
): Done<string> | Refused<PathProblem> {
  const text = typed.trim();
  if (text === "") return refused("empty");
  // Longer text can't be a path, whatever is cut from it.
  if (text.length > REDIRECT_PATH_MAX + publicUrl.length) return refused("too_long");
  if (!text.startsWith("/") && !/^https?:\/\//i.test(text)) return refused("no_path");
  const url = URL.parse(text, publicUrl);
  if (url === null) return refused("no_path");
  if (url.host !== new URL(publicUrl).host) return refused("other_site");
  if (url.search !== "" || url.hash !== "") return refused("has_query");
  // A second slash at the beginning is another site to a browser.
  if (url.pathname.startsWith("//")) return refused("other_site");
  if (!isDecodable(url.pathname)) return refused("no_path");
  // Small letters can be longer than capitals.
  const path = canonicalPath(url.pathname);
  return path.length > REDIRECT_PATH_MAX ? refused("too_long") : done(path);
}

/** The server refuses other paths before it looks for a redirect. */
function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}

/**
 * The one spelling of a path that can be decoded: in small letters, "É" too, with escapes as browsers write them, and
 * without slashes at its end.
 */
export function canonicalPath(path: string): string {
  return path
    .toLowerCase()
    .replaceAll(/(?:%[89a-f][\da-f])+/g, (letters) =>
      encodeURIComponent(decodeURIComponent(letters).toLowerCase()),
    )
    .replaceAll(/%[\da-f]{2}/g, (escape) => escape.toUpperCase())
    .replace(/(?<=.)\/+$/, "");
}

/**
 * The chain or loop that a redirect would make with the others, as paths in their order; null for none. Every
 * redirect leads straight to a page: nothing may lead to where another one begins.
 */
export function chainWith(
  { from, to }: Redirect,
  others: readonly Redirect[],
): readonly string[] | null {
  if (from === to) return [from, to];
  const next = others.find((other) => other.from === to);
  if (next !== undefined) return [from, to, next.to];
  const before = others.find((other) => other.to === from && other.from !== from);
  return before === undefined ? null : [before.from, from, to];
}

/** A chain in words: "/a leads to /b, which leads to /c". */
export function chainInWords([first = "", second = "", ...rest]: readonly string[]): string {
  return [`${first} leads to ${second}`, ...rest.map((path) => `which leads to ${path}`)].join(
    ", ",
  );
}
