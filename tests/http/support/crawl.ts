import { attributes } from "./html.ts";
import type { HttpResponse, HttpShop } from "./http-shop.ts";

export type Crawled = HttpResponse & {
  readonly path: string;
  /** Where it was first linked from. */
  readonly on: string;
};

/** More pages than the example shop has: links that never end are a fault. */
const PAGES_MAX = 2_000;

/** Follows every link of the shop's own from these addresses on, as they stand, and keeps each answer. */
export async function crawl(
  shop: HttpShop,
  from: readonly string[],
): Promise<ReadonlyMap<string, Crawled>> {
  const found = new Map<string, Crawled>();
  const waiting = from.map((path) => ({ path, on: "the list" }));
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
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

/** The shop's own addresses that a page links to, without the place on the page. */
export function linksOf(html: string, origin: string, path: string): string[] {
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
