import { vi } from "vitest";

/**
 * Gives the test a browser's storage, local and session as one, and a window and a document with events. Returns the
 * stored texts, and what another tab does: it writes a text and this tab hears of it.
 */
export function memoryStorage() {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  };
  const page = new EventTarget();
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", new EventTarget());
  const writeInOtherTab = (key: string, text: string | null) => {
    if (text === null) stored.delete(key);
    else stored.set(key, text);
    page.dispatchEvent(Object.assign(new Event("storage"), { key }));
  };
  return { stored, page, writeInOtherTab };
}

/** A browser that refuses storage, as with cookies blocked. */
export function refuseStorage(): void {
  const refuse = () => {
    throw new Error("refused");
  };
  const storage = { getItem: refuse, setItem: refuse, removeItem: refuse };
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("sessionStorage", storage);
}
