import { shownChanges, takeShownChanges } from "#shop/content/shown-changes.ts";

const ID = "shop-changes";

/**
 * What the owner has changed of the shop's name, particulars and claims, for the page's script: that has the first
 * values. Nothing as long as nothing was changed.
 */
export function ShownChanges() {
  const json = shownChanges();
  if (json === "") return null;
  // No browser runs a script of this type, so that the policy needs no hash of it.
  const html = { __html: json.replaceAll("<", "\\u003c") };
  return <script id={ID} type="application/json" dangerouslySetInnerHTML={html} />;
}

/** Takes them over in the browser. Must be called before the page's first rendering there. */
export function readShownChanges(): void {
  takeShownChanges(document.getElementById(ID)?.textContent ?? "");
}
