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
  const { host } = exchange.request.headers;
  const isForAdmin = isAdminPath(target.pathname);
  if (host === admin.host && !isForAdmin) {
    if (target.pathname === "/") redirect(exchange, admin.href, base);
    else refuse(exchange, 404, base);
    return true;
  }
  // Behind a proxy that replaces the Host header, both have the same one.
  if (host !== shop.host || !isForAdmin) return false;
  const isRead = exchange.method === "GET" || exchange.method === "HEAD";
  if (isRead) redirect(exchange, admin.origin + target.pathname + target.search, base);
  else refuse(exchange, 404, base);
  return true;
}

function redirect(exchange: Exchange, location: string, base: HeaderList): void {
  const own = ["Cache-Control", "no-store", "Location", location];
  sendWhole(exchange, { status: 307, headers: mergeHeaders(base, own), body: Buffer.alloc(0) });
}
