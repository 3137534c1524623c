import { href, redirect } from "react-router";
import type { SignedInCustomer } from "#shop/accounts/customer.ts";
import { findSession, SESSION_ABSOLUTE_MS } from "#shop/accounts/sessions/sessions.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { env, type Env } from "#shop/platform/env.server.ts";
import { cookieHeaders, cookieLife, hostCookieName, readCookie } from "#web/cookies.server.ts";
import { safeReturnPath } from "#web/return-path.ts";

const SESSION_COOKIE = "session";
/**
 * Readable by scripts and not secret. Tells the page whether the user record in its storage is
 * current.
 */
const SIGNED_IN_COOKIE = "signed_in";

/**
 * The signed-in customer of a request, by its bearer token or its session cookie; null without a
 * session. If there is an Authorization header, the cookie is ignored.
 */
export async function customerOf(request: Request): Promise<SignedInCustomer | null> {
  const token = sessionTokenOf(request);
  return token === null ? null : findSession(db(), token, request.headers.get("User-Agent"));
}

/** The path of the registration check ("Was this you?"), with the path to return to. */
export function registrationCheckPath(returnPath: string): string {
  const from = encodeURIComponent(safeReturnPath(returnPath));
  return `${href("/verify-email")}?question=1&from=${from}`;
}

/**
 * The signed-in customer. Redirects a visitor to the sign-in page, which remembers this page, and a
 * customer who has to answer the registration check to that. Clears the cookies of an ended
 * session, so that the page's header no longer shows a name.
 */
export async function requireCustomer(request: Request): Promise<SignedInCustomer> {
  const customer = await customerOf(request);
  if (customer?.mustConfirmRegistration) throw redirect(registrationCheckPath(pagePath(request)));
  if (customer !== null) return customer;
  const from = encodeURIComponent(safeReturnPath(pagePath(request)));
  throw redirect(`${href("/login")}?from=${from}`, { headers: endedSessionHeaders(request) });
}

/** The path of the requested page. React Router requests a page's data at "<path>.data". */
function pagePath(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("_routes");
  const search = searchParams.size === 0 ? "" : `?${searchParams}`;
  return pathname.replace(/\.data$/, "") + search;
}

/** The session token of a request. Does not check whether the session exists. */
export function sessionTokenOf(request: Request): string | null {
  const authorization = request.headers.get("Authorization");
  if (authorization !== null) return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? null;
  return readCookie(request, hostCookieName(SESSION_COOKIE, env()));
}

/**
 * Headers that clear the session cookies, for a request whose session has ended; empty without
 * cookies.
 */
export function endedSessionHeaders(request: Request): Headers {
  const hasCookies =
    readCookie(request, hostCookieName(SESSION_COOKIE, env())) !== null ||
    readCookie(request, SIGNED_IN_COOKIE) !== null;
  return cookieHeaders(hasCookies ? sessionCookies(null, env()) : []);
}

/**
 * The Set-Cookie values that start a session in the browser, or clear it (null). Both cookies live
 * for 90 days, the longest that a session can last. The server ends an idle session earlier.
 */
export function sessionCookies(
  token: string | null,
  settings: Pick<Env, "publicUrl">,
): readonly string[] {
  const life = cookieLife(token === null ? 0 : SESSION_ABSOLUTE_MS / 1000, settings);
  return [
    `${hostCookieName(SESSION_COOKIE, settings)}=${token ?? ""}; HttpOnly; ${life}`,
    `${SIGNED_IN_COOKIE}=${token === null ? "" : "1"}; ${life}`,
  ];
}

export { cookieHeaders } from "#web/cookies.server.ts";
export { safeReturnPath } from "#web/return-path.ts";
