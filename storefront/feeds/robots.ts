import { env } from "#shop/platform/env.server.ts";

/**
 * A customer's own pages, what programs call, and search results, which are endless. The cart, sign-in
 * and withdrawal pages may be found: each is one page without personal data.
 */
const disallowed = [
  "/account",
  "/api/",
  "/cards",
  "/checkout",
  "/compare",
  "/confirm-email",
  "/delivery-price",
  "/forgot-password",
  "/logout",
  "/offers/",
  "/order/",
  "/register",
  "/reset-password",
  "/sandbox/",
  "/search",
  "/verify-email",
];

/** The rules for crawlers (RFC 9309). */
export function loader() {
  const lines = [
    "User-agent: *",
    ...disallowed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${env().publicUrl}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
