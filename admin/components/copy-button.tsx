import { useState } from "react";
import { useHydrated } from "#ui/use-hydrated.ts";

/** Puts a text on the clipboard. Needs JavaScript: without it the text can be selected. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [isCopied, setCopied] = useState(false);
  if (!useHydrated()) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <button type="button" className="button-text" onClick={() => void copy().catch(() => {})}>
      {isCopied ? "Copied" : "Copy"}
      <span className="sr-only"> {what}</span>
    </button>
  );
}
