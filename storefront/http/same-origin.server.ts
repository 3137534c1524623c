import { isLoopback } from "#shop/platform/env.server.ts";

const CHANGES_NOTHING = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request that changes something was sent by a page of another site, and is therefore to
 * be refused with 403. Browsers say where a request comes from in Sec-Fetch-Site and Origin; a
 * program of its own says neither and passes, as it holds no visitor's cookies.
 */
export function refusesForeignOrigin(request: Request, publicUrl: string): boolean {
  if (CHANGES_NOTHING.has(request.method)) return false;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null && site !== "same-origin" && site !== "none") return true;
  const origin = request.headers.get("Origin");
  if (origin === null || origin === new URL(publicUrl).origin) return false;
  return origin !== new URL(request.url).origin && !isSameMachine(origin, publicUrl);
}

/** A shop on this machine is itself by each of the machine's names: 127.0.0.1, localhost, [::1]. */
function isSameMachine(origin: string, publicUrl: string): boolean {
  if (!URL.canParse(origin) || !isLoopback(origin) || !isLoopback(publicUrl)) return false;
  const [asked, own] = [new URL(origin), new URL(publicUrl)];
  return asked.protocol === own.protocol && asked.port === own.port;
}
