/** A key to count a client by, and how many times the limit of one client it may have. */
export type LimitKey = { readonly key: string; readonly times: number };

/** A /48 holds 65,536 networks of /64, and belongs to one site. It may do as much as 16 clients. */
const siteTimes = 16;

/** The last 32 bits of these networks of /96 are an IPv4 address. */
const ipv4Prefixes: readonly RegExp[] = [
  /^0:0:0:0:0:ffff$/, // mapped: what a dual socket shows of an IPv4 client (RFC 4291)
  /^0:0:0:0:ffff:0$/, // translated (RFC 2765)
  /^64:ff9b:0:0:0:0$/, // NAT64's well-known network (RFC 6052)
  /^64:ff9b:1:/, // NAT64 inside one's own network (RFC 8215)
];

/**
 * What a limit by client address counts by. An IPv4 client counts by its address. An IPv6 client
 * counts by its network of /64, because every line has one and can choose any address in it, and
 * again by its /48 with 16 times the limit. All spellings of an address have the same keys. Text
 * that is no address is its own key, cut to 100 characters.
 */
export function limitKeysOf(address: string): readonly LimitKey[] {
  const network = clientNetworkOf(address);
  if (!network.endsWith("::/64")) return [{ key: network, times: 1 }];
  const site = network.split(":").slice(0, 3).join(":");
  return [
    { key: network, times: 1 },
    { key: `${site}::/48`, times: siteTimes },
  ];
}

/** The network that counts as one client: the IPv4 address, or the /64 as "2001:db8:0:1::/64". */
export function clientNetworkOf(address: string): string {
  const bare = address.trim().replace(/^\[(.*)\]$/, "$1");
  if (isIPv4(bare)) return bare;
  const groups = groupsOf(bare);
  if (groups === null) return address.slice(0, 100);
  const ipv4 = embeddedIPv4(groups);
  if (ipv4 !== null) return ipv4;
  return `${groups.slice(0, 4).join(":")}::/64`;
}

function isIPv4(text: string): boolean {
  return /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(text);
}

/** The eight groups of an IPv6 address in lower case, without leading zeros; null for other text. */
function groupsOf(address: string): readonly string[] | null {
  const withoutZone = address.replace(/%.*$/s, "");
  if (!/^[0-9a-f:.]{2,45}$/i.test(withoutZone)) return null;
  // The URL standard reads every spelling, and writes the one of RFC 5952.
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
  if (!ipv4Prefixes.some((known) => known.test(prefix))) return null;
  const low = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return low.flatMap((group) => [group >> 8, group & 255]).join(".");
}
