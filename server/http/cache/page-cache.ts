import { type CachedPage, keepPage } from "./cached-page.ts";
import type { Target } from "#server/http/guard.ts";
import { StoredPages, type Kept, type Limits, type PublicChange } from "./stored-pages.ts";
import { LimitedMap } from "./limited-map.ts";
import {
  type VaryRule,
  isPartialRequest,
  isCanonicalPath,
  pageKey,
  readNoVarySearch,
} from "./no-vary-search.ts";
import { isPrivate, isPublic, unkept } from "./public-response.ts";
import type { HeaderList } from "#server/http/security-headers.ts";

/** Asks the website for a page; anonymously means without the visitor's cookies. */
export type Render = (options: { anonymous: boolean }) => Promise<Response>;

/** One visitor's question. */
export type Question = {
  readonly target: Target;
  readonly hasCookies: boolean;
  readonly render: Render;
  /** Takes the fault of a rendering in whose place a kept page was sent. */
  readonly report: (fault: unknown) => void;
};

/** A page, and whether it is an older one because it could not be rendered anew. */
export type FoundPage = { readonly page: CachedPage; readonly isStale: boolean };

/** What earlier answers have shown about a path. */
type Knowledge =
  | { readonly isPublic: false }
  | { readonly isPublic: true; readonly rule: VaryRule };

type Asked = Question & { readonly key: string; readonly known: Knowledge | undefined };

const usualLimits: Limits = { entries: 5_000, bytes: 64 * 1_024 * 1_024 };
const rememberedPaths = 10_000;
/** Whoever could have an outdated page does not wait longer than this for a new one. */
const patienceMs = 5_000;

/**
 * The public pages of the website, whole, as they were last rendered; `StoredPages` says which of them
 * are shown. What may be kept, the website decides by its headers: `Cache-Control: public`, no cookie
 * set, status 200. Visitors who miss the same page at once wait for one rendering of it, unless
 * something has changed since that began.
 */
export class PageCache {
  readonly #pages: StoredPages;
  readonly #knowledge = new LimitedMap<Knowledge>(
    { entries: rememberedPaths, bytes: Infinity },
    () => 1,
  );
  readonly #underway = new Map<string, Promise<CachedPage | null>>();
  readonly #headers: HeaderList;

  /** The headers are those that every answer carries. */
  constructor(headers: HeaderList, limits: Limits = usualLimits) {
    this.#headers = headers;
    this.#pages = new StoredPages(limits);
  }

  /** Takes in that what pages show may have changed, or that nobody would say so now. */
  report(change: PublicChange): void {
    this.#pages.report(change);
    if (change !== "lost") this.#underway.clear();
  }

  /** The page as it is kept, if it is fresh. */
  find(target: Target): CachedPage | undefined {
    const known = this.#knowledge.get(target.pathname);
    if (known === undefined || !known.isPublic) return undefined;
    const key = pageKey(target, known.rule);
    return key === null ? undefined : this.#pages.findFresh(key);
  }

  /**
   * Has the page rendered: kept from now on if it is public, otherwise this visitor's answer. When
   * that fails, an outdated page is the answer if there is one.
   */
  async obtain(question: Question): Promise<FoundPage | Response> {
    const { target, render } = question;
    // What such a request is answered says nothing about the path, and is nobody else's.
    if (isPartialRequest(target)) return unkept(await render({ anonymous: false }));
    if (!isCanonicalPath(target.pathname)) return render({ anonymous: false });

    const known = this.#knowledge.get(target.pathname);
    const rule = known?.isPublic === true ? known.rule : undefined;
    const key = pageKey(target, rule);
    if (known?.isPublic === false || key === null) return this.#askFor(question);

    const asked = { ...question, key, known };
    const old = this.#pages.findLastResort(key);
    if (old === undefined) return this.#share(asked);
    if (!this.#pages.isFailing(old)) return this.#renew(asked, old);
    if (this.#pages.mayRetry(old)) void this.#renew(asked, old).then(discard);
    return { page: old.page, isStale: true };
  }

  /** A new rendering of an outdated page, or that page itself when it fails or takes too long. */
  async #renew(asked: Asked, old: Kept): Promise<FoundPage | Response> {
    const renewal = this.#share(asked).catch((fault: unknown) => {
      asked.report(fault);
      return null;
    });
    const found = await inTime(renewal);
    if (found !== null && !hasFailed(found)) return found;
    if (found === null) {
      void renewal.then(discard);
      this.#pages.noteFailure(asked.key);
    }
    discard(found);
    return { page: old.page, isStale: true };
  }

  /** One rendering for all who ask while it lasts. */
  async #share(asked: Asked): Promise<FoundPage | Response> {
    const { key, known, target, hasCookies, render } = asked;
    const underway = this.#underway.get(key);
    if (underway !== undefined) {
      const page = await underway;
      if (page !== null) return { page, isStale: false };
      const old = this.#pages.findLastResort(key);
      const hasFailed = old !== undefined && this.#pages.isFailing(old);
      return hasFailed ? { page: old.page, isStale: true } : this.#askFor(asked);
    }
    const { promise, resolve } = Promise.withResolvers<CachedPage | null>();
    this.#underway.set(key, promise);
    try {
      const generation = this.#pages.generation;
      const first = await render({ anonymous: known !== undefined });
      if (isPublic(first)) {
        const page = await this.#keep(target, first, generation);
        resolve(page);
        return { page, isStale: false };
      }
      if (first.status >= 500) this.#pages.noteFailure(key);
      if (isOver(first)) this.#pages.drop(key);
      const isPrivateNow = known !== undefined && hasCookies && first.status < 500;
      if (!isPrivateNow) return this.#learn(target, first);
      discard(first);
    } catch (fault) {
      this.#pages.noteFailure(key);
      throw fault;
    } finally {
      resolve(null); // whoever waits for a page that can't be shared asks for their own
      if (this.#underway.get(key) === promise) this.#underway.delete(key);
    }
    // The path was public and is no longer: the website must see whom it answers.
    this.#knowledge.delete(target.pathname);
    return this.#askFor(asked);
  }

  /** One visitor's own rendering, with cookies; kept all the same should it turn out public. */
  async #askFor({ target, render }: Question): Promise<FoundPage | Response> {
    const generation = this.#pages.generation;
    const response = await render({ anonymous: false });
    if (!isPublic(response)) return this.#learn(target, response);
    return { page: await this.#keep(target, response, generation), isStale: false };
  }

  #learn(target: Target, response: Response): Response {
    if (isPrivate(response)) this.#knowledge.set(target.pathname, { isPublic: false });
    return response;
  }

  async #keep(target: Target, response: Response, generation: number): Promise<CachedPage> {
    const rule = readNoVarySearch(response.headers.get("no-vary-search"));
    const page = await keepPage(response, this.#headers);
    this.#knowledge.set(target.pathname, { isPublic: true, rule });
    const key = pageKey(target, rule);
    if (key !== null) this.#pages.keep(key, page, generation);
    return page;
  }
}

/** Whether an answer shows that there is no such public page any more. */
function isOver({ status }: Response): boolean {
  return status < 400 || status === 404 || status === 410;
}

function hasFailed(found: FoundPage | Response): boolean {
  return found instanceof Response && found.status >= 500;
}

/** Lets go of an answer that nobody is sent. */
function discard(found: FoundPage | Response | null): void {
  if (found instanceof Response) void found.body?.cancel().catch(() => {});
}

async function inTime<T>(renewal: Promise<T>): Promise<T | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), patienceMs);
  return Promise.race([renewal, late.promise]).finally(() => clearTimeout(timer));
}
