import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

/**
 * Keeps the focus in the field of the scanner: with each order, after each answer, and when a letter or a
 * digit is typed while nothing else takes text. A scanner types, and knows no field. The focus moves before
 * the page is seen: an effect after it could select what a fast scanner has typed meanwhile.
 */
export function useScanFocus(
  orderNumber: string,
  answer: object | undefined,
): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    field.current?.focus();
    if (answer !== undefined) field.current?.select();
  }, [orderNumber, answer]);
  // The router scrolls a new page to its top only after the focus has moved.
  useEffect(() => {
    field.current?.scrollIntoView({ block: "nearest" });
  }, [orderNumber]);
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (!/^[A-Za-z0-9]$/.test(key) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof Element && target.closest(takesText)) return;
      field.current?.focus();
      // No single key of the admin acts on what is scanned.
      event.stopPropagation();
    };
    // Before any other listener.
    document.addEventListener("keydown", onKey, { capture: true });
    return () => document.removeEventListener("keydown", onKey, { capture: true });
  }, []);
  return field;
}

const takesText = "input:not([type=checkbox]), textarea, select, dialog, [contenteditable]";
