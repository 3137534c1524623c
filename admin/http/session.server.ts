import { env } from "#shop/platform/env.server.ts";
import { SESSION_ABSOLUTE_MS, type StaffClient } from "#shop/staff/staff.ts";
import { hostCookieName, readCookie } from "#web/cookies.server.ts";
import type { RequestMetadata } from "#web/request-context.ts";

const COOKIE = "admin";

/** The address of the admin's host, as the cookie and the check of foreign forms need it. */
export function adminOrigin(): string {
  return new URL(env().adminUrl).origin;
}

/** The token of a request's session of staff. Does not check whether the session exists. */
export function staffTokenOf(request: Request): string | null {
  return readCookie(request, hostCookieName(COOKIE, { publicUrl: adminOrigin() }));
}

/**
 * The Set-Cookie value of a session of staff; null clears it. No other site can make a browser send it
 * (SameSite=Strict), scripts don't see it, and it ends with the session at the latest.
 */
export function staffCookie(token: string | null): string {
  const settings = { publicUrl: adminOrigin() };
  const seconds = token === null ? 0 : SESSION_ABSOLUTE_MS / 1000;
  const secure = settings.publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${hostCookieName(COOKIE, settings)}=${token ?? ""}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure}`;
}

/** The browser of a request as the verbs of staff take it. */
export function staffClient(request: Request, metadata: RequestMetadata): StaffClient {
  return { ...metadata, userAgent: request.headers.get("User-Agent") };
}
