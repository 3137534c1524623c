import { askSite, isPublic, type Context } from "#bin/doctor/context.ts";
import { bad, good, warning, type Finding } from "#bin/doctor/finding.ts";
import type { Echo } from "#server/http/echo.ts";

export type ProxyFacts = {
  readonly publicUrl: string;
  readonly isPublic: boolean;
  readonly seen: Echo | null;
  /** Whether the proxy waited for a response as long as the shop may need; null when it was not tried. */
  readonly isPatient: boolean | null;
};

/** The shop itself gives up after 30 s. */
const RESPONSE_SECONDS = 31;

export function judgeProxy({ publicUrl, isPublic, seen, isPatient }: ProxyFacts): Finding {
  if (seen === null)
    return warning(
      "What the proxy passes on could not be seen, as this shop does not answer at PUBLIC_URL. Start it, and run npm run doctor again.",
    );
  if (seen.forwardedFor === null && seen.forwardedProtocol === null)
    return isPublic && publicUrl.startsWith("https:")
      ? bad(
          "The proxy passes on no X-Forwarded-For, so all visitors are one to the shop. Set it as in deploy/nginx.conf.example; Caddy does it by itself.",
        )
      : good(`There is no proxy between: the shop sees ${seen.clientIp}.`);
  if (!seen.isPeerTrusted)
    return bad(
      `The proxy at ${seen.peer} is not in TRUST_PROXY, so all visitors are one to the shop. Set TRUST_PROXY to ${seen.peer}, or to loopback or private.`,
    );
  const protocol = new URL(publicUrl).protocol.replace(":", "");
  if (seen.forwardedProtocol !== null && seen.forwardedProtocol !== protocol)
    return warning(
      `The proxy says ${seen.forwardedProtocol}, and PUBLIC_URL is ${protocol}. Set X-Forwarded-Proto in the proxy, or correct PUBLIC_URL.`,
    );
  if (seen.host !== new URL(publicUrl).host)
    return warning(
      `The proxy passes on the host name ${seen.host} in place of ${new URL(publicUrl).host}. Let it pass on Host as it came.`,
    );
  if (isPatient === false)
    return bad(
      `The proxy gave up before the shop did: the shop may need 30 s for a response. Set its time-out for a response to ${RESPONSE_SECONDS + 4} s.`,
    );
  return good(
    `The shop sees the visitor ${seen.clientIp} by the proxy ${seen.peer}, and the proxy waits for ${RESPONSE_SECONDS} s.`,
  );
}

export async function gatherProxy({ env, site }: Context): Promise<ProxyFacts> {
  const seen = site.isUp ? site.seen : null;
  const facts = { publicUrl: env.publicUrl, isPublic: isPublic(env), seen };
  if (seen === null || seen.forwardedFor === null) return { ...facts, isPatient: null };
  const late = await askSite(env.publicUrl, RESPONSE_SECONDS);
  return { ...facts, isPatient: late.isUp && late.seen !== null };
}
