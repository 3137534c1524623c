import { useEffect, useRef } from "react";
import { Link, useNavigation } from "react-router";

/**
 * Says what was done, above the screen, and what may come next. If the button that had the focus is gone,
 * the link to the next thing gets it, or the strip.
 */
export function DoneStrip({
  text,
  next,
}: {
  text: string | undefined;
  next?: { readonly to: string; readonly name: string } | undefined;
}) {
  const strip = useRef<HTMLParagraphElement>(null);
  // The answer is here before the page that belongs to it.
  const isLoaded = useNavigation().state === "idle";
  useEffect(() => {
    if (text === undefined || !isLoaded || document.activeElement !== document.body) return;
    (strip.current?.querySelector("a") ?? strip.current)?.focus();
  }, [text, isLoaded]);
  if (text === undefined) return null;
  return (
    <p ref={strip} role="status" tabIndex={-1} className="strip strip-ok mb-4">
      {text}
      {next !== undefined && (
        <Link className="link ml-4 font-semibold" to={next.to}>
          {next.name}
        </Link>
      )}
    </p>
  );
}
