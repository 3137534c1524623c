import { useEffect, useEffectEvent, useRef } from "react";
import { useFetcher } from "react-router";
import type { OfferResult } from "./offer-acts.server.ts";
import type { OfferFormView } from "./offer-view.server.ts";

const PRICE_DELAY_MS = 350;

/** Asks for the sum a moment after the last change. Until it is there, and without JavaScript, the page's own. */
export function useLivePrice(view: OfferFormView) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<number>(undefined);
  const fetcher = useFetcher<OfferResult>();
  function onChange() {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      if (form.current === null) return;
      const body = new FormData(form.current);
      body.set("intent", "price");
      void fetcher.submit(body, { method: "post" });
    }, PRICE_DELAY_MS);
  }
  const onReady = useEffectEvent(() => {
    if (form.current !== null && isTypedInto(form.current)) onChange();
  });
  useEffect(() => {
    onReady();
    return () => window.clearTimeout(timer.current);
  }, []);
  const latest = fetcher.data?.basedOn === view.revision ? fetcher.data.view : undefined;
  if (latest === undefined) return { form, onChange, priced: view };
  // The lines as they are, with their new prices: what is being typed stays.
  const lines = view.lines.map((line, at) => ({ ...line, ...pricesOf(latest.lines[at]) }));
  return {
    form,
    onChange,
    priced: { ...view, lines, sum: latest.sum, note: latest.note, defaults: latest.defaults },
  };
}

/** Whether a text field was typed into before the page was ready. */
function isTypedInto(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (field) =>
      field instanceof HTMLInputElement &&
      field.type !== "hidden" &&
      field.value !== field.defaultValue,
  );
}

function pricesOf(line: OfferFormView["lines"][number] | undefined) {
  return line === undefined
    ? {}
    : { linePence: line.linePence, stock: line.stock, isShort: line.isShort };
}
