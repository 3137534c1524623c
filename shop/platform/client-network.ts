/** A key that a rate limit counts by, and the factor by which its limit is larger than one client's. */
export type LimitKey = { readonly key: string; readonly times: number };

/** A /48 contains 65,536 networks of /64 and belongs to one site. Its limit is that of 16 clients. */
const SITE_FACTOR = 16;

/** In these /96 networks the last 32 bits are an IPv4 address. */
const IPV4_PREFIXES: readonly RegExp[] = [
  /^0:0:0:0:0:ffff$/, // IPv4-mapped: how a dual-stack socket shows an IPv4 client (RFC 4291)
  /^0:0:0:0:ffff:0$/, // translated (RFC 2765)
  /^64:ff9b:0:0:0:0$/, // the well-known network of NAT64 (RFC 6052)
  /^64:ff9b:1:/, // NAT64 within a private network (RFC 8215)
];

/**
 * The keys that a rate limit by IP address counts by. An IPv4 client counts by its IP address. An IPv6
 * client counts by its /64 network, since every line has one and can use any address in it, and also by
 * its /48 with 16 times the limit. All spellings of an IP address give the same keys. Other text is its
 * own key, cut to 100 characters.
 */
export function limitKeysOf(ip: string): readonly LimitKey[] {
  const network = clientNetworkOf(ip);
  if (!network.endsWith("::/64")) return [{ key: network, times: 1 }];
  const site = network.split(":").slice(0, 3).join(":");
  return [
    { key: network, times: 1 },
    { key: `${site}::/48`, times: SITE_FACTOR },
  ];
}

/** The network that counts as one client: the IPv4 address, or the /64 as "2001:db8:0:1::/64". */
export function clientNetworkOf(ip: string): string {
  const bare = ip.trim().replace(/^\[(.*)\]$/, "$1");
  if (isIPv4(bare)) return bare;
  const groups = groupsOf(bare);
  if (groups === null) return ip.slice(0, 100);
  const ipv4 = embeddedIPv4(groups);
  if (ipv4 !== null) return ipv4;
  return `${groups.slice(0, 4).join(":")}::/64`;
}

function isIPv4(text: string): boolean {
  return /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(text);
}

/** The eight groups of an IPv6 address in lower case, without leading zeros; null for other text. */
function groupsOf(ip: string): readonly string[] | null {
  const withoutZone = ip.replace(/%.*$/s, "");
  if (!/^[0-9a-f:.]{2,45}$/i.test(withoutZone)) return null;
  // URL accepts every spelling and returns that of RFC 5952.
  const url = URL.parse(`http://[${withoutZone}]`);
  if (url === null) return null;
  const [head = "", tail] = url.hostname.slice(1, -1).split("::");
  const before = head.split(":").filter((group) => group !== "");
  const after = (tail ?? "").split(":").filter((group) => group !== "");
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return [...before, ...zeros, ...after];
}

function embeddedIPv4(groups: readonly string[]): string | null {
  const prefix = groups.slice(0, 6).join(":");
  if (!IPV4_PREFIXES.some((known) => known.test(prefix))) return null;
  const low = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return low.flatMap((group) => [group >> 8, group & 255]).join(".");
}
