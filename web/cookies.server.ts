import type { Env } from "#shop/platform/env.server.ts";

/** The value of a request's cookie; null when it is missing or empty. */
export function readCookie(request: Request, name: string): string | null {
  for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
    const equals = pair.indexOf("=");
    if (equals > 0 && pair.slice(0, equals).trim() === name)
      return pair.slice(equals + 1).trim() || null;
  }
  return null;
}

/** Adds the __Host- prefix on https: browsers then insist on Secure, this host only and Path=/. */
export function hostCookieName(name: string, settings: Pick<Env, "publicUrl">): string {
  return isHttps(settings) ? `__Host-${name}` : name;
}

/**
 * The attributes that the storefront's cookies share. `seconds` is their Max-Age; 0 clears the cookie.
 */
export function cookieLife(seconds: number, settings: Pick<Env, "publicUrl">): string {
  return `Path=/; SameSite=Lax; Max-Age=${seconds}${isHttps(settings) ? "; Secure" : ""}`;
}

/** Set-Cookie values as response headers. */
export function cookieHeaders(cookies: readonly string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}

function isHttps(settings: Pick<Env, "publicUrl">): boolean {
  return settings.publicUrl.startsWith("https:");
}
