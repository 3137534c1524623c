import type http from "node:http";
import { Attendant } from "./request-handler.ts";
import { createAddressReader, createTrust } from "./connections/client-ip.ts";
import { guardConnections } from "./connections/connections.ts";
import type { PublicChange } from "./cache/stored-pages.ts";
import { createForwardingWarning } from "./connections/forwarding.ts";
import type { FrontOptions } from "./options.ts";
import { securityHeaders } from "./security-headers.ts";
import { type Visit, beginVisit } from "./exchange.ts";

export type Front = {
  readonly server: http.Server;
  /** Takes in that what the kept pages show has changed, or that nobody would say so now. */
  readonly reportChange: (change: PublicChange) => void;
  /** The first step of a stop: /readyz says 503, answers close their connections, all is still answered. */
  readonly drain: () => void;
  /** Takes no more requests and lets those being answered finish, for ten seconds at most. */
  readonly stop: () => Promise<void>;
};

/**
 * What stands between the network and the website: limits, the headers every answer carries, the
 * built files, the cache of whole pages, the probes, one log line a request.
 */
export function createFront(options: FrontOptions): Front {
  // In development the pages are not final, and bring no policy; neither do the modules they load.
  const isFinal = options.before === undefined;
  const base = securityHeaders(options.publicUrl, isFinal);
  const addressOf = createAddressReader(options.trustProxy);
  const attendant = new Attendant(options, base);
  const connectionsMax = options.connectionsMax ?? Number.POSITIVE_INFINITY;
  const guarded = { base, connectionsMax, isTrusted: createTrust(options.trustProxy) };
  const warn = createForwardingWarning(options.log);
  const { server, drain, stop } = guardConnections(guarded, (request, answer) => {
    const peer = request.socket.remoteAddress ?? "";
    if (!guarded.isTrusted(peer)) warn(peer, request);
    const visit = beginVisit(request, answer, addressOf(request));
    answer.on("close", () => record(options, visit));
    void attendant.attend(visit);
  });
  return {
    server,
    stop,
    reportChange: (change) => attendant.reportChange(change),
    drain: () => {
      attendant.drain();
      drain();
    },
  };
}

/** One line and one count a request. 499 means that the visitor left before the answer. */
function record({ metrics, log }: FrontOptions, visit: Visit): void {
  const status = visit.answer.headersSent ? visit.answer.statusCode : 499;
  metrics.count(visit, status);
  log.info({
    requestId: visit.requestId,
    method: visit.method,
    path: visit.pathname,
    status,
    ms: Math.round((performance.now() - visit.startedAt) * 10) / 10,
    address: visit.clientIp,
    kind: visit.kind,
  });
}
