import { useSyncExternalStore } from "react";
import { isSlug } from "#shop/kit/slug.ts";

/** How many products are remembered, the last one looked at first. */
const RECENT_MAX = 8;
const KEY = "recent";

const listeners = new Set<() => void>();

/** The products this browser has looked at, by slug, the last one first. None until it draws the page. */
export function useRecentlyViewed(): readonly string[] {
  const text = useSyncExternalStore(subscribe, readText, () => null);
  return parseRecent(text);
}

/** Reads a stored list. Broken or foreign content counts as none. */
export function parseRecent(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(value)) return [];
    const slugs = value.filter(isSlug);
    return [...new Set<string>(slugs)].slice(0, RECENT_MAX);
  } catch {
    return [];
  }
}

/** Remembers a product as the last one looked at. */
export function saveRecentlyViewed(slug: string): void {
  const others = parseRecent(readText()).filter((other) => other !== slug);
  write([slug, ...others].slice(0, RECENT_MAX));
}

/** Forgets them all. */
export function deleteRecentlyViewed(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // A browser that refuses storage remembers nothing.
  }
  for (const tell of listeners) tell();
}

function readText(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

function write(slugs: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(slugs));
  } catch {
    // Refused or full: nothing is remembered.
  }
}
