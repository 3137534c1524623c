import { useSyncExternalStore } from "react";

/** A value in the browser's storage. */
export type StoredValue<Value> = {
  /** The value now; the empty one when nothing valid is stored. The same object until it changes. */
  readonly read: () => Value;
  readonly save: (value: Value) => void;
  readonly delete: () => void;
  /** Calls back after each change: here, in another tab, or while the page was in the history. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls the subscribers back, for a change in something that is read along with the value. */
  readonly notify: () => void;
  readonly empty: Value;
};

type Options<Value> = {
  /** Checks stored content, which may be anything. What it throws counts as nothing stored. */
  readonly parse: (content: unknown) => Value;
  readonly empty: Value;
  /** "session" ends with the tab. */
  readonly area?: "local" | "session";
  /** "text" stores a string as it is. */
  readonly format?: "json" | "text";
  /** Whether a change in another tab is reported at once. */
  readonly followsOtherTabs?: boolean;
};

/**
 * A value under a key of the browser's storage. Invalid content reads as the empty value. Where the
 * browser refuses storage, or it is full, the value lives in memory until the page is left.
 */
export function createStoredValue<Value>(
  key: string,
  { parse, empty, area = "local", format = "json", followsOtherTabs = true }: Options<Value>,
): StoredValue<Value> {
  const listeners = new Set<() => void>();
  let unstored: string | null = null;
  let cached: { readonly text: string; readonly value: Value } | null = null;

  const storage = () => (area === "local" ? localStorage : sessionStorage);
  const notify = () => listeners.forEach((listener) => listener());

  const read = () => {
    const text = unstored ?? attempt(() => storage().getItem(key));
    if (text === null) return empty;
    if (cached?.text !== text) {
      const value = attempt(() => parse(format === "json" ? JSON.parse(text) : text));
      cached = { text, value: value ?? empty };
    }
    return cached.value;
  };

  const save = (value: Value) => {
    const text = format === "json" ? JSON.stringify(value) : String(value);
    const isStored = attempt(() => (storage().setItem(key, text), true));
    unstored = isStored ? null : text;
    notify();
  };

  const remove = () => {
    unstored = null;
    attempt(() => storage().removeItem(key));
    notify();
  };

  const subscribe = (listener: () => void) => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener();
    };
    listeners.add(listener);
    if (followsOtherTabs) window.addEventListener("storage", onStorage);
    window.addEventListener("pageshow", listener);
    // A page that the browser has prepared is opened.
    document.addEventListener("prerenderingchange", listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener("storage", onStorage);
      window.removeEventListener("pageshow", listener);
      document.removeEventListener("prerenderingchange", listener);
    };
  };

  return { read, save, delete: remove, subscribe, notify, empty };
}

/** The value as a component draws it: the empty one on the server and until hydration. */
export function useStoredValue<Value>({ subscribe, read, empty }: StoredValue<Value>): Value {
  return useSyncExternalStore(subscribe, read, () => empty);
}

/** Null when the browser refuses storage, it is full, or the stored content is invalid. */
function attempt<Result>(action: () => Result): Result | null {
  try {
    return action();
  } catch {
    return null;
  }
}
