import { createHash, randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from "react-router";
import { noteChanges } from "./changes-of-others.ts";
import { logRequestError } from "./error-log.server.ts";
import { LoaderContext } from "./loader-context.ts";

const MODULE_SCRIPT = /<script type="module"/;
const noteHash = hashOf(noteChanges);
const RENDER_TIMEOUT_MS = 10_000;

type RenderPage = (
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loaderContext: Readonly<RouterContextProvider>,
) => Promise<Response>;

/** A page as it is sent, with the hashes of what was added to it after it was rendered. */
export type FinishedPage = {
  readonly html: string;
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
};

type Policy = (scriptHashes: readonly string[], styleHashes: readonly string[]) => string;

/**
 * The function of a website that renders a whole page, with a Content-Security-Policy that lists the
 * hash of each inline script that React and the router wrote. A nonce, new for each rendering, tells
 * those scripts from injected ones. It is removed from the HTML, so that the page is the same for every
 * visitor and can be cached. `finish` may change the page before it is sent.
 */
export function pageRenderer(
  policy: Policy,
  finish: (html: string, pathname: string) => FinishedPage = unchanged,
): RenderPage {
  return async (request, status, headers, context, loaderContext) => {
    const nonce = randomBytes(18).toString("base64url");
    const rendered = await render(
      <LoaderContext value={loaderContext}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </LoaderContext>,
      nonce,
    );
    const sealed = sealScripts(rendered, nonce);
    headers.set("Content-Type", "text/html; charset=utf-8");
    const send = (html: string) =>
      new Response(request.method === "HEAD" ? null : html, { status, headers });
    // In development, Vite adds scripts and styles that a policy would block.
    if (import.meta.env.DEV) return send(sealed.html);
    const { html, scriptHashes, styleHashes } = finish(sealed.html, new URL(request.url).pathname);
    headers.set(
      "Content-Security-Policy",
      policy([...sealed.hashes, ...scriptHashes], styleHashes),
    );
    return send(html);
  };
}

function unchanged(html: string): FinishedPage {
  return { html, scriptHashes: [], styleHashes: [] };
}

/**
 * Logs each error of a page as one line; by default the router prints it. Client errors (400, 404, 405)
 * appear in the line of the request.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  logRequestError(error, { request, context }, "a page failed");
};

function render(page: ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const body = new PassThrough();
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Suspended parts are rendered in place, not appended and moved by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(body),
      onShellError: reject,
      onError: reject,
    });
    const timer = setTimeout(
      () => abort(new Error("The page took too long to render")),
      RENDER_TIMEOUT_MS,
    );
    text(body)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

function sealScripts(rendered: string, nonce: string): { html: string; hashes: string[] } {
  const hashes = new Set([noteHash]);
  const marked = new RegExp(`<script([^>]*?) nonce="${nonce}"([^>]*)>([\\s\\S]*?)</script>`, "g");
  const html = rendered.replace(marked, (_, before: string, after: string, code: string) => {
    if (code !== "") hashes.add(hashOf(code));
    return `<script${before}${after}>${code}</script>`;
  });
  const noted = html.replace(MODULE_SCRIPT, (script) => `<script>${noteChanges}</script>${script}`);
  return { html: noted.replaceAll(` nonce="${nonce}"`, ""), hashes: [...hashes] };
}

function hashOf(code: string): string {
  return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}
