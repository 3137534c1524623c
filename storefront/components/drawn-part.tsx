import { useEffect, useRef, useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { followKeptLinks, markKeptCompareButtons } from "#storefront/client/kept-part.ts";
import { useHydrated } from "#ui/use-hydrated.ts";

/**
 * A part of a page that the browser takes as the server has drawn it: React does not go through it, which
 * is what blocks a slow phone. Its links lead on within the page, and its compare buttons work. When the
 * visitor comes by a link, the browser draws the part itself.
 *
 * A part of a page has its data in the document as HTML alone (`documentOnly`): it `isMissing` in the browser
 * until another page brings it. A part of the frame has its data everywhere and says nothing of it.
 * `id` must be unique on the page.
 */
export function DrawnPart({
  id,
  className,
  isMissing,
  children,
}: {
  id: string;
  className?: string;
  isMissing?: boolean;
  children: ReactNode;
}) {
  const isHydrated = useHydrated();
  // Should React have to draw the whole page anew, the part is taken from what stands there.
  const [first] = useState(() => ({
    isKept: !import.meta.env.SSR && (isMissing ?? !isHydrated),
    isMissing,
    html:
      isHydrated && isMissing === true ? (document.querySelector(`#${id}`)?.innerHTML ?? "") : "",
  }));
  if (first.isKept && first.isMissing === isMissing)
    return <KeptPart {...{ id, className }} html={first.html} />;
  return (
    <div id={id} className={className}>
      {children}
    </div>
  );
}

/** React leaves what the element contains as long as `html` is the same. */
function KeptPart({
  html,
  ...props
}: {
  id: string;
  className?: string | undefined;
  html: string;
}) {
  const part = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useEffect(() => (part.current === null ? undefined : markKeptCompareButtons(part.current)), []);
  useEffect(
    () =>
      part.current === null
        ? undefined
        : followKeptLinks(part.current, (path) => void navigate(path)),
    [navigate],
  );
  return (
    <div
      ref={part}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
      {...props}
    />
  );
}
