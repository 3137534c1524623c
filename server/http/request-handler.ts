import { redirectToCanonicalHost } from "./canonical-host.ts";
import { isFromHere } from "./connections/forwarding.ts";
import { type Target, inspect } from "./guard.ts";
import type { HttpServerOptions } from "./options.ts";
import type { PublicChange } from "./cache/stored-pages.ts";
import { PageCache, type Render } from "./cache/page-cache.ts";
import { sendProbe } from "./probes.ts";
import { refuse } from "./refuse.ts";
import { readBody, toWebRequest } from "./request.ts";
import type { HeaderList } from "./security-headers.ts";
import { sendPage, sendResponse, staleness } from "./send.ts";
import { type StaticFile, listStaticFiles, sendFile } from "./static-files.ts";
import { refuseTooLarge } from "./too-large.ts";
import type { Exchange } from "./exchange.ts";

const responseTimeoutMs = 30_000;

/** Sees each request to its answer: a kept page, a file, a probe, or what the website says. */
export class RequestHandler {
  readonly #options: HttpServerOptions;
  readonly #base: HeaderList;
  readonly #files: Map<string, StaticFile>;
  readonly #pages: PageCache;
  #isDraining = false;
  #hasWarnedOfSandbox = false;

  /** The headers are those that every answer carries. */
  constructor(options: HttpServerOptions, base: HeaderList) {
    const { filesFolders } = options;
    this.#options = options;
    this.#base = base;
    this.#files = new Map(filesFolders.flatMap((folder) => [...listStaticFiles(folder, base)]));
    this.#pages = new PageCache(base);
  }

  /** From now on /readyz says that this process is to get no new requests. They are still answered. */
  drain(): void {
    this.#isDraining = true;
  }

  /** Takes in that what public pages show may have changed. */
  reportChange(change: PublicChange): void {
    this.#pages.report(change);
  }

  async attend(exchange: Exchange): Promise<void> {
    try {
      await this.#answer(exchange);
    } catch (error) {
      const { answer } = exchange;
      this.#log(exchange, error);
      if (answer.headersSent) answer.destroy();
      else refuse(exchange, error instanceof TooSlow ? 503 : 500, this.#base);
    }
  }

  /** A fault of the front's own, or of the website where it says nothing itself. */
  #log({ requestId, method, pathname, answer }: Exchange, fault: unknown): void {
    // A visitor who has left called off what was under way for them.
    if (answer.destroyed && fault instanceof Error && fault.name === "AbortError") return;
    const about = { err: fault, requestId, method, path: pathname };
    this.#options.log.error(about, "A request could not be answered");
  }

  async #answer(exchange: Exchange): Promise<void> {
    const base = this.#base;
    const target = inspect(exchange.request);
    if ("status" in target) {
      if (target.status === 413) return refuseTooLarge(exchange, base);
      return refuse(
        exchange,
        target.status,
        target.allow ? [...base, "Allow", target.allow] : base,
      );
    }
    exchange.pathname = target.pathname;
    if (exchange.method === "GET" || exchange.method === "HEAD") {
      const page = this.#pages.find(target);
      if (page !== undefined) {
        exchange.kind = "cached-page";
        return sendPage(exchange, page);
      }
      const file = this.#files.get(target.pathname);
      if (file !== undefined) {
        exchange.kind = "file";
        return sendFile(exchange, file);
      }
      if (redirectToCanonicalHost(exchange, { target, publicUrl: this.#options.publicUrl, base }))
        return;
      exchange.kind = "probe";
      const { probes } = this.#options;
      if (await sendProbe(exchange, { probes, isDraining: this.#isDraining, base })) return;
    }
    if (await this.#options.before?.(exchange)) return;
    await this.#ask(exchange, target);
  }

  /** Asks the website, or the sandbox beside it. */
  async #ask(exchange: Exchange, target: Target): Promise<void> {
    const read = await readBody(exchange.request);
    if (!read.ok) {
      exchange.kind = "refused";
      if (read.reason === "too-large") refuseTooLarge(exchange, this.#base);
      return;
    }
    const { publicUrl, sandbox, respond, cachesPages } = this.#options;
    const address = target.pathname + target.search;
    const toRequest = (more: { anonymous: boolean; signal?: AbortSignal }) =>
      toWebRequest(exchange.request, { publicUrl, address, body: read.body, ...more });

    if (sandbox?.serves(target.pathname)) {
      if (sandbox.isPublic !== true && !isFromHere(exchange.request))
        return this.#refuseSandbox(exchange);
      exchange.kind = "sandbox";
      const answer = await inTime(sandbox.handle(toRequest({ anonymous: false })));
      return sendResponse(exchange, answer, this.#base);
    }
    exchange.kind = target.pathname.startsWith("/api/") ? "api" : "page";
    const { clientIp, requestId } = exchange;
    const render = (how: { anonymous: boolean; signal?: AbortSignal }) =>
      inTime(respond(toRequest(how), { clientIp, requestId }));
    if (cachesPages && read.body === null) return this.#obtain(exchange, target, render);

    const gone = new AbortController();
    exchange.answer.on("close", () => gone.abort());
    const answer = await render({ anonymous: false, signal: gone.signal });
    return sendResponse(exchange, answer, this.#base);
  }

  /** Mails hold links that sign in: a shop that is reached from elsewhere does not show them. */
  #refuseSandbox(exchange: Exchange): void {
    if (!this.#hasWarnedOfSandbox)
      this.#options.log.warn(
        { path: exchange.pathname, address: exchange.clientIp },
        "THE SANDBOX WAS ASKED FOR FROM OUTSIDE THIS MACHINE and refused. Behind a proxy, set PUBLIC_URL and the keys of Stripe and the mail server. ALLOW_SANDBOX=1 opens the sandbox and its mailbox to everyone.",
      );
    this.#hasWarnedOfSandbox = true;
    refuse(exchange, 403, this.#base);
  }

  async #obtain(exchange: Exchange, target: Target, render: Render): Promise<void> {
    const hasCookies = exchange.request.headers.cookie !== undefined;
    const report = (fault: unknown) => this.#log(exchange, fault);
    const found = await this.#pages.obtain({ target, hasCookies, render, report });
    if (found instanceof Response) return sendResponse(exchange, found, this.#base);
    if (found.isStale) exchange.kind = "stale-page";
    return sendPage(exchange, found.page, found.isStale ? staleness(found.page) : []);
  }
}

class TooSlow extends Error {}

/** Nobody waits longer than this for an answer; what comes later is thrown away. */
async function inTime(response: Promise<Response>): Promise<Response> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new TooSlow("The website did not answer in time.")),
    responseTimeoutMs,
  );
  return Promise.race([response, promise]).finally(() => clearTimeout(timer));
}
