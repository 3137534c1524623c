import { useLayoutEffect, useRef, type RefObject } from "react";
import { useNavigation } from "react-router";
import type { MakeResult } from "./make-forms.server.ts";

/**
 * After an act on a row the focus goes to the next one, so that Enter goes on with the work. The ref is for
 * what contains the rows.
 */
export function useNextRow(result: MakeResult | undefined): RefObject<HTMLElement | null> {
  const rows = useRef<HTMLElement>(null);
  const next = useRef<string>(undefined);
  const isLoaded = useNavigation().state === "idle";
  useLayoutEffect(() => {
    const list = rows.current;
    const remember = (event: SubmitEvent) => {
      const row = event.target instanceof Element ? event.target.closest("[data-row]") : null;
      const all = [...(list?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
      const after = row === null ? undefined : all[all.findIndex((each) => each === row) + 1];
      next.current = after?.dataset["rowKey"];
    };
    list?.addEventListener("submit", remember);
    return () => list?.removeEventListener("submit", remember);
  }, []);
  useLayoutEffect(() => {
    const key = next.current;
    if (result?.done === undefined || !isLoaded || key === undefined) return;
    next.current = undefined;
    const row = rows.current?.querySelector(`[data-row-key="${CSS.escape(key)}"]`);
    row?.querySelector<HTMLElement>("[data-row-act]")?.focus();
  }, [result, isLoaded]);
  return rows;
}
