import type { Env } from "#shop/platform/env.server.ts";

/** The value of a cookie that a request carries; null when there is none, or an empty one. */
export function readCookie(request: Request, name: string): string | null {
  for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
    const equals = pair.indexOf("=");
    if (equals > 0 && pair.slice(0, equals).trim() === name)
      return pair.slice(equals + 1).trim() || null;
  }
  return null;
}

/** On https the name itself makes browsers insist on Secure, this host alone and the whole site. */
export function hostCookieName(name: string, settings: Pick<Env, "publicUrl">): string {
  return isHttps(settings) ? `__Host-${name}` : name;
}

/** What every cookie of the shop has: the whole site, links from elsewhere, its life in seconds. */
export function cookieLife(seconds: number, settings: Pick<Env, "publicUrl">): string {
  return `Path=/; SameSite=Lax; Max-Age=${seconds}${isHttps(settings) ? "; Secure" : ""}`;
}

/** Set-Cookie values as headers of an answer. */
export function cookieHeaders(cookies: readonly string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}

function isHttps(settings: Pick<Env, "publicUrl">): boolean {
  return settings.publicUrl.startsWith("https:");
}
