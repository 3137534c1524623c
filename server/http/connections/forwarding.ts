import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import type { Log } from "#server/log.ts";

const forwardingHeaders = new Set([
  "forwarded",
  "via",
  "x-real-ip",
  "x-client-ip",
  "x-cluster-client-ip",
  "true-client-ip",
  "cf-connecting-ip",
  "fly-client-ip",
]);

const warnEveryMs = 3_600_000;
const peersMax = 1_000;

/** Whether a request carries a header that proxies add. */
function isForwarded({ headers }: IncomingMessage): boolean {
  for (const name in headers)
    if (name.startsWith("x-forwarded-") || forwardingHeaders.has(name)) return true;
  return false;
}

/** Whether a request was sent on this machine: its Host is this machine and no proxy forwarded it. */
export function isFromThisMachine(request: IncomingMessage): boolean {
  const host = (request.headers.host ?? "").replace(/:\d+$/, "");
  const isThisMachine = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(host);
  return isThisMachine && !isForwarded(request);
}

/**
 * Creates a function that logs a warning when a peer that TRUST_PROXY does not list sends forwarding
 * headers: behind a proxy that was forgotten, all visitors look like one. It warns once an hour for
 * each peer, and for at most 1,000 peers an hour.
 */
export function createForwardingWarning(
  log: Log,
): (peer: string, request: IncomingMessage) => void {
  const warned = new LRUCache<string, true>({ max: peersMax, ttl: warnEveryMs });
  return (peer, request) => {
    if (!isForwarded(request) || warned.has(peer)) return;
    if (warned.size >= peersMax && !warned.purgeStale()) return;
    warned.set(peer, true);
    log.warn(
      { peer },
      "A request carried forwarding headers from an IP address that TRUST_PROXY does not list. If it is your proxy, add it to TRUST_PROXY: until then, all visitors behind it count as one client.",
    );
  };
}
