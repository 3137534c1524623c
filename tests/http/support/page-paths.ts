/** Public pages, the same for every visitor: all that docs/spec/shop.md names. */
export const publicPages = [
  "/",
  "/ceiling-airers",
  "/indoor-airers",
  "/rotary-washing-lines",
  "/retractable-washing-lines",
  "/rotary-covers",
  "/wall-mounted-folding-washing-lines",
  "/storage-solutions",
  "/accessories",
  "/drying-racks",
  "/product/traditional-kitchen-maid",
  "/product/traditional-stacker",
  "/product/rubber-grippers",
  "/product/hills-cover",
  "/brands",
  "/brands/hills",
  "/brands/kitchen-maid",
  "/brands/dryline",
  "/about-me",
  "/terms-conditions",
  "/privacy",
  "/faq",
  "/contact-us",
  "/articles",
  "/delivery",
  "/minky-washing-line",
  "/vileda-rotary-washing-line-cover",
  "/washing-line-pulley-bq",
  "/tesco-washing-line-options",
  "/argos-washing-line-options",
  "/washing-line-options",
  "/ceiling-airers-faq",
  "/extra-long-retractable-washing-line",
  "/wooden-washing-line-pole",
  "/washing-line-attached-wall",
  "/wall-hung-washing-line",
  "/outdoors-rotary-clothesline",
  "/indoor-washing-line-pulley",
  "/small-rotary-clotheslines",
  "/strong-retractable-washing-line",
  "/whirligig-clothesline",
  "/cart",
  "/wish-list",
  "/delivery-price",
  "/search",
  "/compare",
];

/** Account pages that work signed out. */
export const accountPages = [
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password",
  "/verify-email",
];

/** Pages for doing something. Search engines may list them, the sitemap does not. */
export const actionPages = ["/cart", "/login", "/withdraw"];

/** Pages for signed-in customers only. */
export const privatePages = ["/checkout", "/account"];

/** The URL from which the script of a page loads its data, and to which it sends the page's forms. */
export function dataOf(path: string): string {
  const [page = "", search = ""] = path.split(/(?=\?)/);
  return `${page}${page.endsWith("/") ? "_" : ""}.data${search}`;
}
