import http from "node:http";
import type { App } from "./app-contract.ts";
import { bounceToPublicHost } from "./front/canonical-host.ts";
import { createAddressReader } from "./front/client-address.ts";
import { guardConnections } from "./front/connections.ts";
import { type Target, inspect } from "./front/guard.ts";
import { PageCache } from "./front/page-cache.ts";
import { type Probes, sendProbe } from "./front/probes.ts";
import { refuse } from "./front/refuse.ts";
import { readBody, toWebRequest } from "./front/request.ts";
import { type HeaderList, securityHeaders } from "./front/security-headers.ts";
import { sendPage, sendResponse } from "./front/send.ts";
import { listStaticFiles, sendFile } from "./front/static-files.ts";
import { refuseTooLarge } from "./front/too-large.ts";
import { type Visit, beginVisit } from "./front/visit.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { SandboxMount } from "./sandbox-mount.ts";

export type FrontOptions = {
  /** The website. */
  readonly respond: App["respond"];
  readonly probes: Probes;
  /** The payment stand-in and the mailbox, where they are on. */
  readonly sandbox: Pick<SandboxMount, "serves" | "handle"> | null;
  /** The folder of the built files; null when something else serves them. */
  readonly filesFolder: string | null;
  /** False renders every page anew. */
  readonly keepsPages: boolean;
  readonly publicUrl: string;
  readonly trustProxy: readonly string[];
  readonly log: Log;
  readonly metrics: Metrics;
  /** In development: lets another tool answer first; false when it doesn't. */
  readonly before?: (visit: Visit) => Promise<boolean>;
};

export type Front = {
  readonly server: http.Server;
  /** Forgets the kept pages: what they show has changed. */
  readonly emptyPages: () => void;
  /** Takes no more requests and lets those being answered finish, for ten seconds at most. */
  readonly stop: () => Promise<void>;
};

const answerTimeoutMs = 30_000;

/**
 * What stands between the network and the website: limits, the headers every answer carries, the
 * built files, the cache of whole pages, the probes, one log line a request.
 */
export function createFront(options: FrontOptions): Front {
  const base = securityHeaders(options.publicUrl);
  const addressOf = createAddressReader(options.trustProxy);
  const files =
    options.filesFolder === null ? new Map() : listStaticFiles(options.filesFolder, base);
  const pages = new PageCache(base);

  const connections = guardConnections(base, (request, answer) => {
    const visit = beginVisit(request, answer, addressOf(request));
    answer.on("close", () => record(options, visit));
    attend(visit).catch((error: unknown) => giveUp(visit, error));
  });

  async function attend(visit: Visit): Promise<void> {
    const target = inspect(visit.request);
    if ("status" in target) {
      if (target.status === 413) return refuseTooLarge(visit, base);
      return refuse(visit, target.status, target.allow ? [...base, "Allow", target.allow] : base);
    }
    visit.pathname = target.pathname;
    const isRead = visit.method === "GET" || visit.method === "HEAD";
    if (isRead) {
      const page = pages.find(target);
      if (page !== undefined) {
        visit.kind = "cached-page";
        return sendPage(visit, page);
      }
      const file = files.get(target.pathname);
      if (file !== undefined) {
        visit.kind = "file";
        return sendFile(visit, file);
      }
      if (bounceToPublicHost(visit, target, options.publicUrl, base)) return;
    }
    visit.kind = "probe";
    if (isRead && (await sendProbe(visit, options.probes, base))) return;
    if (options.before !== undefined && (await options.before(visit))) return;
    await ask(visit, target);
  }

  async function ask(visit: Visit, target: Target): Promise<void> {
    const read = await readBody(visit.request);
    if (!read.ok) {
      visit.kind = "refused";
      if (read.reason === "too-large") refuseTooLarge(visit, base);
      return;
    }
    const toRequest = (anonymous: boolean, signal?: AbortSignal) =>
      toWebRequest(visit.request, {
        publicUrl: options.publicUrl,
        address: target.pathname + target.search,
        body: read.body,
        anonymous,
        signal,
      });

    if (options.sandbox?.serves(target.pathname)) {
      visit.kind = "sandbox";
      return sendResponse(visit, await inTime(options.sandbox.handle(toRequest(false))), base);
    }
    visit.kind = target.pathname.startsWith("/api/") ? "function" : "page";
    const { clientAddress, requestId } = visit;
    const render = ({ anonymous, signal }: { anonymous: boolean; signal?: AbortSignal }) =>
      inTime(options.respond(toRequest(anonymous, signal), { clientAddress, requestId }));

    if (!options.keepsPages || read.body !== null) {
      const gone = new AbortController();
      visit.answer.on("close", () => gone.abort());
      return sendResponse(visit, await render({ anonymous: false, signal: gone.signal }), base);
    }
    const hasCookies = visit.request.headers.cookie !== undefined;
    const found = await pages.obtain(target, hasCookies, render);
    return found instanceof Response ? sendResponse(visit, found, base) : sendPage(visit, found);
  }

  function giveUp(visit: Visit, error: unknown): void {
    const { requestId, answer } = visit;
    options.log.error({ err: error, requestId }, "A request could not be answered");
    if (answer.headersSent) answer.destroy();
    else refuse(visit, error instanceof TooSlow ? 503 : 500, base);
  }

  return {
    server: connections.server,
    emptyPages: () => pages.empty(),
    stop: connections.stop,
  };
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

function record(options: FrontOptions, visit: Visit): void {
  const status = visit.answer.headersSent ? visit.answer.statusCode : 499;
  options.metrics.count(visit, status);
  options.log.info({
    requestId: visit.requestId,
    method: visit.method,
    path: visit.pathname,
    status,
    ms: Math.round((performance.now() - visit.startedAt) * 10) / 10,
    address: visit.clientAddress,
    kind: visit.kind,
  });
}
