import { isLoopback } from "#shop/platform/env-contradictions.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request that changes something was sent by a page of another site. The caller refuses
 * it with 403. Browsers name the sender in Sec-Fetch-Site and Origin. A program that sends neither
 * passes, because it has no visitor's cookies.
 */
export function isFromForeignOrigin(request: Request, publicUrl: string): boolean {
  if (SAFE_METHODS.has(request.method)) return false;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null && site !== "same-origin" && site !== "none") return true;
  const origin = request.headers.get("Origin");
  if (origin === null || origin === new URL(publicUrl).origin) return false;
  return origin !== new URL(request.url).origin && !isSameMachine(origin, publicUrl);
}

/** On a developer's machine, 127.0.0.1, localhost and [::1] are the same shop. */
function isSameMachine(origin: string, publicUrl: string): boolean {
  if (!URL.canParse(origin) || !isLoopback(origin) || !isLoopback(publicUrl)) return false;
  const [sender, own] = [new URL(origin), new URL(publicUrl)];
  return sender.protocol === own.protocol && sender.port === own.port;
}
