import type { Db } from "./db.server.ts";
import { noteTags } from "./read-tags.server.ts";
import { ALL } from "./tag-changes.ts";

/** After this long a read no longer holds up the next one. */
const NEXT_AFTER_MS = 20;

type Batch<Key, Value> = {
  readonly keys: Set<Key>;
  readonly values: Promise<ReadonlyMap<Key, Value>>;
};

/**
 * Reads of the database that are always done anew, and that requests at the same time share. A request that
 * arrives while a read runs waits for the next one, with all others that wait: its answer is never older
 * than its question, and a thousand requests a second make a hundred queries. Keys without a value are left
 * out. In a transaction each read is alone.
 */
export class SharedReads<Key, Value> {
  readonly #read: (db: Db, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>;
  readonly #waiting = new WeakMap<Db, Batch<Key, Value>>();
  readonly #running = new WeakMap<Db, Promise<unknown>>();

  constructor(read: (db: Db, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>) {
    this.#read = read;
  }

  /** The values of these keys, and perhaps of others. */
  async find(db: Db, keys: readonly Key[]): Promise<ReadonlyMap<Key, Value>> {
    if (keys.length === 0) return new Map();
    // Another request's read may answer, and its tags are noted there.
    noteTags([ALL]);
    if (db.isTransaction) return this.#read(db, keys);
    const waiting = this.#waiting.get(db);
    if (waiting !== undefined) {
      for (const key of keys) waiting.keys.add(key);
      return waiting.values;
    }
    const running = this.#running.get(db);
    if (running === undefined) return this.#start(db, keys);
    const own = new Set(keys);
    const values = settledOrLate(running).then(() => {
      this.#waiting.delete(db);
      return this.#start(db, [...own]);
    });
    this.#waiting.set(db, { keys: own, values });
    return values;
  }

  #start(db: Db, keys: readonly Key[]): Promise<ReadonlyMap<Key, Value>> {
    const values = this.#read(db, keys);
    const ended = values
      .catch(() => {})
      .finally(() => {
        if (this.#running.get(db) === ended) this.#running.delete(db);
      });
    this.#running.set(db, ended);
    return values;
  }
}

function settledOrLate(running: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, NEXT_AFTER_MS);
    void running.then(() => {
      clearTimeout(late);
      resolve();
    });
  });
}
