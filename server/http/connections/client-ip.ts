import type { IncomingMessage } from "node:http";
import net from "node:net";
import proxyAddr from "proxy-addr";

/** Groups of addresses that TRUST_PROXY may name, as proxy-addr knows them: this machine, and private networks. */
const groups: Readonly<Record<string, string>> = { loopback: "loopback", private: "uniquelocal" };

/** Returns the IP address of the client that sent a request. */
export type ClientIpReader = (request: IncomingMessage) => string;

/**
 * Creates the reader of client IPs. X-Forwarded-For is believed only as far as the proxies listed in
 * TRUST_PROXY (IP addresses, CIDR ranges and the names in `groups`) wrote it: from right to left, the first address that is
 * not one of them is the client's. Throws with a sentence when an entry is not an IP address.
 */
export function createClientIpReader(trusted: readonly string[]): ClientIpReader {
  const isTrusted = createProxyCheck(trusted);
  return (request) => {
    const addresses = proxyAddr.all(request, isTrusted).map(plainIp);
    // Only the last address can be something other than an IP address, as proxies are trusted by theirs.
    return addresses.findLast((address) => net.isIP(address) !== 0) ?? "";
  };
}

/** Creates a check whether an IP is a listed proxy's. Throws as `createClientIpReader` does. */
export function createProxyCheck(trusted: readonly string[]): (ip: string) => boolean {
  for (const entry of trusted) checkEntry(entry);
  const isTrusted = proxyAddr.compile(trusted.map((entry) => groups[entry] ?? entry));
  return (ip) => isTrusted(plainIp(ip), 0);
}

/** Whether an IP address is this machine's own. */
export function isLoopbackIp(ip: string): boolean {
  return ip === "::1" || ip.startsWith("127.");
}

/** proxy-addr also takes netmasks, shortened addresses and more names; TRUST_PROXY doesn't. */
function checkEntry(entry: string): void {
  if (Object.hasOwn(groups, entry)) return;
  const [ip = "", bits = "32"] = entry.split("/");
  try {
    if (net.isIP(ip) === 0 || !/^\d+$/.test(bits)) throw new Error("not an IP address or range");
    proxyAddr.compile(entry);
  } catch (error) {
    throw new Error(
      `TRUST_PROXY must list IP addresses, ranges such as 10.0.0.0/8, loopback or private, not ${entry}.`,
      { cause: error },
    );
  }
}

/** An IP address without brackets, port, and the prefix of IPv4 addresses on an IPv6 socket. */
function plainIp(text: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1];
  const withPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1];
  return (bracketed ?? withPort ?? text).replace(/^::ffff:(?=\d+\.)/i, "");
}
