import { redirect } from "react-router";
import type { SignedInCustomer } from "#shop/accounts/customer.ts";
import { findSession, SESSION_ABSOLUTE_MS } from "#shop/accounts/sessions/sessions.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { env, type Env } from "#shop/platform/env.server.ts";
import { cookieHeaders, cookieLife, hostCookieName, readCookie } from "./cookies.server.ts";
import { safeReturnPath } from "./return-path.ts";

const SESSION_COOKIE = "session";
/** Readable by the page, holds no secret: says whether the browser's own record is to be believed. */
const SIGNED_IN_COOKIE = "signed_in";

/**
 * Who sends a request, by its bearer token or else by its session cookie. Null when there is
 * neither, or its session has ended. A bearer token that is no good is not made good by a cookie.
 */
export async function customerOf(request: Request): Promise<SignedInCustomer | null> {
  const token = sessionTokenOf(request);
  return token === null ? null : findSession(db(), token, request.headers.get("User-Agent"));
}

/** The page that asks who made the account, and leads on to a path of this site. */
export function registrationCheckPath(onward: string): string {
  return `/verify-email?question=1&from=${encodeURIComponent(safeReturnPath(onward))}`;
}

/**
 * The customer, or a redirect to the sign-in that remembers this address, or to the question who made
 * the account while that waits for this browser's answer. Cookies of a session that
 * has ended are taken back, so that the page's header stops saying otherwise.
 */
export async function requireCustomer(request: Request): Promise<SignedInCustomer> {
  const customer = await customerOf(request);
  if (customer?.mustConfirmRegistration) throw redirect(registrationCheckPath(pagePath(request)));
  if (customer !== null) return customer;
  const headers = cookieHeaders(hasSessionCookies(request) ? sessionCookies(null, env()) : []);
  throw redirect(`/login?from=${encodeURIComponent(safeReturnPath(pagePath(request)))}`, {
    headers,
  });
}

/** The page a request is for: a navigation inside the site asks for its data at "<path>.data". */
function pagePath(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("_routes");
  const search = searchParams.size === 0 ? "" : `?${searchParams}`;
  return pathname.replace(/\.data$/, "") + search;
}

/** The token a request carries, as it stands; whether a session belongs to it is not looked up. */
export function sessionTokenOf(request: Request): string | null {
  const authorization = request.headers.get("Authorization");
  if (authorization !== null) return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? null;
  return readCookie(request, hostCookieName(SESSION_COOKIE, env()));
}

/** Whether the browser still believes it is signed in. */
export function hasSessionCookies(request: Request): boolean {
  return (
    readCookie(request, hostCookieName(SESSION_COOKIE, env())) !== null ||
    readCookie(request, SIGNED_IN_COOKIE) !== null
  );
}

/**
 * The Set-Cookie values that begin a session in the browser, or end it (null). The two cookies live
 * alike: at most as long as a session can, 90 days; the server ends an idle one earlier.
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

export { cookieHeaders } from "./cookies.server.ts";
export { safeReturnPath } from "./return-path.ts";
