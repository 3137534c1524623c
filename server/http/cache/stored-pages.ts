import { type CachedPage, pageBytes } from "./cached-page.ts";
import { LimitedMap } from "./limited-map.ts";

/**
 * What the database's notices say: something that pages show has changed; the connection that brings
 * them was lost; it is there again, and what changed meanwhile nobody knows.
 */
export type PublicChange = "changed" | "lost" | "listening";

export type Limits = { readonly entries: number; readonly bytes: number };

/** A page with what is known of its last renderings. */
export type Kept = {
  readonly page: CachedPage;
  /** The number of changes before its rendering began. */
  readonly generation: number;
  /** When rendering it anew last failed, and in which generation. */
  failed: { readonly at: number; readonly generation: number } | null;
  /** When it was last rendered in the background. */
  retriedAt: number;
};

/** A page is rendered anew after this, should a notice that it changed have got lost. */
const oldestFreshMs = 10 * 60_000;
const oldestStaleMs = 24 * 60 * 60_000;
const failureMemoryMs = 5_000;
const retryMs = 1_000;

/**
 * The kept pages and their states.
 *
 * - Fresh: nothing has changed since the page's rendering began, that is less than ten minutes ago,
 *   and notices of changes arrive. The page is sent as it is.
 * - Outdated: one of the three does not hold. Whoever asks for the page waits for a new rendering.
 *   If it fails, the outdated page is sent, marked as stale, unless it is older than 24 hours.
 * - Failing: outdated, and a rendering has failed within five seconds; or, while no notices arrive,
 *   the last rendering of any page has. Nobody waits: the outdated page is sent at once, marked as
 *   stale, and once a second a rendering in the background tries again.
 *
 * A notice of a change ends the state of failing, because the database that sent it is there. So
 * while notices arrive, a change is on the page for whoever asks next.
 */
export class StoredPages {
  readonly #pages: LimitedMap<Kept>;
  /** Counts the changes: a page whose rendering began before one may show what was before. */
  #generation = 0;
  #isNotified = true;
  /** Of any page, while no notices arrive. */
  #hasFailed = false;
  #retriedAt = 0;

  constructor(limits: Limits) {
    this.#pages = new LimitedMap(limits, ({ page }) => pageBytes(page));
  }

  /** What a page belongs to whose rendering begins now. */
  get generation(): number {
    return this.#generation;
  }

  /** Takes in that pages may have changed. Forgets none: a page may be needed when rendering fails. */
  report(change: PublicChange): void {
    this.#isNotified = change !== "lost";
    this.#hasFailed = false;
    if (change !== "lost") this.#generation += 1;
  }

  findFresh(key: string): CachedPage | undefined {
    const kept = this.#pages.get(key);
    if (kept === undefined || !this.#isNotified) return undefined;
    const isFresh = kept.generation === this.#generation && ageMs(kept) < oldestFreshMs;
    return isFresh ? kept.page : undefined;
  }

  /** The page that may be sent when it can't be rendered. */
  findLastResort(key: string): Kept | undefined {
    const kept = this.#pages.get(key);
    return kept !== undefined && ageMs(kept) < oldestStaleMs ? kept : undefined;
  }

  /** Keeps a page, unless one is there whose rendering began after a later change. */
  keep(key: string, page: CachedPage, generation: number): void {
    this.#hasFailed = false;
    const present = this.#pages.get(key);
    if (present !== undefined && present.generation > generation) return;
    const kept = { page, generation, failed: null, retriedAt: 0 };
    page.onGrowth = (bytes) => this.#pages.grew(key, kept, bytes);
    this.#pages.set(key, kept);
  }

  drop(key: string): void {
    this.#pages.delete(key);
  }

  /** Takes in that the page of this key could not be rendered. */
  noteFailure(key: string): void {
    const at = Date.now();
    const kept = this.#pages.get(key);
    if (kept !== undefined) kept.failed = { at, generation: this.#generation };
    if (this.#isNotified) return;
    this.#hasFailed = true;
    this.#retriedAt = at;
  }

  isFailing(kept: Kept): boolean {
    if (this.#hasFailed) return true;
    const { failed } = kept;
    if (failed === null || failed.generation !== this.#generation) return false;
    return Date.now() - failed.at < failureMemoryMs;
  }

  /** Whether to render a failing page in the background now. True once a second at most. */
  mayRetry(kept: Kept): boolean {
    const now = Date.now();
    const last = this.#hasFailed ? this.#retriedAt : Math.max(kept.retriedAt, kept.failed?.at ?? 0);
    if (now - last < retryMs) return false;
    kept.retriedAt = now;
    this.#retriedAt = now;
    return true;
  }
}

function ageMs(kept: Kept): number {
  return Date.now() - kept.page.renderedAt;
}
