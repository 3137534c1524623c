import { DEVICE_LIFE_MS } from "#shop/accounts/devices/devices.server.ts";
import type { NewSession } from "#shop/accounts/customers.server.ts";
import { env, type Env } from "#shop/platform/env.server.ts";
import { cookieLife, hostCookieName, readCookie } from "./cookies.server.ts";
import { customerOf, sessionCookies, sessionTokenOf } from "./session.server.ts";

const DEVICE_COOKIE = "device";

/** What a browser holds before somebody signs in in it (its last session, what it is known by), and its name. */
export function requestTokens(request: Request) {
  return {
    replacedToken: sessionTokenOf(request),
    deviceToken: deviceTokenOf(request),
    userAgent: request.headers.get("User-Agent"),
  };
}

/** The token by which a browser may be known to an account; whose it is, is not looked up. */
export function deviceTokenOf(request: Request): string | null {
  return readCookie(request, hostCookieName(DEVICE_COOKIE, env()));
}

/** The Set-Cookie values of an answer that has signed somebody in. */
export function signInCookies({ token, deviceToken }: Omit<NewSession, "customer">) {
  return [...sessionCookies(token, env()), deviceCookie(deviceToken, env())];
}

/**
 * Those of an answer that has set a new password: the browser is known again, and a session that the
 * reset has ended is taken back. One of another account, which has not, stays.
 */
export async function resetCookies(request: Request, deviceToken: string) {
  const isStillSignedIn = (await customerOf(request)) !== null;
  const ended = isStillSignedIn ? [] : sessionCookies(null, env());
  return [...ended, deviceCookie(deviceToken, env())];
}

/**
 * The Set-Cookie value that makes a browser known for a year. It signs nobody in, outlives the
 * session, and no script can read it.
 */
export function deviceCookie(token: string, settings: Pick<Env, "publicUrl">): string {
  const name = hostCookieName(DEVICE_COOKIE, settings);
  return `${name}=${token}; HttpOnly; ${cookieLife(DEVICE_LIFE_MS / 1000, settings)}`;
}
