import type { IncomingMessage } from "node:http";
import net from "node:net";

/** Tells the address a request really comes from. */
export type ClientIpReader = (request: IncomingMessage) => string;

/**
 * Reads client addresses. X-Forwarded-For counts only as far as it was written by proxies of the
 * list (TRUST_PROXY: addresses and CIDR ranges): read from the right, the first address that is
 * not one of them is the client. Throws with a sentence when an entry is no address.
 */
export function createClientIpReader(trusted: readonly string[]): ClientIpReader {
  const isTrusted = createProxyCheck(trusted);
  return (request) => {
    const peer = plainIp(request.socket.remoteAddress ?? "");
    if (!isTrusted(peer)) return peer;
    const hops = (request.headersDistinct["x-forwarded-for"] ?? []).join(",").split(",");
    let client = peer;
    for (const hop of hops.reverse()) {
      const address = plainIp(hop.trim());
      if (net.isIP(address) === 0) break;
      client = address;
      if (!isTrusted(address)) break;
    }
    return client;
  };
}

/** Tells whether an address is one of the list's proxies. Throws as `createClientIpReader` does. */
export function createProxyCheck(trusted: readonly string[]): (address: string) => boolean {
  const list = toBlockList(trusted);
  return (text) => {
    const address = plainIp(text);
    const family = net.isIP(address);
    return trusted.length > 0 && family > 0 && list.check(address, family === 6 ? "ipv6" : "ipv4");
  };
}

/** Whether an address is this machine's own. */
export function isLoopbackIp(address: string): boolean {
  return address === "::1" || address.startsWith("127.");
}

function toBlockList(trusted: readonly string[]): net.BlockList {
  const list = new net.BlockList();
  for (const entry of trusted) {
    const [address = "", bits, ...rest] = entry.split("/");
    const family = net.isIP(address);
    const longest = family === 6 ? 128 : 32;
    const isRange = bits !== undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= longest;
    if (family === 0 || rest.length > 0 || (bits !== undefined && !isRange)) {
      throw new Error(
        `TRUST_PROXY must list addresses or ranges such as 10.0.0.0/8, not ${entry}.`,
      );
    }
    const type = family === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, type);
    else list.addSubnet(address, Number(bits), type);
  }
  return list;
}

/** Without brackets, port and the IPv6 clothing that a dual socket puts on an IPv4 address. */
function plainIp(text: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1];
  const withPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1];
  return (bracketed ?? withPort ?? text).replace(/^::ffff:(?=\d+\.)/i, "");
}
