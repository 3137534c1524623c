import { type CachedPage, keepPage, pageBytes } from "./cached-page.ts";
import type { Target } from "./guard.ts";
import { LimitedMap } from "./limited-map.ts";
import { type VaryRule, pageKey, readNoVarySearch } from "./no-vary-search.ts";
import type { HeaderList } from "./security-headers.ts";

/** Asks the website for a page; anonymously means without the visitor's cookies. */
export type Render = (options: { anonymous: boolean }) => Promise<Response>;

/** What earlier answers have shown about a path. */
type Knowledge =
  | { readonly isPublic: false }
  | { readonly isPublic: true; readonly rule: VaryRule };

type Limits = { readonly entries: number; readonly bytes: number };

const usualLimits: Limits = { entries: 5_000, bytes: 64 * 1_024 * 1_024 };
const rememberedPaths = 10_000;
/** A page is rendered anew after this, should a notification that it changed have got lost. */
const oldestMs = 10 * 60_000;

/**
 * The public pages of the website, whole, as they were last rendered. What may be kept, the
 * website decides by its headers: `Cache-Control: public`, no cookie set, status 200. Visitors who
 * miss the same page at once wait for one rendering of it.
 */
export class PageCache {
  readonly #pages: LimitedMap<CachedPage>;
  readonly #knowledge = new LimitedMap<Knowledge>(
    { entries: rememberedPaths, bytes: Infinity },
    () => 1,
  );
  readonly #underway = new Map<string, Promise<CachedPage | null>>();
  readonly #headers: HeaderList;
  /** Counts the emptyings: a page whose rendering began before one may show what was before. */
  #generation = 0;

  /** The headers are those that every answer carries. */
  constructor(headers: HeaderList, limits: Limits = usualLimits) {
    this.#headers = headers;
    this.#pages = new LimitedMap(limits, pageBytes);
  }

  /** Forgets every page, because something that pages show has changed. */
  empty(): void {
    this.#generation += 1;
    this.#pages.clear();
    this.#underway.clear();
  }

  /** The page as it is kept, if it is. */
  find(target: Target): CachedPage | undefined {
    const known = this.#knowledge.get(target.pathname);
    if (known === undefined || !known.isPublic) return undefined;
    const key = pageKey(target.pathname, target.search, known.rule);
    const page = key === null ? undefined : this.#pages.get(key);
    return page !== undefined && Date.now() - page.renderedAt < oldestMs ? page : undefined;
  }

  /** Has the page rendered: kept from now on if it is public, otherwise this visitor's answer. */
  async obtain(
    target: Target,
    hasCookies: boolean,
    render: Render,
  ): Promise<CachedPage | Response> {
    const known = this.#knowledge.get(target.pathname);
    if (known?.isPublic === false) return this.#askFor(target, render);

    const address = target.pathname + target.search;
    const key = known === undefined ? address : pageKey(target.pathname, target.search, known.rule);
    if (key === null) return this.#askFor(target, render);

    const underway = this.#underway.get(key);
    if (underway !== undefined) return (await underway) ?? this.#askFor(target, render);

    const { promise, resolve } = Promise.withResolvers<CachedPage | null>();
    this.#underway.set(key, promise);
    try {
      const generation = this.#generation;
      const first = await render({ anonymous: known !== undefined });
      if (isPublic(first)) {
        const page = await this.#keep(target, first, generation);
        resolve(page);
        return page;
      }
      const isPrivateNow = known !== undefined && hasCookies && first.status < 500;
      if (!isPrivateNow) return this.#learn(target, first);
    } finally {
      resolve(null); // whoever waits for a page that can't be shared asks for their own
      if (this.#underway.get(key) === promise) this.#underway.delete(key);
    }
    // The path was public and is no longer: the website must see whom it answers.
    this.#knowledge.delete(target.pathname);
    return this.#askFor(target, render);
  }

  /** One visitor's own rendering, with cookies; kept all the same should it turn out public. */
  async #askFor(target: Target, render: Render): Promise<CachedPage | Response> {
    const generation = this.#generation;
    const response = await render({ anonymous: false });
    if (isPublic(response)) return this.#keep(target, response, generation);
    return this.#learn(target, response);
  }

  /** Remembers that a path is not public. An error says nothing lasting, nor does a first cookie. */
  #learn(target: Target, response: Response): Response {
    const says = response.headers.get("cache-control") ?? "";
    if (response.status < 400 && !isNamed(says, "public")) {
      this.#knowledge.set(target.pathname, { isPublic: false });
    }
    return response;
  }

  async #keep(target: Target, response: Response, generation: number): Promise<CachedPage> {
    const rule = readNoVarySearch(response.headers.get("no-vary-search"));
    const page = await keepPage(response, this.#headers);
    this.#knowledge.set(target.pathname, { isPublic: true, rule });
    const key = pageKey(target.pathname, target.search, rule);
    if (key !== null && generation === this.#generation) {
      page.onGrowth = (bytes) => this.#pages.grew(key, page, bytes);
      this.#pages.set(key, page);
    }
    return page;
  }
}

/** Whether the website lets anyone be shown this very answer. */
function isPublic(response: Response): boolean {
  if (response.status !== 200 || response.headers.has("set-cookie")) return false;
  const says = response.headers.get("cache-control") ?? "";
  if (!isNamed(says, "public") || isNamed(says, "no-store") || isNamed(says, "private"))
    return false;
  const varies = (response.headers.get("vary") ?? "").toLowerCase().split(",");
  return varies.every((name) => ["", "accept-encoding"].includes(name.trim()));
}

function isNamed(cacheControl: string, directive: string): boolean {
  return cacheControl
    .toLowerCase()
    .split(",")
    .some((part) => part.trim() === directive);
}
