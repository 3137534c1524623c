import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";
import { guideAddresses } from "./storefront/guide-addresses.ts";

/** Every address of the shop, grouped by audience. */
export default [
  // Public pages: the same HTML for every visitor, cached whole.
  layout("storefront/layout.tsx", [
    index("storefront/home.tsx"),
    route("product/:slug", "storefront/product.tsx"),
    route("product/:slug/fit", "storefront/product-fit.tsx"),
    route("product/:slug/compare", "storefront/product-compare.tsx"),
    route("product/:slug/template", "storefront/product-template.tsx"),
    route("brands/:slug", "storefront/brand.tsx"),
    route("search", "storefront/search.tsx"),
    route("compare", "storefront/compare.tsx"),
    route("cart", "storefront/cart.tsx"),
    route("articles", "storefront/articles.tsx"),
    route("brands", "storefront/brands.tsx"),
    route("contact-us", "storefront/contact.tsx"),
    route("delivery", "storefront/delivery.tsx"),
    ...guideAddresses.map((slug) => route(slug, "storefront/guide.tsx", { id: slug })),
    // The category pages, and everything that is no page of ours.
    route(":slug", "storefront/category.tsx"),
    route("*", "storefront/not-found.tsx"),
  ]),

  // A customer's own pages: never cached.
  layout("account/layout.tsx", [
    route("login", "account/login.tsx"),
    route("register", "account/register.tsx"),
    route("forgot-password", "account/forgot-password.tsx"),
    route("reset-password", "account/reset-password.tsx"),
    route("verify-email", "account/verify-email.tsx"),
    route("account", "account/account.tsx"),
    route("account/orders/:orderNumber", "account/orders/order.tsx"),
    route("account/orders/:orderNumber/pay-again", "account/orders/pay-again.tsx"),
    route("account/orders/:orderNumber/invoice", "account/orders/invoice.ts"),
    route("account/orders/:orderNumber/cancel", "account/orders/cancel.tsx"),
    route("account/details", "account/settings/details.tsx"),
    route("account/addresses", "account/settings/addresses.tsx"),
    route("account/devices", "account/settings/devices.tsx"),
    route("account/your-data", "account/settings/your-data.tsx"),
    route("account/your-data.json", "account/settings/export.ts"),
    route("confirm-email", "account/settings/confirm-email.tsx"),
    route("withdraw", "account/withdraw.tsx"),
    route("logout", "account/logout.tsx"),
    route("checkout", "account/checkout.tsx"),
    route("checkout/send-link", "account/checkout-send-link.ts"),
    route("checkout/cancelled/:orderId", "account/checkout-cancelled.tsx"),
    route("order/success", "account/orders/success.tsx"),
  ]),

  // What pages ask for after they are drawn.
  route("cards", "endpoints/cards.ts"),
  route("delivery-promise", "endpoints/delivery-promise.ts"),

  // What search engines, sellers' lists, feed readers and other sites ask for.
  route("robots.txt", "endpoints/robots.ts"),
  route("sitemap.xml", "endpoints/sitemap.ts"),
  route("site.webmanifest", "endpoints/web-manifest.ts"),
  route("articles.atom", "endpoints/articles-atom.ts"),
  route("feeds/google.xml", "endpoints/google-feed.ts"),
  route("og/*", "endpoints/og/picture.ts"),

  // The functions other programs call.
  route("suggestions", "endpoints/suggestions.ts"),
  route("api/stripe-webhook", "endpoints/stripe-webhook.ts"),
  route("api/*", "functions/serve.ts"),
] satisfies RouteConfig;
