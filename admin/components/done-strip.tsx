import { useEffect, useRef } from "react";

/** Says what was done, above the screen. Takes the focus if the button that had it is gone. */
export function DoneStrip({ text }: { text: string | undefined }) {
  const strip = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text !== undefined && document.activeElement === document.body) strip.current?.focus();
  }, [text]);
  if (text === undefined) return null;
  return (
    <p ref={strip} role="status" tabIndex={-1} className="strip strip-ok mb-4">
      {text}
    </p>
  );
}
