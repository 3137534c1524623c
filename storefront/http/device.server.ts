import { DEVICE_LIFE_MS } from "#shop/accounts/devices/devices.server.ts";
import type { BrowserTokens, NewSession } from "#shop/accounts/new-session.server.ts";
import { env, type Env } from "#shop/platform/env.server.ts";
import { cookieLife, hostCookieName, readCookie } from "#web/cookies.server.ts";
import { customerOf, sessionCookies, sessionTokenOf } from "./session.server.ts";

const DEVICE_COOKIE = "device";

/**
 * What a browser sends when a customer signs in: its previous session, its device token, its
 * User-Agent.
 */
export function requestTokens(request: Request): BrowserTokens {
  return {
    replacedToken: sessionTokenOf(request),
    deviceToken: deviceTokenOf(request),
    userAgent: request.headers.get("User-Agent"),
  };
}

/** The device token of a request. Does not check whether an account knows the device. */
export function deviceTokenOf(request: Request): string | null {
  return readCookie(request, hostCookieName(DEVICE_COOKIE, env()));
}

/** The Set-Cookie values after signing in. */
export function signInCookies({
  token,
  deviceToken,
}: Pick<NewSession, "token" | "deviceToken">): readonly string[] {
  return [...sessionCookies(token, env()), deviceCookie(deviceToken, env())];
}

/**
 * The Set-Cookie values after a password reset: a new device cookie, and cleared session cookies if
 * the reset ended this browser's session. A session of another account stays.
 */
export async function resetCookies(
  request: Request,
  deviceToken: string,
): Promise<readonly string[]> {
  const isStillSignedIn = (await customerOf(request)) !== null;
  const clearedSession = isStillSignedIn ? [] : sessionCookies(null, env());
  return [...clearedSession, deviceCookie(deviceToken, env())];
}

/**
 * The Set-Cookie value that makes this a known device for a year. The cookie signs nobody in,
 * outlives the session, and is hidden from scripts.
 */
export function deviceCookie(token: string, settings: Pick<Env, "publicUrl">): string {
  const name = hostCookieName(DEVICE_COOKIE, settings);
  return `${name}=${token}; HttpOnly; ${cookieLife(DEVICE_LIFE_MS / 1000, settings)}`;
}
