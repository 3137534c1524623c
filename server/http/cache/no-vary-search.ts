import type { Target } from "#server/http/guard.ts";

/**
 * Which query parameters change a page, as its No-Vary-Search header says. Without the header, the
 * whole query does; with `params, except=("color" "page")`, only the two named do.
 */
export type VaryRule =
  | { readonly kind: "whole-query" }
  | { readonly kind: "only"; readonly names: readonly string[] };

const wholeQuery: VaryRule = { kind: "whole-query" };

/** Longer values don't come from the shop's own links, and would only fill the cache. */
const valueMaxLength = 100;
const queryMaxLength = 1_000;

export function readNoVarySearch(header: string | null): VaryRule {
  if (header === null) return wholeQuery;
  const members = header.match(/[a-z-]+(?:=\([^)]*\)|=\?[01])?/g) ?? [];
  if (!members.some((member) => member === "params" || member === "params=?1")) return wholeQuery;
  const except = members.find((member) => member.startsWith("except=(")) ?? "";
  const names = [...except.matchAll(/"([^"\\]*)"/g)].map((match) => match[1] ?? "");
  return { kind: "only", names: names.toSorted() };
}

/**
 * With this parameter, React Router leaves the data of all routes that it does not name out of the
 * response. Its own client sends it, so such requests are served, but never cached as a page.
 */
const partsParameter = "_routes";

/** Whether a request is for a part of a page's data. */
export function isPartialRequest({ search }: Target): boolean {
  return search !== "" && new URLSearchParams(search).has(partsParameter);
}

/**
 * Whether a path is spelled as in the shop's own links. The router also matches endless other
 * spellings (`/CART`, `/cart/`, `/%63art`), each of which would take its own place in the cache.
 */
export function isCanonicalPath(pathname: string): boolean {
  if (pathname === "/" || pathname === "/_.data") return true;
  return /^(?:\/[a-z0-9._~-]+)+$/.test(pathname) && !pathname.endsWith("/_.data");
}

/**
 * The key of a page in the cache: its path with the parameters that change it, so that a campaign's
 * parameters don't make another entry. Null when the page must not be cached: a value or the query
 * is too long, or the request is for a part of a page.
 */
export function pageKey(target: Target, rule: VaryRule = wholeQuery): string | null {
  const { pathname, search } = target;
  if (search === "") return pathname;
  const parameters = new URLSearchParams(search);
  if (parameters.has(partsParameter)) return null;
  if (rule.kind === "whole-query") {
    const isTooLong = [...parameters.values()].some((value) => value.length > valueMaxLength);
    return isTooLong || search.length > queryMaxLength ? null : pathname + search;
  }
  const relevant = new URLSearchParams();
  for (const name of rule.names) {
    for (const value of parameters.getAll(name)) {
      if (value.length > valueMaxLength) return null;
      relevant.append(name, value);
    }
  }
  const query = relevant.toString();
  if (query.length > queryMaxLength) return null;
  return query === "" ? pathname : `${pathname}?${query}`;
}
