import { useState } from "react";

/**
 * A part of a page that the server has drawn (`toStaticHtml`), which escapes what people typed. In the
 * browser a page comes without `html`, as its document has it already (web/document-only): the element
 * keeps what it contains. Nothing for an empty part. `id` must be unique on the page.
 */
export function StaticHtml({
  id,
  html,
  className,
}: {
  id: string;
  html: string | undefined;
  className?: string;
}) {
  const [kept] = useState(() => html ?? document.querySelector(`#${id}`)?.innerHTML ?? "");
  const shown = html ?? kept;
  if (shown === "") return null;
  return (
    <div
      id={id}
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  );
}
