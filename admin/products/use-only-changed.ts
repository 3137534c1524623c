import { useEffect, useRef, type RefObject } from "react";
import type { InputName } from "./product-values.ts";
import type { Draft } from "./use-draft.ts";

/** Buttons that decide about a value, which is sent whole with them. */
const CHOICES = ["take", "keep", "price_instead"];

/**
 * Leaves the fields that the person has not changed out of what a form sends, with the values that they saw of them.
 * Without JavaScript all are sent, and the server finds what has changed.
 */
export function useOnlyChanged(
  draft: Draft,
  names: readonly InputName[],
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const element = form.current;
    const leaveOut = ({ formData }: FormDataEvent) => {
      if (CHOICES.some((name) => formData.has(name))) return;
      for (const name of names) {
        if (draft.text(name) !== draft.was(name)) continue;
        formData.delete(name);
        formData.delete(`was_${name}`);
      }
    };
    element?.addEventListener("formdata", leaveOut);
    return () => element?.removeEventListener("formdata", leaveOut);
  }, [draft, names]);
  return form;
}
