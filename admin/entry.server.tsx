import { pageRenderer } from "#web/render-page.server.tsx";

export { handleError } from "#web/render-page.server.tsx";

/** Nothing from another site, and forms go to the admin alone. */
export default pageRenderer((scriptHashes) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(" "),
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    // The preview of a mail.
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
);
