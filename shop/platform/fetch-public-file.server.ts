import dns from "node:dns";
import http from "node:http";
import https from "node:https";
import net from "node:net";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";

export type FetchRefusal =
  /** Not https, or with a port, a name or a password. */
  | "bad_address"
  /** The host is an address of this machine or of a private network. */
  | "private_address"
  | "redirects"
  | "not_found"
  | "too_large"
  | "unreachable";

type Limits = { readonly bytesMax: number; readonly timeoutMs: number };

/** What a fetch uses of the network; tests replace it. */
export type Network = {
  readonly lookup: (host: string) => Promise<readonly string[]>;
  readonly isPublic: (address: string) => boolean;
  readonly request: typeof https.request;
};

const realNetwork: Network = {
  lookup: async (host) =>
    (await dns.promises.lookup(host, { all: true })).map(({ address }) => address),
  isPublic: isPublicAddress,
  request: https.request,
};

/**
 * Fetches a file by https from a host on the public internet (ASVS 1.3.6). The address is looked up once, every answer
 * must be public, and the connection goes to the one that was checked, so that a name can't change in between. No
 * redirect is followed; no cookie and no password is sent.
 */
export async function fetchPublicFile(
  url: string,
  limits: Limits,
  network: Network = realNetwork,
): Promise<Done<Buffer> | Refused<FetchRefusal>> {
  const target = safeUrl(url);
  if (target === null) return refused("bad_address");
  try {
    const signal = AbortSignal.timeout(limits.timeoutMs);
    const addresses = await withSignal(network.lookup(target.hostname), signal);
    const [address] = addresses;
    if (address === undefined) return refused("unreachable");
    if (!addresses.every(network.isPublic)) return refused("private_address");
    const answer = await open(target, { address, signal, network });
    return await readAnswer(answer, limits.bytesMax);
  } catch {
    return refused("unreachable");
  }
}

/** The URL, if it is one that may be fetched: https on its own port, by name. */
export function safeUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSafe =
    url?.protocol === "https:" &&
    url.port === "" &&
    url.username === "" &&
    url.password === "" &&
    url.hostname.includes(".") &&
    net.isIP(url.hostname.replaceAll(/[[\]]/g, "")) === 0;
  return isSafe ? url : null;
}

type Way = { readonly address: string; readonly signal: AbortSignal; readonly network: Network };

function open(url: URL, { address, signal, network }: Way): Promise<http.IncomingMessage> {
  const family = net.isIP(address);
  return new Promise((resolve, reject) => {
    const request = network.request(
      url,
      {
        signal,
        agent: false,
        headers: { Accept: "image/avif,image/webp,image/png,image/jpeg" },
        // The address that was checked, whatever the name says by now.
        lookup: (_host, options, answer) =>
          options.all === true
            ? answer(null, [{ address, family }])
            : answer(null, address, family),
      },
      resolve,
    );
    request.on("error", reject);
    request.end();
  });
}

async function readAnswer(
  answer: http.IncomingMessage,
  bytesMax: number,
): Promise<Done<Buffer> | Refused<FetchRefusal>> {
  const stop = <Reason extends FetchRefusal>(reason: Reason) => {
    answer.destroy();
    return refused(reason);
  };
  const status = answer.statusCode ?? 0;
  if (status >= 300 && status < 400) return stop("redirects");
  if (status !== 200) return stop("not_found");
  if (Number(answer.headers["content-length"] ?? 0) > bytesMax) return stop("too_large");
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > bytesMax) return stop("too_large");
    parts.push(part);
  }
  return done(Buffer.concat(parts));
}

async function withSignal<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) =>
      signal.addEventListener("abort", () => reject(new Error("timed out")), { once: true }),
    ),
  ]);
}

/** Networks that are not the public internet (RFC 6890 and its successors). */
const privateNetworks = new net.BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  privateNetworks.addSubnet(network, bits, "ipv4");

/** Global unicast addresses of IPv6, and what of them is set apart: Teredo, documentation, 6to4. */
const globalUnicast = new net.BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");
const setApart = new net.BlockList();
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  setApart.addSubnet(network, bits, "ipv6");

/** Whether an address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = net.isIP(address);
  if (family === 4) return !privateNetworks.check(address, "ipv4");
  return family === 6 && globalUnicast.check(address, "ipv6") && !setApart.check(address, "ipv6");
}
