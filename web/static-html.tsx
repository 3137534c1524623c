import { useContext, useState } from "react";
import { documentParts, LoaderContext } from "./loader-context.ts";

/**
 * A part of a page that the server has drawn (`toStaticHtml`), which escapes what people typed. In the browser a page
 * comes without `html`, as its document has it already (`sentParts`): the element keeps what it contains. Nothing for
 * an empty part. `name` must be unique on the page.
 */
export function StaticHtml({
  name,
  html,
  className,
}: {
  name: string;
  html: string | undefined;
  className?: string;
}) {
  const drawn = useContext(LoaderContext)?.get(documentParts);
  const id = `part-${name}`;
  const [kept] = useState(() =>
    drawn ? drawn[name] : document.querySelector(`#${id}`)?.innerHTML,
  );
  const shown = html ?? kept ?? "";
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
