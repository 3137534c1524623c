import { LRUCache } from "lru-cache";
import { Hearing, type PublicChange } from "#shop/platform/database/hearing.ts";
import { ALL, TagChanges } from "#shop/platform/database/tag-changes.ts";
import { type CachedPage, pageBytes } from "./cached-page.ts";

export type Limits = { readonly entries: number; readonly bytes: number };

/** A page with the state of its last renderings. */
export type StoredPage = {
  readonly page: CachedPage;
  /** The changes before its rendering began. */
  readonly generation: number;
  /** Up to which change it was found fresh. */
  checkedAt: number;
  /** When a new rendering last failed, and in which generation. */
  failed: { readonly at: number; readonly generation: number } | null;
  /** When it was last rendered in the background. */
  retriedAt: number;
};

/** A page is rendered again after this time, in case a notification got lost. */
const freshForMs = 10 * 60_000;
const staleForMs = 24 * 60 * 60_000;
const failingForMs = 5_000;
const retryEveryMs = 1_000;

/**
 * The stored pages and their states.
 *
 * - Fresh: nothing that the page shows has changed since its rendering began, which was less than ten
 *   minutes ago, and notifications arrive: the database has answered within the last 15 seconds. The page is
 *   sent as it is.
 * - Stale: one of these does not hold. The next request waits for a new rendering. If that fails, the
 *   stale page is sent and marked as stale, unless it is older than 24 hours.
 * - Failing: stale, and a rendering failed within the last five seconds; or, while no notifications
 *   arrive, the last rendering of any page failed. No request waits: the stale page is sent at once
 *   and marked as stale, and once a second a rendering in the background tries again.
 *
 * A page shows what its tags name. A notification of any change ends the failing state, as it shows that the database is up. So while
 * notifications arrive, the next request sees each change.
 */
export class StoredPages {
  readonly #pages: LRUCache<string, StoredPage>;
  /** A page whose rendering began before a change of its tags may show the state before it. */
  readonly #changes = new TagChanges();
  readonly #hearing = new Hearing({ fromTheStart: true });
  /** Whether the last rendering of any page failed; set only while no notifications arrive. */
  #hasFailed = false;
  #retriedAt = 0;

  constructor({ entries, bytes }: Limits) {
    this.#pages = new LRUCache({
      max: entries,
      maxSize: bytes,
      sizeCalculation: ({ page }) => pageBytes(page),
    });
  }

  /** The generation of a page whose rendering begins now. */
  get generation(): number {
    return this.#changes.generation;
  }

  /** Makes the pages with changed tags stale, or all. None is deleted, as it may be needed if rendering fails. */
  handleChange(change: PublicChange): void {
    this.#hearing.note(change);
    if (change === "heard") return;
    this.#hasFailed = false;
    if (change !== "lost") this.#changes.note(change === "listening" ? [ALL] : change);
  }

  findFresh(key: string): CachedPage | undefined {
    const stored = this.#pages.get(key);
    if (stored === undefined || !this.#hearing.isUp) return undefined;
    if (this.#changes.hasChanged(stored.page.tags, stored.checkedAt)) return undefined;
    stored.checkedAt = this.#changes.generation;
    return ageMs(stored) < freshForMs ? stored.page : undefined;
  }

  /** The page to send if it can't be rendered, fresh or stale. */
  find(key: string): StoredPage | undefined {
    const stored = this.#pages.get(key);
    return stored !== undefined && ageMs(stored) < staleForMs ? stored : undefined;
  }

  /** Stores a page, unless the stored one was rendered after a later change. */
  store(key: string, page: CachedPage, generation: number): void {
    this.#hasFailed = false;
    const present = this.#pages.get(key);
    if (present !== undefined && present.generation > generation) return;
    const stored = { page, generation, checkedAt: generation, failed: null, retriedAt: 0 };
    page.onResize = () => this.#resize(key, stored);
    this.#pages.set(key, stored);
  }

  delete(key: string): void {
    this.#pages.delete(key);
  }

  /** Notes that the page of this key could not be rendered. */
  noteFailure(key: string): void {
    const at = Date.now();
    const stored = this.#pages.get(key);
    if (stored !== undefined) stored.failed = { at, generation: this.generation };
    if (this.#hearing.isUp) return;
    this.#hasFailed = true;
    this.#retriedAt = at;
  }

  isFailing({ failed }: StoredPage): boolean {
    if (this.#hasFailed) return true;
    if (failed === null || failed.generation !== this.generation) return false;
    return Date.now() - failed.at < failingForMs;
  }

  /** Whether to render a failing page in the background now: true once a second at most. */
  mayRetry(stored: StoredPage): boolean {
    const now = Date.now();
    const last = this.#hasFailed
      ? this.#retriedAt
      : Math.max(stored.retriedAt, stored.failed?.at ?? 0);
    if (now - last < retryEveryMs) return false;
    stored.retriedAt = now;
    this.#retriedAt = now;
    return true;
  }

  /** lru-cache computes an entry's size when it is set, and not again for the same value. */
  #resize(key: string, stored: StoredPage): void {
    if (this.#pages.peek(key) !== stored) return;
    this.#pages.delete(key);
    this.#pages.set(key, stored);
  }
}

function ageMs({ page }: StoredPage): number {
  return Date.now() - page.renderedAt;
}
