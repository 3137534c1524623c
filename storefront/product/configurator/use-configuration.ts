import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { useLocation } from "react-router";
import type { ShownProduct } from "#storefront/product/shown-product.ts";
import {
  configurationFromSearch,
  fitPath,
  configurationPath,
  searchFromConfiguration,
  withoutRoom,
  type Configuration,
} from "./configuration.ts";

/** The id of the form. Controls elsewhere on the page join it with their `form` attribute. */
export const FORM_ID = "choose";

export type Configurator = {
  readonly configuration: Configuration;
  readonly form: RefObject<HTMLFormElement | null>;
  /** Updates the configuration from the form. */
  readForm: () => void;
  /** Sets controls of the form by name and updates the configuration. */
  set: (values: Readonly<Record<string, string>>) => void;
};

/** The configuration of a product page. It is kept in the URL, without new entries in the history. */
export function useConfiguration(product: ShownProduct): Configurator {
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
    // A draft has no address but that of its preview, and a late part may ask when the visitor has left the page.
    if (![`/product/${slug}`, fitPath(slug)].includes(location.pathname)) return;
    const query = searchFromConfiguration(optionGroups, next, new URLSearchParams(location.search));
    const url = configurationPath(slug, next) + query;
    if (url !== location.pathname + location.search)
      history.replaceState(history.state, "", url + location.hash);
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
  // Apply choices made before hydration, once.
  useEffect(readForm, [readForm]);
  return { configuration, form, readForm, set };
}
