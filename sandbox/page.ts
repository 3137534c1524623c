import { createHash } from "node:crypto";
import { html, styleSheet, textOf, type Markup } from "./html.ts";
import { css } from "./style.ts";

/** What a page needs besides its content. */
export type PageOptions = {
  readonly title: string;
  readonly status?: number;
  /** Origins that a form on the page may redirect to, besides its own. */
  readonly formOrigins?: readonly string[];
  /** Allows the inline styles and pictures of mails. */
  readonly showsMail?: boolean;
};

const styleHash = createHash("sha256").update(css).digest("base64");

/**
 * A whole page of the sandbox: no scripts, no caching, no frames on other sites. The referrer policy
 * is `same-origin`, because with a stricter one browsers send `Origin: null` with the page's forms.
 */
export function pageResponse(options: PageOptions, content: Markup): Response {
  const markup = html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${options.title}</title>
        <link rel="icon" href="data:," />
        ${styleSheet(css)}
      </head>
      <body>
        ${content}
      </body>
    </html>`;
  return new Response(textOf(markup), {
    status: options.status ?? 200,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": policy(options),
      "Referrer-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
    },
  });
}

/** A simple page with a heading and a few sentences. */
export function plainPage(options: PageOptions, content: Markup): Response {
  return pageResponse(
    options,
    html`<main class="plain">
      <h1>${options.title}</h1>
      ${content}
    </main>`,
  );
}

/** Redirects the browser with 303. The URL must have been checked before. */
export function redirectTo(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: location, "Cache-Control": "no-store", "Referrer-Policy": "same-origin" },
  });
}

export function jsonResponse(
  body: unknown,
  options: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return new Response(JSON.stringify(body), {
    status: options.status ?? 200,
    headers: {
      "Content-Type": "application/json",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      ...options.headers,
    },
  });
}

function policy(options: PageOptions): string {
  const style = options.showsMail === true ? "'unsafe-inline'" : `'sha256-${styleHash}'`;
  const pictures = options.showsMail === true ? "'self' data:" : "data:";
  return [
    "default-src 'none'",
    `style-src ${style}`,
    `img-src ${pictures}`,
    ["form-action 'self'", ...(options.formOrigins ?? [])].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
