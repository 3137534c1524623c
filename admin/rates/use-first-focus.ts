import { useLayoutEffect, useRef } from "react";

/** Puts the focus into the first field of a form that was opened to be typed in. */
export function useFirstFocus(takesFocus: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const isTaken = useRef(!takesFocus);
  useLayoutEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    box.current?.querySelector<HTMLElement>("input:not([type=hidden]), select")?.focus();
  }, []);
  return box;
}
