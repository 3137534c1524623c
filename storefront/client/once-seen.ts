/**
 * Does something once the visitor sees the page: at once, or when a page that the browser has prepared
 * (first-sight/speculation.ts) is opened. Returns a function that calls it off.
 */
export function onceSeen(act: () => void): () => void {
  if (!("prerendering" in document && document.prerendering)) {
    act();
    return () => {};
  }
  document.addEventListener("prerenderingchange", act, { once: true });
  return () => document.removeEventListener("prerenderingchange", act);
}
