import { useLayoutEffect, useRef } from "react";

/**
 * Somebody else acted first: says who, what and when, above the page as it is now. It takes the focus, so that it
 * is read out.
 */
export function ConflictStrip({ text }: { text: string | undefined }) {
  const strip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (text !== undefined) strip.current?.focus();
  }, [text]);
  if (text === undefined) return null;
  return (
    <div ref={strip} role="alert" tabIndex={-1} className="strip strip-error mb-4">
      <p>
        <strong className="font-semibold text-error">{text}</strong> Nothing was done twice. Below
        is how things are now.
      </p>
    </div>
  );
}
