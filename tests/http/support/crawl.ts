import { attributes } from "./html.ts";
import type { HttpResponse, HttpShop } from "./http-shop.ts";

export type Crawled = HttpResponse & {
  readonly path: string;
  /** The page that first linked to it. */
  readonly on: string;
};

/** More pages than the example shop has, so that endless links fail. */
const PAGES_MAX = 2_000;

/**
 * Follows every link within the shop, starting from these paths, and returns each response. It ends early
 * once `isEnough` says so of what it has found.
 */
export async function crawl(
  shop: Pick<HttpShop, "request" | "url">,
  from: readonly string[],
  isEnough: (found: ReadonlyMap<string, Crawled>) => boolean = () => false,
): Promise<ReadonlyMap<string, Crawled>> {
  const found = new Map<string, Crawled>();
  const waiting = from.map((path) => ({ path, on: "the start list" }));
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (isEnough(found)) break;
    const { path, on } = next;
    if (found.has(path)) continue;
    if (found.size >= PAGES_MAX) throw new Error(`More than ${PAGES_MAX} pages, by ${on}`);
    const answer = await shop.request(path);
    found.set(path, { ...answer, path, on });
    if (!isPage(answer)) continue;
    for (const link of linksOf(answer.text, shop.url, path)) waiting.push({ path: link, on: path });
  }
  return found;
}

/** The links of a page within the shop, without fragments. */
function linksOf(html: string, origin: string, path: string): string[] {
  return attributes(html, "a", "href")
    .map((link) => new URL(link, origin + path))
    .filter((url) => url.origin === origin)
    .map(({ pathname, search }) => pathname + search);
}

export function isPage({ status, headers }: HttpResponse): boolean {
  return status === 200 && (headers.get("Content-Type") ?? "").startsWith("text/html");
}

/** Whether search engines are options to list it: by its own address, without parameters. */
export function isIndexed({ path, text }: Crawled): boolean {
  return !path.includes("?") && !/<meta name="robots" content="noindex"/.test(text);
}
