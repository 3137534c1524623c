/**
 * Pages with a route of their own (`storefront/routes.ts`) to which a redirect or a link of a text may lead: those
 * that need no link from a mail, no cart and no order.
 */
export const fixedPages: ReadonlySet<string> = new Set([
  "/",
  "/account",
  "/account/addresses",
  "/account/details",
  "/account/devices",
  "/account/your-data",
  "/articles",
  "/brands",
  "/cart",
  "/compare",
  "/contact-us",
  "/delivery",
  "/delivery-price",
  "/forgot-password",
  "/login",
  "/mail-preferences",
  "/register",
  "/reviews",
  "/search",
  "/will-it-fit",
  "/wish-list",
  "/withdraw",
]);

/**
 * The first parts of addresses that the shop answers itself, whatever follows. No redirect begins at one: it would
 * never be asked for. A test compares them with the routes, the files and the server.
 */
export const ownParts: ReadonlySet<string> = new Set([
  "account",
  "admin",
  "admin.data",
  "api",
  "apple-touch-icon.png",
  "articles",
  "articles.atom",
  "assets",
  "back-in-stock",
  "cards",
  "cart",
  "checkout",
  "compare",
  "confirm-email",
  "contact-us",
  "delivery",
  "delivery-price",
  "delivery-promise",
  "favicon.ico",
  "feeds",
  "forgot-password",
  "healthz",
  "icon-192.png",
  "icon-512-maskable.png",
  "icon-512.png",
  "login",
  "logout",
  "mail-preferences",
  "metrics",
  "offers",
  "og",
  "order",
  "pictures",
  "preview",
  "readyz",
  "register",
  "reset-password",
  "review-photos",
  "reviews",
  "robots.txt",
  "sandbox",
  "search",
  "site.webmanifest",
  "sitemap.xml",
  "suggestions",
  "up",
  "verify-email",
  "will-it-fit",
  "wish-list",
  "withdraw",
]);

/** Whether the shop answers a path itself: a redirect from it would hide a page or never work. */
export function isOwnPath(path: string): boolean {
  const [, first = ""] = path.toLowerCase().split("/");
  // React Router asks for the data of a page at its path with ".data".
  return first === "" || ownParts.has(first) || path.endsWith(".data");
}
