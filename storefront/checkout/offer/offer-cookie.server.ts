import { env } from "#shop/platform/env.server.ts";
import { readCookie } from "#web/cookies.server.ts";

const NAME = "offer";
const PATH = "/checkout/cancelled";
/** Longer than a payment page is open. */
const LIFE_SECONDS = 2 * 3_600;

/**
 * The cookie by which somebody who leaves the payment page finds the offer again: the payment provider never
 * gets the offer's link. Only that one page receives it.
 */
export function offerCookie(token: string): string {
  const secure = env().publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${NAME}=${token}; Path=${PATH}; HttpOnly; SameSite=Lax; Max-Age=${LIFE_SECONDS}${secure}`;
}

/** The token of the offer that this browser was about to pay; null when there is none. */
export function offerTokenOf(request: Request): string | null {
  const token = readCookie(request, NAME);
  return token !== null && /^[\w-]{43}$/.test(token) ? token : null;
}
