import { LRUCache } from "lru-cache";
import { type PublicChange, SILENT_MAX_MS } from "#shop/platform/database/hearing.ts";
import type { Target } from "#server/http/guard.ts";
import type { HeaderList } from "#server/http/security-headers.ts";
import { type CachedPage, toCachedPage } from "./cached-page.ts";
import {
  type VaryRule,
  isCanonicalPath,
  isPartialRequest,
  pageKey,
  readNoVarySearch,
} from "./no-vary-search.ts";
import { isPrivate, isPublic, withNoStore } from "./public-response.ts";
import { type Limits, type StoredPage, StoredPages } from "./stored-pages.ts";

/** Renders a page; anonymously means without the visitor's cookies. `tags` receives those of what it shows. */
export type Render = (options: { anonymous: boolean; tags: Set<string> }) => Promise<Response>;

/** A visitor's request for a page. */
export type PageRequest = {
  readonly target: Target;
  readonly hasCookies: boolean;
  readonly render: Render;
  /** Receives the error of a rendering when a stale page was sent instead. */
  readonly onError: (error: unknown) => void;
};

/** A page, and whether it is stale because it could not be rendered again. */
export type FoundPage = { readonly page: CachedPage; readonly isStale: boolean };

/** What earlier responses have shown about a path. */
type PathRule = { readonly isPublic: false } | { readonly isPublic: true; readonly rule: VaryRule };

type Rendering = { readonly promise: Promise<CachedPage | null>; readonly begunAt: number };

type KeyedRequest = PageRequest & { readonly key: string; readonly known: PathRule | undefined };

type Options = {
  readonly limits?: Limits;
  /** How long a CDN may keep a page; 0: there is none. */
  readonly cdnSeconds?: number;
};

const mb = 1_024 * 1_024;
/** A page of 100 KB takes 20 KB, as nearly every client gets it compressed. */
const entriesPerMb = 80;

/** The limits of a cache that may take this much memory, in MB. */
export function limitsOf(sizeMb: number): Limits {
  return { entries: sizeMb * entriesPerMb, bytes: sizeMb * mb };
}

const usualLimits = limitsOf(64);
const pathsMax = 10_000;
/** With a stale page at hand, no request waits longer than this for a new rendering. */
const renderTimeoutMs = 5_000;

/**
 * The website's public pages as they were last rendered; `StoredPages` decides which may be sent.
 * The website decides by its headers what may be cached: status 200, `Cache-Control: public` and no
 * cookie. Requests for the same page at the same time share one rendering, unless something has
 * changed since it began.
 *
 * The sharing is our own rather than lru-cache's `fetch`: a response that turns out to be private
 * must not be shared, and after a change a new rendering has to begin beside the old one.
 */
export class PageCache {
  readonly #pages: StoredPages;
  readonly #paths = new LRUCache<string, PathRule>({ max: pathsMax });
  readonly #renderings = new Map<string, Rendering>();
  readonly #headers: HeaderList;
  readonly #cdnSeconds: number;

  /** Takes the headers that every response carries. */
  constructor(headers: HeaderList, { limits = usualLimits, cdnSeconds = 0 }: Options = {}) {
    this.#headers = headers;
    this.#cdnSeconds = cdnSeconds;
    this.#pages = new StoredPages(limits);
  }

  /** Makes the pages with changed tags stale, or all when nothing would say so now. */
  handleChange(change: PublicChange): void {
    this.#pages.handleChange(change);
    if (change !== "lost" && change !== "heard") this.#renderings.clear();
  }

  /** The stored page, if it is fresh. */
  find(target: Target): CachedPage | undefined {
    const known = this.#paths.get(target.pathname);
    if (known === undefined || !known.isPublic) return undefined;
    const key = pageKey(target, known.rule);
    return key === null ? undefined : this.#pages.findFresh(key);
  }

