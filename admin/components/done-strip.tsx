import { useLayoutEffect, useRef, useState } from "react";
import { Link, useNavigation } from "react-router";

/**
 * Says what was done, above the screen, and what may come next. It appears together with the new rows, not before them:
 * a press in between would be about the old ones. If the button that had the focus is gone, the link to the next thing
 * gets it, or the strip.
 */
export function DoneStrip({
  text,
  next,
}: {
  text: string | undefined;
  next?: { readonly to: string; readonly name: string } | undefined;
}) {
  const strip = useRef<HTMLParagraphElement>(null);
  const isLoaded = useNavigation().state === "idle";
  const [shown, setShown] = useState({ text, next });
  if (isLoaded && (shown.text !== text || shown.next?.to !== next?.to)) setShown({ text, next });
  useLayoutEffect(() => {
    if (shown.text === undefined || !isLoaded || document.activeElement !== document.body) return;
    (strip.current?.querySelector("a") ?? strip.current)?.focus();
  }, [shown, isLoaded]);
  if (shown.text === undefined) return null;
  return (
    <p ref={strip} role="status" tabIndex={-1} className="strip strip-ok mb-4">
      {shown.text}
      {shown.next !== undefined && (
        <Link className="link ml-4 font-semibold" to={shown.next.to}>
          {shown.next.name}
        </Link>
      )}
    </p>
  );
}
