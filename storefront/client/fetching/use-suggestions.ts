import { useCallback, useEffect, useRef, useState } from "react";
import type { Suggestions } from "./suggestions.ts";

/** After the last letter. */
const WAIT_MS = 150;
const TYPED_FROM = 2;

type Answer = { readonly typed: string; readonly found: Suggestions };

/**
 * What the shop suggests for what is in a field, asked for 150 ms after the last letter. A request is
 * called off by the next letter, so that an older answer never takes the place of a newer one. Without
 * the network there are no suggestions, and no message: the search itself will say so.
 */
export function useSuggestions(field: HTMLInputElement) {
  const { typed, isOpen, close } = useTyped(field);
  const isAsked = typed.trim().length >= TYPED_FROM;
  const { answer, hold } = useAnswer(typed, isAsked);
  return {
    found: isAsked ? (answer?.found ?? null) : null,
    typed: answer?.typed.trim() ?? "",
    isOpen,
    close,
    hold,
  };
}

/** What is typed in a field; open from the first letter, or an arrow, until it is left or closed. */
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
    // Typed before this was loaded.
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

/** The newest answer. `hold` keeps it, since somebody is choosing from it. */
function useAnswer(typed: string, isAsked: boolean) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const asking = useRef<AbortController>(undefined);
  const hold = useCallback(() => asking.current?.abort(), []);
  useEffect(() => {
    if (!isAsked) return;
    const calling = new AbortController();
    asking.current = calling;
    const timer = setTimeout(() => {
      if (calling.signal.aborted) return;
      askFor(typed, calling.signal).then(
        (found) => calling.signal.aborted || setAnswer({ typed, found }),
        () => calling.signal.aborted || setAnswer(null),
      );
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      calling.abort();
    };
  }, [typed, isAsked]);
  return { answer, hold };
}

async function askFor(typed: string, signal: AbortSignal): Promise<Suggestions> {
  const query = new URLSearchParams({ q: typed.toLowerCase() });
  const response = await fetch(`/suggestions?${query}`, { signal });
  if (!response.ok) throw new Error(`${response.status}`);
  return (await response.json()) as Suggestions;
}
