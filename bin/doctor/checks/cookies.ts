import { callTimeoutMs, isPublic, type Context } from "#bin/doctor/context.ts";
import { bad, good, warning, type Finding } from "#bin/doctor/finding.ts";

export type CookieFacts = {
  readonly publicUrl: string;
  readonly isPublic: boolean;
  /** Null when the shop did not answer. */
  readonly answer: {
    readonly cookies: readonly string[];
    /** Whether browsers are told to use https only. */
    readonly hasHsts: boolean;
    /** Whether http:// leads to https://; null when nothing answers there. */
    readonly redirects: boolean | null;
  } | null;
};

export function judgeCookies({ publicUrl, isPublic, answer }: CookieFacts): Finding {
  if (!publicUrl.startsWith("https:"))
    return isPublic
      ? bad("Cookies of sessions travel without TLS. Set PUBLIC_URL to an https address.")
      : good("Cookies need no TLS at this machine's own address.");
  if (answer === null)
    return warning(
      "The cookies could not be seen, as this shop does not answer at PUBLIC_URL. Start it, and run npm run doctor again.",
    );
  const open = answer.cookies.filter((cookie) => !/;\s*secure\b/i.test(cookie));
  if (open.length > 0)
    return bad(
      `The cookie ${open[0]?.split("=")[0]} comes without Secure. The proxy must not change Set-Cookie.`,
    );
  if (!answer.hasHsts)
    return warning("Strict-Transport-Security does not arrive. The proxy must not remove it.");
  if (answer.redirects === false)
    return warning("http:// does not lead to https://. Let the proxy redirect it with 308.");
  return good("Cookies are Secure, and browsers are told to use https only.");
}

/** Signing out without a session sets the cookies that a session has, to nothing. */
export async function gatherCookies({ env, site }: Context): Promise<CookieFacts> {
  const { publicUrl } = env;
  const facts = { publicUrl, isPublic: isPublic(env) };
  if (!site.isUp || site.seen === null || !publicUrl.startsWith("https:"))
    return { ...facts, answer: null };
  const signal = AbortSignal.timeout(callTimeoutMs);
  const options = { method: "POST", headers: { Origin: publicUrl }, signal } as const;
  const response = await fetch(`${publicUrl}/api/auth-logout`, options).catch(() => null);
  if (response === null) return { ...facts, answer: null };
  const plain = new URL(publicUrl);
  const redirects = plain.port === "" ? await leadsToHttps(`http://${plain.host}/`) : null;
  return {
    ...facts,
    answer: {
      cookies: response.headers.getSetCookie(),
      hasHsts: response.headers.has("strict-transport-security"),
      redirects,
    },
  };
}

async function leadsToHttps(url: string): Promise<boolean | null> {
  const signal = AbortSignal.timeout(callTimeoutMs);
  const response = await fetch(url, { redirect: "manual", signal }).catch(() => null);
  await response?.body?.cancel();
  return response === null ? null : (response.headers.get("location") ?? "").startsWith("https:");
}
