import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { useLocation } from "react-router";
import type { Product } from "#shop/catalogue/product.ts";
import {
  askedFromSearch,
  fitPath,
  pathOfAsked,
  searchFromAsked,
  withoutRoom,
  type Asked,
} from "./configuration.ts";

/** The id of the page's one form: controls elsewhere on the page name it to belong to it. */
export const FORM_ID = "choose";

export type Asking = {
  readonly asked: Asked;
  readonly form: RefObject<HTMLFormElement | null>;
  /** Takes over what the form says now. */
  readForm: () => void;
  /** Sets some of the form's controls, by name, and takes that over. */
  set: (values: Readonly<Record<string, string>>) => void;
};

/** What is asked on this page, kept in its address without a new entry in the history. */
export function useAsked(product: Product): Asking {
  const { optionGroups, slug } = product;
  const { pathname, search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState(() => {
    const all = new URLSearchParams(search);
    return askedFromSearch(optionGroups, pathname === fitPath(slug) ? all : withoutRoom(all));
  });
  const last = useRef(asked);

  const readForm = useCallback(() => {
    if (form.current === null) return;
    const next = askedFromSearch(optionGroups, new FormData(form.current), last.current);
    if (JSON.stringify(next) !== JSON.stringify(last.current)) {
      last.current = next;
      setAsked(next);
    }
    const { location, history } = window;
    const query = searchFromAsked(optionGroups, next, new URLSearchParams(location.search));
    const address = pathOfAsked(slug, next) + query;
    if (address !== location.pathname + location.search)
      history.replaceState(history.state, "", address + location.hash);
  }, [optionGroups, slug]);
  const set = useCallback<Asking["set"]>(
    (values) => {
      for (const [name, value] of Object.entries(values)) {
        const control = form.current?.elements.namedItem(name);
        if (control instanceof RadioNodeList) control.value = value;
      }
      readForm();
    },
    [readForm],
  );
  // What was chosen while the page was still loading counts, and that is known once.
  useEffect(readForm, [readForm]);
  return { asked, form, readForm, set };
}
