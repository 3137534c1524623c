import { type HeaderList, mergeHeaders } from "./security-headers.ts";
import { sendWhole } from "./send.ts";
import type { Target } from "./guard.ts";
import type { Exchange } from "./exchange.ts";

const loopbackNames = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Sends a browser that opened a shop on this machine by another of the machine's names to the one
 * it calls itself: cookies and the way back from payment hold for that one alone.
 */
export function redirectToCanonicalHost(
  exchange: Exchange,
  { target, publicUrl, base }: { target: Target; publicUrl: string; base: HeaderList },
): boolean {
  const shop = new URL(publicUrl);
  const asked = exchange.request.headers.host ?? "";
  const name = asked.replace(/:\d+$/, "");
  const isAlias =
    loopbackNames.includes(shop.hostname) &&
    loopbackNames.includes(name) &&
    asked !== shop.host &&
    asked === shop.host.replace(shop.hostname, name);
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
