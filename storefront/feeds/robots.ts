import { env } from "#shop/platform/env.server.ts";

/**
 * A customer's own pages, what programs call, and results of searches, which have no end. The cart,
 * the sign-in and the withdrawal may be found (each is one page without a word of anybody's).
 */
const closed = [
  "/account",
  "/api/",
  "/cards",
  "/checkout",
  "/compare",
  "/confirm-email",
  "/forgot-password",
  "/logout",
  "/order/",
  "/register",
  "/reset-password",
  "/sandbox/",
  "/search",
  "/verify-email",
];

/** What robots may read (RFC 9309): everything but what is of no use to them. */
export function loader() {
  const lines = [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
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
