/**
 * The links whose pages the browser prepares before they are pressed: products, and nothing else. No other
 * page is requested before the visitor wants it, least of all one that changes something.
 */
export const speculationRules = JSON.stringify({
  prerender: [{ where: { href_matches: "/product/:slug" }, eagerness: "moderate" }],
});
