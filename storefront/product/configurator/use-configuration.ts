import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { useLocation } from "react-router";
import type { Product } from "#shop/catalogue/product.ts";
import {
  configurationFromSearch,
  fitPath,
  configurationPath,
  searchFromConfiguration,
  withoutRoom,
  type Configuration,
} from "./configuration.ts";

/** The id of the page's one form: controls elsewhere on the page name it to belong to it. */
export const FORM_ID = "choose";

export type Configurator = {
  readonly configuration: Configuration;
  readonly form: RefObject<HTMLFormElement | null>;
  /** Takes over what the form says now. */
  readForm: () => void;
  /** Sets some of the form's controls, by name, and takes that over. */
  set: (values: Readonly<Record<string, string>>) => void;
};

/** What is configuration on this page, kept in its address without a new entry in the history. */
export function useConfiguration(product: Product): Configurator {
  const { optionGroups, slug } = product;
  const { pathname, search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const [configuration, setConfiguration] = useState(() => {
    const all = new URLSearchParams(search);
    return configurationFromSearch(
      optionGroups,
      pathname === fitPath(slug) ? all : withoutRoom(all),
    );
  });
  const last = useRef(configuration);

  const readForm = useCallback(() => {
    if (form.current === null) return;
    const next = configurationFromSearch(optionGroups, new FormData(form.current), last.current);
    if (JSON.stringify(next) !== JSON.stringify(last.current)) {
      last.current = next;
      setConfiguration(next);
    }
    const { location, history } = window;
    const query = searchFromConfiguration(optionGroups, next, new URLSearchParams(location.search));
    const address = configurationPath(slug, next) + query;
    if (address !== location.pathname + location.search)
      history.replaceState(history.state, "", address + location.hash);
  }, [optionGroups, slug]);
  const set = useCallback<Configurator["set"]>(
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
  return { configuration, form, readForm, set };
}
