import type { IncomingMessage } from "node:http";
import type { Exchange } from "./exchange.ts";
import type { Target } from "./guard.ts";
import { refuse } from "./refuse.ts";
import { type HeaderList, mergeHeaders } from "./security-headers.ts";
import { sendWhole } from "./send.ts";

/** Whether a path belongs to the admin. React Router requests the data of its first page at /admin.data. */
export function isAdminPath(pathname: string): boolean {
  return pathname === "/admin" || pathname === "/admin.data" || pathname.startsWith("/admin/");
}

/** The admin's host and the shop's, where they differ. */
export type Hosts = { readonly admin: URL; readonly shop: URL };

/** The two hosts; null where ADMIN_URL names none of its own. */
export function hostsOf(adminUrl: string, publicUrl: string): Hosts | null {
  const [admin, shop] = [new URL(adminUrl), new URL(publicUrl)];
  return admin.host === shop.host ? null : { admin, shop };
}

/** Whether a request's Host is that of a URL: in capitals, with a dot at its end or with the usual port, too. */
export function isForHost({ protocol, host }: URL, { headers }: IncomingMessage): boolean {
  const named = URL.parse(`${protocol}//${headers.host}`)?.host;
  return named?.replace(/\.(?=:|$)/, "") === host;
}

/**
 * With a host name of its own (ADMIN_URL), the admin is found there alone, and no page of the shop is: a script
 * on a page of the shop then belongs to another origin. Files, such as the pictures that staff see, are found
 * on both. Answers a request that came to the wrong host.
 */
export function sendToRightHost(
  exchange: Exchange,
  { target, hosts, base }: { target: Target; hosts: Hosts; base: HeaderList },
): boolean {
  const { admin, shop } = hosts;
  const isForAdmin = isAdminPath(target.pathname);
  if (!isForAdmin && isForHost(admin, exchange.request)) {
    if (target.pathname === "/") redirect(exchange, admin.href, base);
    else refuse(exchange, 404, base);
    return true;
  }
  // Behind a proxy that replaces the Host header, both have the same one.
  if (!isForAdmin || !isForHost(shop, exchange.request)) return false;
  const isRead = exchange.method === "GET" || exchange.method === "HEAD";
  if (isRead) redirect(exchange, admin.origin + target.pathname + target.search, base);
  else refuse(exchange, 404, base);
  return true;
}

function redirect(exchange: Exchange, location: string, base: HeaderList): void {
  const own = ["Cache-Control", "no-store", "Location", location];
  sendWhole(exchange, { status: 307, headers: mergeHeaders(base, own), body: Buffer.alloc(0) });
}
