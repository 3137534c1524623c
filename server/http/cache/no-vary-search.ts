import type { Target } from "#server/http/guard.ts";

/**
 * Which parts of a query change a page, as its No-Vary-Search header says. Without the header the
 * whole query does; `params, except=("color" "page")` leaves two parameters that do.
 */
export type VaryRule =
  | { readonly kind: "whole-query" }
  | { readonly kind: "only"; readonly names: readonly string[] };

const wholeQuery: VaryRule = { kind: "whole-query" };

/** A longer value is nobody's choice from a list, and would only fill the cache. */
const longestValue = 100;
const longestQuery = 1_000;

export function readNoVarySearch(header: string | null): VaryRule {
  if (header === null) return wholeQuery;
  const members = header.match(/[a-z-]+(?:=\([^)]*\)|=\?[01])?/g) ?? [];
  if (!members.some((member) => member === "params" || member === "params=?1")) return wholeQuery;
  const except = members.find((member) => member.startsWith("except=(")) ?? "";
  const names = [...except.matchAll(/"([^"\\]*)"/g)].map((match) => match[1] ?? "");
  return { kind: "only", names: names.toSorted() };
}

/**
 * React Router leaves out of a page's data every route that this parameter does not name. Its own
 * client sends it, so it must be answered; but what is answered stands for no whole page.
 */
const partsParameter = "_routes";

/** Whether a request asks for a part of a page's data only. */
export function isPartialRequest({ search }: Target): boolean {
  return search !== "" && new URLSearchParams(search).has(partsParameter);
}

/**
 * Whether a path is spelled as the shop's own links spell it. The router finds pages under other
 * spellings too (`/CART`, `/cart/`, `/%63art`), without end, and each would be kept by itself.
 */
export function isCanonicalPath(pathname: string): boolean {
  if (pathname === "/" || pathname === "/_.data") return true;
  return /^(?:\/[a-z0-9._~-]+)+$/.test(pathname) && !pathname.endsWith("/_.data");
}

/**
 * What a page is kept under. Null when the query holds something too long to be worth keeping, or
 * asks for parts of a page only. Parameters that do not change the page, a campaign's for instance,
 * do not change the key.
 */
export function pageKey(target: Target, rule: VaryRule = wholeQuery): string | null {
  const { pathname, search } = target;
  if (search === "") return pathname;
  const parameters = new URLSearchParams(search);
  if (parameters.has(partsParameter)) return null;
  if (rule.kind === "whole-query") {
    const tooLong = [...parameters.values()].some((value) => value.length > longestValue);
    return tooLong || search.length > longestQuery ? null : pathname + search;
  }
  const kept = new URLSearchParams();
  for (const name of rule.names) {
    for (const value of parameters.getAll(name)) {
      if (value.length > longestValue) return null;
      kept.append(name, value);
    }
  }
  const query = kept.toString();
  if (query.length > longestQuery) return null;
  return query === "" ? pathname : `${pathname}?${query}`;
}
