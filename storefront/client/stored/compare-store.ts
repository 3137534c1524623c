import { useSyncExternalStore } from "react";
import { isSlug } from "#shop/kit/slug.ts";

/** The most products that are compared at once: as many as stand side by side on a desk. */
export const COMPARED_MAX = 4;

const KEY = "compare";
const NONE: readonly string[] = [];

let lastText: string | null = null;
let lastSlugs = NONE;
const listeners = new Set<() => void>();

/** The products chosen for comparison, by slug, in the order of choice. None until the browser draws. */
export function useCompared(): readonly string[] {
  return useSyncExternalStore(subscribe, comparedNow, () => NONE);
}

/** Chooses a product, or lets it go. False when four are chosen already. */
export function toggleCompared(slug: string): boolean {
  const slugs = comparedNow();
  if (slugs.includes(slug)) keep(slugs.filter((other) => other !== slug));
  else if (slugs.length >= COMPARED_MAX) return false;
  else keep([...slugs, slug]);
  return true;
}

/** Sets the whole choice, such as to what an address names. */
export function setCompared(slugs: readonly string[]): void {
  keep(slugs.slice(0, COMPARED_MAX));
}

/** "/compare?p=a&p=b": the page of a choice, which can be kept and sent on. */
export function comparePath(slugs: readonly string[]): string {
  if (slugs.length === 0) return "/compare";
  return `/compare?${slugs.map((slug) => `p=${encodeURIComponent(slug)}`).join("&")}`;
}

function comparedNow(): readonly string[] {
  const text = readText();
  if (text !== lastText) {
    lastText = text;
    lastSlugs = readSlugs(text);
  }
  return lastSlugs;
}

function readSlugs(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(value)) return NONE;
    const slugs = value.filter(isSlug);
    return [...new Set<string>(slugs)].slice(0, COMPARED_MAX);
  } catch {
    return NONE;
  }
}

/** A browser that refuses storage still compares, for as long as the page is open. */
let unstored: string | null = null;

function readText(): string | null {
  try {
    return localStorage.getItem(KEY) ?? unstored;
  } catch {
    return unstored;
  }
}

function keep(slugs: readonly string[]): void {
  unstored = JSON.stringify(slugs);
  try {
    localStorage.setItem(KEY, unstored);
    unstored = null;
  } catch {
    // Kept in this page alone.
  }
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  window.addEventListener("storage", tell);
  return () => {
    listeners.delete(tell);
    window.removeEventListener("storage", tell);
  };
}
