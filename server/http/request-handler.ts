import { TooBusy } from "#server/at-once.ts";
import { type Hosts, hostsOf, isAdminPath, isForHost, sendToRightHost } from "./admin-requests.ts";
import { bodyLimit, largestBodyBytes } from "./body-limit.ts";
import { makePage } from "./cache/make-page.ts";
import { PageCache, limitsOf, type Render } from "./cache/page-cache.ts";
import type { PublicChange } from "#shop/platform/database/hearing.ts";
import { redirectToCanonicalHost } from "./canonical-host.ts";
import { isFromThisMachine } from "./connections/forwarding.ts";
import { EarlierBuilds } from "./earlier-builds.ts";
import type { Exchange } from "./exchange.ts";
import { type Target, inspect } from "./guard.ts";
import type { HttpServerOptions } from "./options.ts";
import { sendProbe } from "./probes.ts";
import { refuse, refuseTooSlow } from "./refuse.ts";
import { readBody, toWebRequest } from "./request.ts";
import type { HeaderList } from "./security-headers.ts";
import { sendPage, sendResponse } from "./send.ts";
import { sendFile, StaticFiles } from "./static-files.ts";
import { refuseTooLarge } from "./too-large.ts";
import { createUploadQueues } from "./upload-queues.ts";
import { findUploadedPicture } from "./uploaded-pictures.ts";
import { loggedPath } from "#web/logged-path.ts";

const responseTimeoutMs = 30_000;

/** Answers each request: with a cached page, a file, a probe's state, or the website's response. */
export class RequestHandler {
  readonly #options: HttpServerOptions;
  readonly #base: HeaderList;
  readonly #files: StaticFiles;
  readonly #earlierBuilds: EarlierBuilds;
  readonly #pages: PageCache;
  readonly #hosts: Hosts | null;
  #isDraining = false;
  #hasWarnedOfSandbox = false;
  readonly #uploads = createUploadQueues();

