import type { Exchange } from "./exchange.ts";
import type { Target } from "./guard.ts";
import { refuse } from "./refuse.ts";
import { type HeaderList, mergeHeaders } from "./security-headers.ts";
import { sendWhole } from "./send.ts";

/** Whether a path belongs to the admin. React Router requests the data of its first page at /admin.data. */
export function isAdminPath(pathname: string): boolean {
  return pathname === "/admin" || pathname === "/admin.data" || pathname.startsWith("/admin/");
}

/**
 * With a host name of its own (ADMIN_URL), the admin is found there alone, and nothing else is: a script
 * on a page of the shop then belongs to another origin. Answers a request that came to the wrong host.
 */
export function sendToRightHost(
  exchange: Exchange,
  {
    target,
    adminUrl,
    publicUrl,
    base,
  }: { target: Target; adminUrl: string; publicUrl: string; base: HeaderList },
): boolean {
  const [admin, shop] = [new URL(adminUrl), new URL(publicUrl)];
  if (admin.host === shop.host) return false;
  const { host } = exchange.request.headers;
  const isForAdmin = isAdminPath(target.pathname);
  if (host === admin.host && !isForAdmin) {
    if (target.pathname === "/") redirect(exchange, adminUrl, base);
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
