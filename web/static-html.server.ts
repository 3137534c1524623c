import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/**
 * Draws a part of a page that needs no script as HTML, for `StaticHtml`: the browser gets the HTML alone and
 * none of the code that draws it. Links in it are plain ones.
 */
export function toStaticHtml(part: ReactNode): string {
  return renderToStaticMarkup(part);
}