  /**
   * Renders a page and stores it if it is public; otherwise the response is for this visitor alone.
   * If rendering fails, returns the stale page, if there is one.
   */
  async obtain(request: PageRequest): Promise<FoundPage | Response> {
    const { target, render } = request;
    // A part of a page says nothing about the whole, and must not be cached anywhere.
    const unkept = { anonymous: false, tags: new Set<string>() };
    if (isPartialRequest(target)) return withNoStore(await render(unkept));
    if (!isCanonicalPath(target.pathname)) return render(unkept);

    const known = this.#paths.get(target.pathname);
    const rule = known?.isPublic === true ? known.rule : undefined;
    const key = pageKey(target, rule);
    if (known?.isPublic === false || key === null) return this.#renderForVisitor(request);

    const keyed = { ...request, key, known };
    const stored = this.#pages.find(key);
    if (stored === undefined) return this.#renderShared(keyed);
    if (!this.#pages.isFailing(stored)) return this.#renew(keyed, stored);
    if (this.#pages.mayRetry(stored)) void this.#renew(keyed, stored).then(discard);
    return { page: stored.page, isStale: true };
  }

  /** Renders a stale page again, or returns it as it is when that fails or takes too long. */
  async #renew(request: KeyedRequest, stored: StoredPage): Promise<FoundPage | Response> {
    const rendering = this.#renderShared(request).catch((error: unknown) => {
      request.onError(error);
      return null;
    });
    const found = await inTime(rendering);
    if (found !== null && !hasFailed(found)) return found;
    if (found === null) {
      void rendering.then(discard);
      this.#pages.noteFailure(request.key);
    }
    discard(found);
    return { page: stored.page, isStale: true };
  }

  /** Renders a page once for all requests that arrive meanwhile. */
  async #renderShared(request: KeyedRequest): Promise<FoundPage | Response> {
    const { key, known, target, hasCookies, render } = request;
    const rendering = this.#renderings.get(key);
    if (rendering !== undefined && !isOfBefore(rendering)) {
      const page = await rendering.promise;
      if (page !== null) return { page, isStale: false };
      const stored = this.#pages.find(key);
      const sendStale = stored !== undefined && this.#pages.isFailing(stored);
      return sendStale ? { page: stored.page, isStale: true } : this.#renderForVisitor(request);
    }
    const { promise, resolve } = Promise.withResolvers<CachedPage | null>();
    this.#renderings.set(key, { promise, begunAt: performance.now() });
    try {
      const generation = this.#pages.generation;
      const tags = new Set<string>();
      const first = await render({ anonymous: known !== undefined, tags });
      if (isPublic(first)) {
        const page = await this.#store(target, first, { generation, tags });
        resolve(page);
        return { page, isStale: false };
      }
      if (first.status >= 500) this.#pages.noteFailure(key);
      if (isGone(first)) this.#pages.delete(key);
      const isPrivateNow = known !== undefined && hasCookies && first.status < 500;
      if (!isPrivateNow) return this.#notePrivate(target, first);
      discard(first);
    } catch (error) {
      this.#pages.noteFailure(key);
      throw error;
    } finally {
      resolve(null); // requests that waited in vain render for themselves
      if (this.#renderings.get(key)?.promise === promise) this.#renderings.delete(key);
    }
    // The path was public and no longer is: the website needs the visitor's cookies.
    this.#paths.delete(target.pathname);
    return this.#renderForVisitor(request);
  }

  /** Renders for one visitor, with cookies. The page is stored nevertheless if it is public. */
  async #renderForVisitor({ target, render }: PageRequest): Promise<FoundPage | Response> {
    const generation = this.#pages.generation;
    const tags = new Set<string>();
    const response = await render({ anonymous: false, tags });
    if (!isPublic(response)) return this.#notePrivate(target, response);
    return { page: await this.#store(target, response, { generation, tags }), isStale: false };
  }

  #notePrivate(target: Target, response: Response): Response {
    if (isPrivate(response)) this.#paths.set(target.pathname, { isPublic: false });
    return response;
  }

  async #store(
    target: Target,
    response: Response,
    { generation, tags }: { generation: number; tags: ReadonlySet<string> },
  ): Promise<CachedPage> {
    const rule = readNoVarySearch(response.headers.get("no-vary-search"));
    const page = await toCachedPage(response, this.#headers, {
      noted: tags,
      cdnSeconds: this.#cdnSeconds,
    });
    this.#paths.set(target.pathname, { isPublic: true, rule });
    const key = pageKey(target, rule);
    if (key !== null) this.#pages.store(key, page, generation);
    return page;
  }
}

/** Whether this process may have been stopped since a rendering began, and what it read have changed. */
function isOfBefore({ begunAt }: Rendering): boolean {
  return performance.now() - begunAt > SILENT_MAX_MS;
}

/** Whether a response shows that there is no public page here any more. */
function isGone({ status }: Response): boolean {
  return status < 400 || status === 404 || status === 410;
}

function hasFailed(found: FoundPage | Response): boolean {
  return found instanceof Response && found.status >= 500;
}

/** Frees a response that is not sent to anyone. */
function discard(found: FoundPage | Response | null): void {
  if (found instanceof Response) void found.body?.cancel().catch(() => {});
}

async function inTime<T>(rendering: Promise<T>): Promise<T | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), renderTimeoutMs);
  return Promise.race([rendering, late.promise]).finally(() => clearTimeout(timer));
}
