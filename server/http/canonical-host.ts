import { type HeaderList, mergeHeaders } from "./security-headers.ts";
import { sendWhole } from "./send.ts";
import type { Target } from "./guard.ts";
import type { Exchange } from "./exchange.ts";

const loopbackNames = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Redirects a browser that opened the shop under another name of this machine (localhost rather than
 * 127.0.0.1) to the name in PUBLIC_URL: cookies and the return from the payment page work only there.
 */
export function redirectToCanonicalHost(
  exchange: Exchange,
  { target, publicUrl, base }: { target: Target; publicUrl: string; base: HeaderList },
): boolean {
  const shop = new URL(publicUrl);
  const host = exchange.request.headers.host ?? "";
  const name = host.replace(/:\d+$/, "");
  const isAlias =
    loopbackNames.includes(shop.hostname) &&
    loopbackNames.includes(name) &&
    host !== shop.host &&
    host === shop.host.replace(shop.hostname, name);
  const isPage = exchange.request.headers.accept?.includes("text/html") ?? false;
  if (!isAlias || !isPage) return false;
  const own = [
    "Cache-Control",
    "no-store",
    "Location",
    shop.origin + target.pathname + target.search,
  ];
  sendWhole(exchange, { status: 307, headers: mergeHeaders(base, own), body: Buffer.alloc(0) });
  return true;
}
