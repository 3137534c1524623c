import { useState } from "react";
import type { FieldTexts } from "./picture-fields.ts";
import type { PicturesResult } from "./picture-forms.server.ts";

/** What is in the inputs of the form, and what the person saw before they typed. */
export type Typed = {
  readonly text: (name: string) => string;
  /** It stays as it was when the person began to type, whatever is loaded meanwhile. */
  readonly was: (name: string) => string;
  readonly isChanged: boolean;
  readonly type: (name: string, text: string) => void;
  readonly discard: () => void;
};

type Entries = Readonly<Record<string, { readonly was: string; readonly text: string }>>;

/** Holds what is typed until it is saved. An answer that saved nothing keeps it. */
export function useTyped(present: FieldTexts, result: PicturesResult | undefined): Typed {
  const [answered, setAnswered] = useState(result);
  const [typed, setTyped] = useState(() => entriesOf(result, present));
  if (result !== answered) {
    setAnswered(result);
    if (isSaved(result)) setTyped({});
  }
  const text = (name: string) => typed[name]?.text ?? present[name] ?? "";
  const was = (name: string) => typed[name]?.was ?? present[name] ?? "";
  return {
    text,
    was,
    isChanged: Object.keys(present).some((name) => text(name) !== was(name)),
    type: (name, to) => setTyped((now) => ({ ...now, [name]: { was: was(name), text: to } })),
    discard: () => setTyped({}),
  };
}

function isSaved(result: PicturesResult | undefined): boolean {
  return result?.done !== undefined && /^(?:save|move)/.test(result.intent ?? "");
}

/** Without JavaScript the answer has what was typed. */
function entriesOf(result: PicturesResult | undefined, present: FieldTexts): Entries {
  const values = result?.values;
  if (values === undefined || isSaved(result)) return {};
  // The order is that of the pictures that are there now.
  const names = Object.keys(present).filter((name) => name !== "order");
  return Object.fromEntries(
    names.flatMap((name) => {
      const [was, text] = [values[`was-${name}`], values[name]];
      return was === undefined || text === undefined || was === text ? [] : [[name, { was, text }]];
    }),
  );
}
