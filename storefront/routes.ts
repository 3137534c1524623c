import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";
import { guideSlugs } from "./pages/guide-slugs.ts";

/** Every URL of the shop, grouped by audience. */
export default [
  // Public pages: the same HTML for every visitor, cached whole.
  layout("pages/layout.tsx", [
    index("pages/home.tsx"),
    route("product/:slug", "product/product.tsx"),
    route("preview/:token", "product/preview.tsx"),
    route("preview/page/:token", "pages/page-preview.tsx"),
    route("product/:slug/fit", "product/airer/fit/fit-page.tsx"),
    route("product/:slug/reviews", "product/reviews/reviews-page.tsx"),
    route("product/:slug/questions", "product/questions/questions-page.tsx"),
    route("will-it-fit", "product/airer/fit/will-it-fit.tsx"),
    route("product/:slug/compare", "compare/airer-comparison.tsx"),
    route("product/:slug/template", "product/airer/sheet/fitting-sheet-page.tsx"),
    route("product/:slug/instructions", "product/notes/instructions-page.tsx"),
    route("brands/:slug", "listing/brand.tsx"),
    route("search", "listing/search.tsx"),
    route("compare", "compare/compare.tsx"),
    route("cart", "cart/cart.tsx"),
    route("wish-list", "cart/wish-list.tsx"),
    route("delivery-price", "cart/delivery-price.tsx"),
    route("articles", "pages/articles.tsx"),
    route("brands", "listing/brands.tsx"),
    route("contact-us", "pages/contact.tsx"),
    route("delivery", "pages/delivery.tsx"),
    ...guideSlugs.map((slug) => route(slug, "pages/guide.tsx", { id: slug })),
    // The category pages, then every unknown path.
    route(":slug", "listing/category.tsx"),
    route("*", "pages/not-found.tsx"),
  ]),

  // A customer's own pages: never cached.
  layout("account/layout.tsx", [
    route("login", "auth/login.tsx"),
    route("register", "auth/register.tsx"),
    route("forgot-password", "auth/forgot-password.tsx"),
    route("reset-password", "auth/reset-password.tsx"),
    route("verify-email", "auth/verify-email.tsx"),
    route("account", "account/account.tsx"),
    route("account/orders/:orderNumber", "account/orders/order.tsx"),
    route("account/orders/:orderNumber/pay-again", "account/orders/pay-again.tsx"),
    route("account/orders/:orderNumber/invoice", "account/orders/invoice.ts"),
    route("account/orders/:orderNumber/credit-notes/:number", "account/orders/credit-note.ts"),
    route("account/orders/:orderNumber/cancel", "account/orders/cancel.tsx"),
    route("account/details", "account/settings/details.tsx"),
    route("account/addresses", "account/settings/addresses.tsx"),
    route("account/devices", "account/settings/devices.tsx"),
    route("account/your-data", "account/settings/your-data.tsx"),
    route("account/your-data.json", "account/settings/export.ts"),
    route("confirm-email", "account/settings/confirm-email.tsx"),
    route("withdraw", "account/withdraw.tsx"),
    route("mail-preferences", "account/mail-preferences.tsx"),
    route("product/:slug/back-in-stock", "account/back-in-stock/ask.tsx"),
    route("back-in-stock", "account/back-in-stock/confirm.tsx"),
    route("product/:slug/ask", "account/questions/ask.tsx"),
    route("reviews", "account/reviews/own-reviews.tsx"),
    route("reviews/photo", "account/reviews/own-photo.ts"),
    route("logout", "auth/logout.tsx"),
    route("checkout", "checkout/checkout.tsx"),
    route("checkout/send-link", "checkout/send-link.ts"),
    route("checkout/cancelled/:orderId", "checkout/cancelled.ts"),
    route("offers/:token", "checkout/offer/offer.tsx"),
    route("order/success", "checkout/success.tsx"),
  ]),

  // For search engines, shopping feeds, feed readers and sites that show a shared page.
  route("robots.txt", "feeds/robots.ts"),
  route("sitemap.xml", "feeds/sitemap.ts"),
  route("site.webmanifest", "feeds/web-manifest.ts"),
  route("articles.atom", "feeds/articles-atom.ts"),
  route("feeds/google.xml", "feeds/google-feed.ts"),
  route("og/*", "feeds/og/picture.ts"),

  // What pages fetch after they have been drawn.
  route("review-photos/:file", "api/review-photo.ts"),
  route("cards", "api/product-cards.ts"),
  route("suggestions", "api/suggestions.ts"),
  route("delivery-promise", "api/delivery-estimate.ts"),

  // The JSON API (docs/spec/interface.md).
  api("auth-login", "api/auth/login.ts"),
  api("auth-register", "api/auth/register.ts"),
  api("auth-reset-request", "api/auth/reset-request.ts"),
  api("auth-reset-password", "api/auth/reset-password.ts"),
  api("auth-logout", "api/auth/logout.ts"),
  api("verify-email", "api/auth/verify-email.ts"),
  api("session", "api/auth/session.ts"),
  api("products", "api/products.ts"),
  api("products/:slug", "api/product.ts"),
  api("shipping-rate", "api/shipping-rate.ts"),
  api("quote", "api/quote.ts"),
  api("create-checkout-session", "api/create-checkout-session.ts"),
  api("get-user-orders", "api/get-user-orders.ts"),
  api("kept-list", "api/kept-list.ts"),
  api("contact", "api/contact.ts"),
  api("stripe-webhook", "api/stripe-webhook.ts"),
  api("mail-bounces", "api/mail-bounces.ts"),
  api("openapi.json", "api/openapi.ts"),
  route("api/*", "api/not-found.ts"),
] satisfies RouteConfig;

/** An endpoint of the API. Its path is case-sensitive. */
function api(path: string, file: string) {
  return route(`api/${path}`, file, { caseSensitive: true });
}