  /** Takes the headers that every response carries. */
  constructor(options: HttpServerOptions, base: HeaderList) {
    const { files, standIn, admin } = options;
    this.#options = options;
    this.#base = base;
    this.#files = new StaticFiles(files, base, standIn);
    this.#hosts = admin === undefined ? null : hostsOf(admin.url, options.publicUrl);
    this.#earlierBuilds = new EarlierBuilds(options.readBuildFile ?? (async () => null), base);
    this.#pages = new PageCache(base, {
      cdnSeconds: options.cdnCacheSeconds ?? 0,
      ...(options.pageCacheMb !== undefined && { limits: limitsOf(options.pageCacheMb) }),
    });
  }

  /** Makes /readyz answer 503, so that no new requests are sent here. Requests are still answered. */
  drain(): void {
    this.#isDraining = true;
  }

  /** Makes the cached pages stale. */
  handlePublicChange(change: PublicChange): void {
    this.#pages.handleChange(change);
  }

  /** Renders a public page before anybody asks for it (`cache/make-page.ts`). */
  makePage(path: string): Promise<void> {
    return makePage(this.#pages, path, this.#options);
  }

  async handle(exchange: Exchange): Promise<void> {
    try {
      await this.#respond(exchange);
    } catch (error) {
      const { response } = exchange;
      this.#logError(exchange, error);
      if (response.headersSent) response.destroy();
      else refuse(exchange, isOverload(error) ? 503 : 500, this.#base);
    }
  }

  #logError({ requestId, method, pathname, response }: Exchange, error: unknown): void {
    // When a visitor leaves, the work for them is aborted.
    if (response.destroyed && error instanceof Error && error.name === "AbortError") return;
    const details = { err: error, requestId, method, path: pathname };
    this.#options.log.error(details, "A request failed");
  }

  async #respond(exchange: Exchange): Promise<void> {
    const base = this.#base;
    const target = inspect(exchange.request);
    if ("status" in target) {
      const { status, allow } = target;
      if (status === 413) return refuseTooLarge(exchange, base);
      return refuse(exchange, status, allow ? [...base, "Allow", allow] : base);
    }
    exchange.pathname = loggedPath(target.pathname);
    if (exchange.method === "GET" || exchange.method === "HEAD") {
      // The cache knows pages by their paths: on the admin's own host it is not asked.
      const isOnAdminHost = this.#hosts !== null && isForHost(this.#hosts.admin, exchange.request);
      const page = isOnAdminHost ? undefined : this.#pages.find(target);
      if (page !== undefined) {
        exchange.kind = "cached-page";
        return sendPage(exchange, page, "hit");
      }
      const file =
        this.#files.find(target.pathname) ??
        findUploadedPicture(target.pathname, this.#options.uploadsFolder, base) ??
        (await this.#earlierBuilds.find(target.pathname));
      if (file !== null) {
        exchange.kind = "file";
        return sendFile(exchange, file);
      }
      const { publicUrl, probes } = this.#options;
      if (redirectToCanonicalHost(exchange, { target, publicUrl, base })) return;
      exchange.kind = "probe";
      if (await sendProbe(exchange, { probes, isDraining: this.#isDraining, base })) return;
    }
    const hosts = this.#hosts;
    if (hosts !== null && sendToRightHost(exchange, { target, hosts, base })) return;
    if (await this.#options.before?.(exchange)) return;
    await this.#respondWithWebsite(exchange, target);
  }

  /** Passes a request on to the website or to the sandbox; one with files when it is its turn. */
  async #respondWithWebsite(exchange: Exchange, target: Target): Promise<void> {
    const { request, response } = exchange;
    const left = new AbortController();
    response.on("close", () => {
      if (!response.writableFinished) left.abort();
    });
    const answer = (leastBytesPerSecond = 0) =>
      this.#readAndRespond(exchange, target, { signal: left.signal, leastBytesPerSecond });
    if (bodyLimit(request) === largestBodyBytes) return answer();
    const { site, publicUrl, isForAdmin } = this.#siteOf(target);
    const path = target.pathname + target.search;
    const unread = toWebRequest(request, { publicUrl, path, body: null, anonymous: false });
    // In an outage nobody is known, and the website says so to everybody.
    const isKnown = await site.knows(unread).catch(() => false);
    const sender = !isKnown ? "stranger" : isForAdmin ? "staff" : "customer";
    await this.#uploads(sender, answer, left.signal);
  }

  /** The website that a request is for. */
  #siteOf({ pathname }: Target) {
    const { admin, publicUrl } = this.#options;
    return admin !== undefined && isAdminPath(pathname)
      ? { site: admin, publicUrl: admin.url, isForAdmin: true }
      : { site: this.#options, publicUrl, isForAdmin: false };
  }

  async #readAndRespond(
    exchange: Exchange,
    target: Target,
    { signal, leastBytesPerSecond }: { signal: AbortSignal; leastBytesPerSecond: number },
  ): Promise<void> {
    const read = await readBody(exchange.request, leastBytesPerSecond);
    if (!read.ok) {
      exchange.kind = "refused";
      if (read.reason === "too_large") refuseTooLarge(exchange, this.#base);
      if (read.reason === "too_slow") refuseTooSlow(exchange, this.#base);
      return;
    }
    const { sandbox, cachesPages } = this.#options;
    const { site, publicUrl, isForAdmin } = this.#siteOf(target);
    const path = target.pathname + target.search;
    const toRequest = (more: { anonymous: boolean; signal?: AbortSignal }) =>
      toWebRequest(exchange.request, { publicUrl, path, body: read.body, ...more });

    if (sandbox?.serves(target.pathname)) {
      if (sandbox.isPublic !== true && !isFromThisMachine(exchange.request))
        return this.#refuseSandbox(exchange);
      exchange.kind = "sandbox";
      const response = await inTime(sandbox.handle(toRequest({ anonymous: false })));
      return sendResponse(exchange, response, this.#base);
    }
    exchange.kind = isForAdmin ? "admin" : target.pathname.startsWith("/api/") ? "api" : "page";
    const { clientIp, requestId } = exchange;
    const render = ({ tags, ...options }: Rendering) =>
      inTime(site.respond(toRequest(options), { clientIp, requestId, ...(tags && { tags }) }));
    if (cachesPages && read.body === null && !isForAdmin)
      return this.#sendCacheable(exchange, target, render);

    const response = await render({ anonymous: false, signal });
    return sendResponse(exchange, response, this.#base);
  }

  /** Mails contain links that sign in, so requests from other machines must not see them. */
  #refuseSandbox(exchange: Exchange): void {
    if (!this.#hasWarnedOfSandbox)
      this.#options.log.warn(
        { path: exchange.pathname, clientIp: exchange.clientIp },
        "A REQUEST FOR THE SANDBOX FROM ANOTHER MACHINE was refused. If the shop is behind a proxy, set PUBLIC_URL, the keys of the payment provider and the mail server. ALLOW_SANDBOX=1 opens the sandbox and its mailbox to everyone.",
      );
    this.#hasWarnedOfSandbox = true;
    refuse(exchange, 403, this.#base);
  }

  async #sendCacheable(exchange: Exchange, target: Target, render: Render): Promise<void> {
    const hasCookies = exchange.request.headers.cookie !== undefined;
    const onError = (error: unknown) => this.#logError(exchange, error);
    const found = await this.#pages.obtain({ target, hasCookies, render, onError });
    if (found instanceof Response) return sendResponse(exchange, found, this.#base);
    if (found.isStale) exchange.kind = "stale-page";
    return sendPage(exchange, found.page, found.isStale ? "stale" : "miss");
  }
}

type Rendering = { anonymous: boolean; tags?: Set<string>; signal?: AbortSignal };

class ResponseTimeout extends Error {}

function isOverload(error: unknown): boolean {
  return error instanceof ResponseTimeout || error instanceof TooBusy;
}

/** Rejects when a response takes longer than 30 seconds; what arrives later is discarded. */
async function inTime(response: Promise<Response>): Promise<Response> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new ResponseTimeout("The website did not respond within 30 seconds.")),
    responseTimeoutMs,
  );
  return Promise.race([response, promise]).finally(() => clearTimeout(timer));
}
