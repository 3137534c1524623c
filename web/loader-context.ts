import { createContext as createReactContext } from "react";
import { createContext, type RouterContextProvider } from "react-router";

/** The arguments of a loader that asks for a page. */
export type Asked = {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
};

/** What the loaders of a page have set for its document alone; null in the browser. */
export const LoaderContext = createReactContext<Asked["context"] | null>(null);

/** The parts of a page that the server has drawn (`toStaticHtml`), by their names. */
export const documentParts = createContext<Readonly<Record<string, string>>>({});

/** The parts as data. A document has them as HTML, so it does not repeat them. */
export function sentParts<Parts extends Readonly<Record<string, string>>>(
  { request, context }: Asked,
  parts: Parts,
): Partial<Parts> {
  // Which React Router fetches when a visitor follows a link.
  if (new URL(request.url).pathname.endsWith(".data")) return parts;
  context.set(documentParts, parts);
  return {};
}
