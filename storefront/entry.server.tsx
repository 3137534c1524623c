import { provider } from "#shop/payments/provider.server.ts";
import { finishPage } from "#storefront/first-sight/finish-page.server.ts";
import { pageRenderer } from "#web/render-page.server.tsx";

export { handleError } from "#web/render-page.server.tsx";

export default pageRenderer(contentSecurityPolicy, finishPage);

function contentSecurityPolicy(
  scriptHashes: readonly string[],
  styleHashes: readonly string[],
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(" "),
    ["style-src 'self'", ...styleHashes].join(" "),
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    // A form of the account redirects to the payment page.
    `form-action 'self' ${provider.pageOrigin}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
