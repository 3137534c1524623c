import { LRUCache } from "lru-cache";
import { perShop } from "#shop/platform/per-shop.server.ts";
import type { Db } from "./db.server.ts";
import { Hearing, type PublicChange } from "./hearing.ts";
import { isReadCopy } from "./read-copy.server.ts";
import { collectTags, noteTags } from "./read-tags.server.ts";
import { ALL, TagChanges } from "./tag-changes.ts";

/** A read is done again after this time, in case a notification got lost. */
const FRESH_FOR_MS = 10 * 60_000;

const toldOf = perShop(() => ({
  changes: new TagChanges(),
  /** Whether this process hears of changes. Until it does, and while it does not, nothing is kept. */
  hearing: new Hearing({ fromTheStart: false }),
}));

/** Forgets what a change concerns. `onPublicChange` calls it with every report, and with "lost" when it ends. */
export function forgetKeptReads(change: PublicChange): void {
  const { changes, hearing } = toldOf();
  hearing.note(change);
  if (change === "heard") return;
  changes.note(typeof change === "string" ? [ALL] : change);
}

type Kept<Value> = {
  readonly value: Value | null;
  /** When it was read, as `TagChanges` counts. */
  readonly generation: number;
  /** The tags of what was read. */
  readonly tags: readonly string[];
};

/**
 * Reads of the database that this process keeps until what they have read changes: the catalogue and the
 * shipping rates, of which the database notifies (`onPublicChange`). For answers that may be as old as
 * a cached page, such as the quote of a cart; an order reads the database. In a transaction, and while
 * no notifications arrive, every read is done anew. What a copy of the database says is never kept: it may
 * be older than the notification.
 */
export class KeptReads<Value> {
  readonly #kept: () => LRUCache<string, Kept<Value>>;

  /** Keeps `max` reads, those used last. */
  constructor(max: number) {
    this.#kept = perShop(() => new LRUCache({ max, ttl: FRESH_FOR_MS }));
  }

  /** What is kept or else read for a key, which must contain all that changes the answer. */
  async find(db: Db, key: string, read: () => Promise<Value | null>): Promise<Value | null> {
    const found = await this.findAll(db, [key], async () => {
      const value = await read();
      return value === null ? new Map() : new Map([[key, value]]);
    });
    return found.get(key) ?? null;
  }

  /** The same for many keys: `read` gets those that are not kept. Keys without a value are left out. */
  async findAll(
    db: Db,
    keys: readonly string[],
    read: (missing: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  ): Promise<Map<string, Value>> {
    const { changes, hearing } = toldOf();
    const keptReads = this.#kept();
    const found = new Map<string, Value>();
    const missing: string[] = [];
    for (const key of keys) {
      const kept = hearing.isUp && !db.isTransaction ? keptReads.get(key) : undefined;
      if (kept === undefined || changes.hasChanged(kept.tags, kept.generation)) {
        missing.push(key);
        continue;
      }
      noteTags(kept.tags);
      if (kept.value !== null) found.set(key, kept.value);
    }
    if (missing.length === 0) return found;
    const { generation } = changes;
    const noted = new Set<string>();
    const values = await collectTags(noted, () => read(missing));
    const tags = noted.size === 0 ? [ALL] : [...noted];
    noteTags(tags);
    for (const key of missing) {
      const value = values.get(key) ?? null;
      if (value !== null) found.set(key, value);
      if (!hearing.isUp || db.isTransaction || isReadCopy(db)) continue;
      if (!changes.hasChanged(tags, generation)) keptReads.set(key, { value, generation, tags });
    }
    return found;
  }
}
