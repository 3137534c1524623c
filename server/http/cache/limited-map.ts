/**
 * A map that forgets what was used longest ago once it holds too many entries or too many bytes.
 */
export class LimitedMap<V> {
  readonly #entries = new Map<string, V>();
  readonly #limits: { readonly entries: number; readonly bytes: number };
  readonly #sizeOf: (value: V) => number;
  #bytes = 0;

  constructor(limits: { entries: number; bytes: number }, sizeOf: (value: V) => number) {
    this.#limits = limits;
    this.#sizeOf = sizeOf;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): V | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    // Maps keep the order of insertion: to be put in again is to be the youngest.
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key: string, value: V): void {
    this.delete(key);
    this.#entries.set(key, value);
    this.#bytes += this.#sizeOf(value);
    this.#shrink();
  }

  /** To be called when a value has grown; one that is no longer kept is let be. */
  grew(key: string, value: V, byBytes: number): void {
    if (this.#entries.get(key) !== value) return;
    this.#bytes += byBytes;
    this.#shrink();
  }

  delete(key: string): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= this.#sizeOf(value);
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }

  #shrink(): void {
    for (const key of this.#entries.keys()) {
      if (this.#entries.size <= this.#limits.entries && this.#bytes <= this.#limits.bytes) return;
      this.delete(key);
    }
  }
}
