import { useLayoutEffect, useRef } from "react";
import { useNavigation } from "react-router";
import type { MakeResult } from "./make-forms.server.ts";
import { PieceForm } from "./work-table.tsx";

/** Says what was done, with the button that takes it back. */
export function MadeStrip({ result }: { result: MakeResult | undefined }) {
  const strip = useRef<HTMLDivElement>(null);
  const isLoaded = useNavigation().state === "idle";
  const text = result?.done;
  useLayoutEffect(() => {
    if (text !== undefined && isLoaded && document.activeElement === document.body)
      strip.current?.focus();
  }, [text, isLoaded]);
  if (text === undefined) return null;
  return (
    <div
      ref={strip}
      role="status"
      tabIndex={-1}
      className="strip strip-ok mb-4 flex flex-wrap items-center gap-x-4"
    >
      {text}
      {result?.undo && (
        <PieceForm result={result} {...result.undo} submit="Undo" about={text} isText />
      )}
    </div>
  );
}
