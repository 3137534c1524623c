/** What every change of an unknown kind has, and everything whose tags are unknown. */
export const ALL = "all";

/** Older changes are forgotten; what was read before them then counts as changed. */
const TAGS_MAX = 10_000;

/**
 * Which tags have changed since when. A tag names a part of the shop's public data, such as `product:1001`,
 * `category:clothes-airers` or `rates`: the database notifies with the tags of what has changed
 * (db/migrations/0190), and what was made of the data carries the tags of what it was made of.
 */
export class TagChanges {
  #generation = 0;
  /** The generation up to which everything counts as changed. */
  #allAt = 0;
  /** The generation of each tag's last change, the oldest change first. */
  readonly #changedAt = new Map<string, number>();

  /** Counts changes: what is read before a change may have the state before it. */
  get generation(): number {
    return this.#generation;
  }

  /** Notes that these tags have changed. */
  note(tags: Iterable<string>): void {
    this.#generation += 1;
    for (const tag of tags) {
      if (tag === ALL) this.#allAt = this.#generation;
      this.#changedAt.delete(tag);
      this.#changedAt.set(tag, this.#generation);
    }
    for (const [tag, at] of this.#changedAt) {
      if (this.#changedAt.size <= TAGS_MAX) break;
      this.#changedAt.delete(tag);
      this.#allAt = Math.max(this.#allAt, at);
    }
  }

  /** Whether one of these tags has changed since a generation. Without a tag, every change counts. */
  hasChanged(tags: readonly string[], since: number): boolean {
    if (since === this.#generation) return false;
    if (this.#allAt > since || tags.length === 0) return true;
    return tags.some((tag) => tag === ALL || (this.#changedAt.get(tag) ?? 0) > since);
  }
}
