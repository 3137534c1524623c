import { createHash } from "node:crypto";
import { html, styleSheet, textOf, type Markup } from "./html.ts";
import { css } from "./style.ts";

/** What one page of the sandbox needs besides its content. */
export type PageOptions = {
  readonly title: string;
  readonly status?: number;
  /** Origins a form on the page may end at after a redirect; the sandbox's own always may. */
  readonly formOrigins?: readonly string[];
  /** Mails bring styles and pictures of their own; no other page may. */
  readonly showsMail?: boolean;
};

const styleHash = createHash("sha256").update(css).digest("base64");

/**
 * One whole page of the sandbox. No script runs on any of them, nothing is kept by caches, and no
 * other site may frame them. The referrer policy is `same-origin` because a stricter one would
 * make browsers send `Origin: null` with the page's own forms.
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

/** A page that only says something and leads on. */
export function plainPage(options: PageOptions, content: Markup): Response {
  return pageResponse(
    options,
    html`<main class="plain">
      <h1>${options.title}</h1>
      ${content}
    </main>`,
  );
}

/** Leads the browser on with a GET. The address must be one that was checked before. */
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
