import { useCallback, useEffect, useRef, useState } from "react";
import type { Pence } from "#shop/kit/money.ts";
import type { PageLink } from "#shop/content/navigation.ts";
import { fetchJson } from "./fetch-json.ts";
import { hasFields, isListOf, isText, isTextOrNull, isWhole } from "./guards.ts";
import type { Suggestions } from "./suggestions.ts";

/** After the last key press. */
const DELAY_MS = 150;
const LENGTH_MIN = 2;

type Result = { readonly typed: string; readonly found: Suggestions };

/**
 * Fetches suggestions for the text of a field, 150 ms after the last key press. The next key press
 * aborts the request, so that an older result never replaces a newer one. If the request fails there are
 * no suggestions and no message: the search itself shows the error.
 */
export function useSuggestions(field: HTMLInputElement) {
  const { typed, isOpen, close } = useTyped(field);
  const isLongEnough = typed.trim().length >= LENGTH_MIN;
  const { result, hold } = useResult(typed, isLongEnough);
  return {
    found: isLongEnough ? (result?.found ?? null) : null,
    typed: result?.typed.trim() ?? "",
    isOpen,
    close,
    hold,
  };
}

/** The text of a field. Open from the first key press until the field loses the focus or is closed. */
function useTyped(field: HTMLInputElement) {
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => {
    setOpen(false);
    setTyped("");
  }, []);
  useEffect(() => {
    const read = () => {
      setTyped(field.value.replace(/\s+/g, " ").trimStart());
      setOpen(true);
    };
    const arrow = (event: KeyboardEvent) => {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") read();
    };
    // The customer typed before this module had loaded.
    if (document.activeElement === field && field.value !== field.defaultValue) read();
    field.addEventListener("input", read);
    field.addEventListener("keydown", arrow);
    field.addEventListener("blur", close);
    return () => {
      field.removeEventListener("input", read);
      field.removeEventListener("keydown", arrow);
      field.removeEventListener("blur", close);
    };
  }, [field, close]);
  return { typed, isOpen, close };
}

/** The newest result. `hold` stops it from being replaced while the customer moves through it. */
function useResult(typed: string, isLongEnough: boolean) {
  const [result, setResult] = useState<Result | null>(null);
  const current = useRef<AbortController>(undefined);
  const hold = useCallback(() => current.current?.abort(), []);
  useEffect(() => {
    if (!isLongEnough) return;
    const request = new AbortController();
    current.current = request;
    const timer = setTimeout(() => {
      if (request.signal.aborted) return;
      void fetchSuggestions(typed, request.signal).then(
        (found) => request.signal.aborted || setResult(found && { typed, found }),
      );
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [typed, isLongEnough]);
  return { result, hold };
}

async function fetchSuggestions(typed: string, signal: AbortSignal): Promise<Suggestions | null> {
  return fetchJson(
    `/suggestions?${new URLSearchParams({ q: typed.toLowerCase() })}`,
    areSuggestions,
    signal,
  );
}

const isPence = (value: unknown): value is Pence => isWhole(value);
const isLink = hasFields<PageLink>({ to: isText, name: isText });
const areSuggestions = hasFields<Suggestions>({
  words: isText,
  products: isListOf(
    hasFields<Suggestions["products"][number]>({
      slug: isText,
      name: isText,
      category: isText,
      image: isTextOrNull,
      pricePence: isPence,
      maxPricePence: isPence,
    }),
  ),
  categories: isListOf(isLink),
  pages: isListOf(isLink),
});
