import { shop, shownChanges } from "#shop/content/shop.ts";

const ID = "shop-changes";

/**
 * What the owner has changed of the shop's name, particulars and claims, for the page's script: that has the first
 * values. Nothing as long as nothing was changed.
 */
export function ShownChanges() {
  if (shownChanges.json === "") return null;
  // No browser runs a script of this type, so that the policy needs no hash of it.
  const html = { __html: shownChanges.json.replaceAll("<", "\\u003c") };
  return <script id={ID} type="application/json" dangerouslySetInnerHTML={html} />;
}

/** Takes them over in the browser. Must be called before the page's first rendering there. */
export function readShownChanges(): void {
  const json = document.getElementById(ID)?.textContent;
  if (!json) return;
  shownChanges.json = json;
  Object.assign(shop, JSON.parse(json));
}
