import { useState } from "react";
import {
  fieldNames,
  productFields,
  type ProductFields,
} from "#shop/catalogue/editing/product-fields.ts";
import type { ProductResult } from "./save-product.server.ts";
import { inputText } from "#shop/catalogue/editing/typed-fields.ts";
import type { InputName } from "./product-values.ts";

type Texts = Readonly<Record<string, string>>;

/** The inputs of a product: what is in them, and what the person saw before they typed. */
export type Draft = {
  readonly text: (name: InputName) => string;
  /** What the person saw when they began to type: it stays, whatever is loaded meanwhile. */
  readonly was: (name: InputName) => string;
  readonly isChanged: boolean;
  readonly type: (name: InputName, text: string) => void;
  readonly putBack: () => void;
  /** The form is sent: what is typed from now on is not part of it. Nothing is sent before the last answer. */
  readonly send: (event: { readonly preventDefault: () => void }) => void;
};

/**
 * Holds what is typed about a product until it is saved. After an answer, what the answer says, and what was
 * typed while it was awaited.
 */
export function useDraft(
  fields: Partial<ProductFields>,
  result: ProductResult | undefined,
  isBusy: boolean,
): Draft {
  const present: Texts = Object.fromEntries(
    productFields.map((field) => [fieldNames[field], inputText(fields, field)]),
  );
  const [answered, setAnswered] = useState(result);
  const [typed, setTyped] = useState(() => draftOf(result));
  const [sent, setSent] = useState<Texts>({});
  if (!isBusy && result !== answered) {
    setAnswered(result);
    const later = Object.entries(typed?.values ?? {}).filter(([name, text]) => text !== sent[name]);
    const draft = draftOf(result) ?? (later.length > 0 ? { seen: present, values: {} } : null);
    setTyped(draft && { ...draft, values: { ...draft.values, ...Object.fromEntries(later) } });
  }
  const seen = typed?.seen ?? present;
  const text = (name: InputName) => typed?.values[name] ?? present[name] ?? "";
  const was = (name: InputName) => seen[name] ?? present[name] ?? "";
  return {
    text,
    was,
    isChanged: productFields.some((field) => text(fieldNames[field]) !== was(fieldNames[field])),
    type: (name, value) => setTyped({ seen, values: { ...typed?.values, [name]: value } }),
    putBack: () => setTyped(null),
    send: (event) => {
      if (isBusy) event.preventDefault();
      else setSent(textsOf(text));
    },
  };
}

function textsOf(text: Draft["text"]): Texts {
  return Object.fromEntries(
    productFields.map((each) => [fieldNames[each], text(fieldNames[each])]),
  );
}

/** What was typed and is not saved. */
function draftOf(result: ProductResult | undefined): { seen: Texts; values: Texts } | null {
  if (result?.values === undefined || result.seen === undefined) return null;
  return { seen: result.seen, values: result.values };
}
