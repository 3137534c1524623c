import { shownChanges, takeShownChanges } from "#shop/content/shown-changes.ts";

const ID = "shop-changes";

/**
 * What the owner has changed of the shop's name, particulars and claims, for the page's script: that has the first
 * values. Nothing as long as nothing was changed, and nothing in the browser, which leaves the element as it is.
 */
export function ShownChanges() {
  if (!import.meta.env.SSR) return null;
  const changes = shownChanges();
  if (Object.keys(changes).length === 0) return null;
  // No browser runs a script of this type, so that the policy needs no hash of it.
  const html = { __html: JSON.stringify(changes).replaceAll("<", "\\u003c") };
  return <script id={ID} type="application/json" dangerouslySetInnerHTML={html} />;
}

/** Takes them over in the browser. Must be called before the page's first rendering there. */
export function readShownChanges(): void {
  const json = document.getElementById(ID)?.textContent;
  if (json) takeShownChanges(JSON.parse(json));
}
