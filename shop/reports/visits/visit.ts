import { countedQuery } from "#shop/reports/searches/query.ts";

export const visitSteps = ["product", "quote", "checkout"] as const;
/** A step on the way to an order, which is counted when it is answered: a product page, a priced cart, the checkout. */
export type VisitStep = (typeof visitSteps)[number];

/** An answered request, as far as its step needs it. */
export type Answered = {
  readonly method: string;
  readonly pathname: string;
  readonly status: number;
  readonly userAgent: string | undefined;
  /** The header Sec-Purpose: why the browser asks, when no visitor has asked for it yet. */
  readonly purpose?: string | undefined;
  /** Whether the page says that it has been opened, after the browser had prepared it. */
  readonly isOpened?: boolean;
};

const AUTOMATIC =
  /bot|crawl|spider|slurp|preview|monitor|headless|lighthouse|curl|wget|python|java\/|go-http|node|scrap|facebookexternalhit/i;

/**
 * Whether a request is counted: those of programs that say what they are, or nothing at all, are not, nor what the
 * browser fetches before a visitor has asked for it.
 */
function isCounted({ userAgent, purpose = "" }: Answered): boolean {
  if (/\bpre(fetch|render)\b/i.test(purpose)) return false;
  return userAgent !== undefined && userAgent !== "" && !AUTOMATIC.test(userAgent);
}

/** The step that an answered request was; null for any other request. */
export function visitStepOf(answered: Answered): VisitStep | null {
  const { method, pathname, status, isOpened = false } = answered;
  if ((status !== 200 && status !== 304) || !isCounted(answered)) return null;
  if (method === "HEAD" && isOpened)
    return /^\/product\/[a-z0-9-]+$/.test(pathname) ? "product" : null;
  if (method === "POST") return pathname === "/api/quote" ? "quote" : null;
  if (method !== "GET") return null;
  if (/^\/product\/[a-z0-9-]+(\.data)?$/.test(pathname)) return "product";
  return /^\/checkout(\.data)?$/.test(pathname) ? "checkout" : null;
}

/** The path whose redirect an answered request was sent to; null for any other request. */
export function followedPathOf(answered: Answered): string | null {
  const { method, pathname, status } = answered;
  if (method !== "GET" || !isCounted(answered)) return null;
  if (status === 301) return pathname;
  // React Router sends a redirect of a page's data as data.
  return status === 202 && pathname.endsWith(".data") ? pathname.slice(0, -5) : null;
}

/** Parameters that make no other search of it: what a search is filtered by, and its later pages, do. */
const SAME_SEARCH = new Set(["q", "exact", "notice", "_routes"]);

/**
 * The query of a search that was answered, as it is counted; null for any other request, for later pages and filters
 * of a search, and for what is not counted. `search`: what begins with "?" in the URL.
 */
export function searchedQueryOf(answered: Answered, search: string): string | null {
  const { method, pathname, status } = answered;
  if (pathname !== "/search" && pathname !== "/search.data") return null;
  if (method !== "GET" || (status !== 200 && status !== 304) || !isCounted(answered)) return null;
  const params = new URLSearchParams(search);
  const isSame = [...params.keys()].every((name) => SAME_SEARCH.has(name));
  return isSame ? countedQuery(params.get("q") ?? "") : null;
}
