import { bounceToPublicHost } from "./canonical-host.ts";
import { isFromHere } from "./connections/forwarding.ts";
import { type Target, inspect } from "./guard.ts";
import type { FrontOptions } from "./options.ts";
import type { PublicChange } from "./cache/stored-pages.ts";
import { PageCache, type Render } from "./cache/page-cache.ts";
import { sendProbe } from "./probes.ts";
import { refuse } from "./refuse.ts";
import { readBody, toWebRequest } from "./request.ts";
import type { HeaderList } from "./security-headers.ts";
import { sendPage, sendResponse, staleness } from "./send.ts";
import { type StaticFile, listStaticFiles, sendFile } from "./static-files.ts";
import { refuseTooLarge } from "./too-large.ts";
import type { Visit } from "./exchange.ts";

const answerTimeoutMs = 30_000;

/** Sees each request to its answer: a kept page, a file, a probe, or what the website says. */
export class Attendant {
  readonly #options: FrontOptions;
  readonly #base: HeaderList;
  readonly #files: Map<string, StaticFile>;
  readonly #pages: PageCache;
  #isDraining = false;
  #hasWarnedOfSandbox = false;

  /** The headers are those that every answer carries. */
  constructor(options: FrontOptions, base: HeaderList) {
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

  async attend(visit: Visit): Promise<void> {
    try {
      await this.#answer(visit);
    } catch (error) {
      const { answer } = visit;
      this.#log(visit, error);
      if (answer.headersSent) answer.destroy();
      else refuse(visit, error instanceof TooSlow ? 503 : 500, this.#base);
    }
  }

  /** A fault of the front's own, or of the website where it says nothing itself. */
  #log({ requestId, method, pathname, answer }: Visit, fault: unknown): void {
    // A visitor who has left called off what was under way for them.
    if (answer.destroyed && fault instanceof Error && fault.name === "AbortError") return;
    const about = { err: fault, requestId, method, path: pathname };
    this.#options.log.error(about, "A request could not be answered");
  }

  async #answer(visit: Visit): Promise<void> {
    const base = this.#base;
    const target = inspect(visit.request);
    if ("status" in target) {
      if (target.status === 413) return refuseTooLarge(visit, base);
      return refuse(visit, target.status, target.allow ? [...base, "Allow", target.allow] : base);
    }
    visit.pathname = target.pathname;
    if (visit.method === "GET" || visit.method === "HEAD") {
      const page = this.#pages.find(target);
      if (page !== undefined) {
        visit.kind = "cached-page";
        return sendPage(visit, page);
      }
      const file = this.#files.get(target.pathname);
      if (file !== undefined) {
        visit.kind = "file";
        return sendFile(visit, file);
      }
      if (bounceToPublicHost(visit, { target, publicUrl: this.#options.publicUrl, base })) return;
      visit.kind = "probe";
      const { probes } = this.#options;
      if (await sendProbe(visit, { probes, isDraining: this.#isDraining, base })) return;
    }
    if (await this.#options.before?.(visit)) return;
    await this.#ask(visit, target);
  }

  /** Asks the website, or the sandbox beside it. */
  async #ask(visit: Visit, target: Target): Promise<void> {
    const read = await readBody(visit.request);
    if (!read.ok) {
      visit.kind = "refused";
      if (read.reason === "too-large") refuseTooLarge(visit, this.#base);
      return;
    }
    const { publicUrl, sandbox, respond, keepsPages } = this.#options;
    const address = target.pathname + target.search;
    const toRequest = (more: { anonymous: boolean; signal?: AbortSignal }) =>
      toWebRequest(visit.request, { publicUrl, address, body: read.body, ...more });

    if (sandbox?.serves(target.pathname)) {
      if (sandbox.isPublic !== true && !isFromHere(visit.request))
        return this.#refuseSandbox(visit);
      visit.kind = "sandbox";
      const answer = await inTime(sandbox.handle(toRequest({ anonymous: false })));
      return sendResponse(visit, answer, this.#base);
    }
    visit.kind = target.pathname.startsWith("/api/") ? "function" : "page";
    const { clientIp, requestId } = visit;
    const render = (how: { anonymous: boolean; signal?: AbortSignal }) =>
      inTime(respond(toRequest(how), { clientIp, requestId }));
    if (keepsPages && read.body === null) return this.#obtain(visit, target, render);

    const gone = new AbortController();
    visit.answer.on("close", () => gone.abort());
    const answer = await render({ anonymous: false, signal: gone.signal });
    return sendResponse(visit, answer, this.#base);
  }

  /** Mails hold links that sign in: a shop that is reached from elsewhere does not show them. */
  #refuseSandbox(visit: Visit): void {
    if (!this.#hasWarnedOfSandbox)
      this.#options.log.warn(
        { path: visit.pathname, address: visit.clientIp },
        "THE SANDBOX WAS ASKED FOR FROM OUTSIDE THIS MACHINE and refused. Behind a proxy, set PUBLIC_URL and the keys of Stripe and the mail server. ALLOW_SANDBOX=1 opens the sandbox and its mailbox to everyone.",
      );
    this.#hasWarnedOfSandbox = true;
    refuse(visit, 403, this.#base);
  }

  async #obtain(visit: Visit, target: Target, render: Render): Promise<void> {
    const hasCookies = visit.request.headers.cookie !== undefined;
    const report = (fault: unknown) => this.#log(visit, fault);
    const found = await this.#pages.obtain({ target, hasCookies, render, report });
    if (found instanceof Response) return sendResponse(visit, found, this.#base);
    if (found.isStale) visit.kind = "stale-page";
    return sendPage(visit, found.page, found.isStale ? staleness(found.page) : []);
  }
}

class TooSlow extends Error {}

/** Nobody waits longer than this for an answer; what comes later is thrown away. */
async function inTime(response: Promise<Response>): Promise<Response> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new TooSlow("The website did not answer in time.")),
    answerTimeoutMs,
  );
  return Promise.race([response, promise]).finally(() => clearTimeout(timer));
}
