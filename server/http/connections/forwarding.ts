import type { IncomingMessage } from "node:http";
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

/** Whether a request carries a header that proxies add: it did not come from here alone. */
export function isForwarded({ headers }: IncomingMessage): boolean {
  for (const name in headers)
    if (name.startsWith("x-forwarded-") || forwardingHeaders.has(name)) return true;
  return false;
}

/** Whether a request was sent by this machine itself: no proxy on its way, and a Host of this machine. */
export function isFromHere(request: IncomingMessage): boolean {
  const host = (request.headers.host ?? "").replace(/:\d+$/, "");
  const isHere = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(host);
  return isHere && !isForwarded(request);
}

/**
 * Warns in the log when a peer that TRUST_PROXY does not name sends forwarding headers: a proxy that
 * was forgotten makes all visitors look like one. Once an hour a peer, for 1,000 peers at most.
 */
export function createForwardingWarning(
  log: Log,
): (peer: string, request: IncomingMessage) => void {
  const warnedAt = new Map<string, number>();
  return (peer, request) => {
    if (!isForwarded(request)) return;
    const now = performance.now();
    const before = warnedAt.get(peer);
    if (before !== undefined && now - before < warnEveryMs) return;
    if (warnedAt.size >= peersMax)
      for (const [each, at] of warnedAt) if (now - at >= warnEveryMs) warnedAt.delete(each);
    if (warnedAt.size >= peersMax && before === undefined) return;
    warnedAt.set(peer, now);
    log.warn(
      { peer },
      "A request came with forwarding headers from an address that TRUST_PROXY does not name. If it is your proxy, add it to TRUST_PROXY: until then all its visitors count as one client.",
    );
  };
}
