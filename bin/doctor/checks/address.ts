import dns from "node:dns/promises";
import { callTimeoutMs, isPublic, type Context, type Site } from "#bin/doctor/context.ts";
import { bad, good, warning, reasonOf, type Finding } from "#bin/doctor/finding.ts";

export type AddressFacts = {
  readonly publicUrl: string;
  readonly isPublic: boolean;
  /** What its host name leads to, or why it leads nowhere. */
  readonly addresses: readonly string[] | string;
  readonly site: Site;
};

export function judgeAddress({ publicUrl, isPublic, addresses, site }: AddressFacts): Finding {
  const host = new URL(publicUrl).hostname;
  if (typeof addresses === "string")
    return bad(
      `The name ${host} leads to no address (${addresses}). Add an A or AAAA record for it at your DNS provider, or correct PUBLIC_URL.`,
    );
  const isName = !addresses.includes(host.replace(/^\[|\]$/g, ""));
  const where = isName ? `${host} leads to ${addresses.join(", ")}` : `${host} is an address`;
  if (!site.isUp) {
    const text = `${where}, but ${publicUrl} does not answer (${site.reason}). Start the shop${isPublic ? " and its proxy, and let the firewall pass ports 80 and 443" : " with npm start"}.`;
    return isPublic ? bad(text) : warning(text);
  }
  if (site.seen === null)
    return bad(
      `${where}, but what answers at ${publicUrl} is not this shop (status ${site.status}). Correct PUBLIC_URL, or what its DNS record and proxy lead to; a shop with another ADMIN_SECRET or DATA_DIR is another shop.`,
    );
  return good(
    isPublic
      ? `${where}, and this shop answers there.`
      : `This shop answers at ${publicUrl}, which other machines can't reach.`,
  );
}

export async function gatherAddress({ env, site }: Context): Promise<AddressFacts> {
  const { publicUrl } = env;
  const { hostname } = new URL(publicUrl);
  const late = AbortSignal.timeout(callTimeoutMs);
  const lookup = dns.lookup(hostname.replace(/^\[|\]$/g, ""), { all: true });
  const expired = new Promise<never>((_, reject) =>
    late.addEventListener("abort", () => reject(new Error("no answer in time"))),
  );
  const addresses = await Promise.race([lookup, expired]).then(
    (found) => found.map(({ address }) => address),
    (error: unknown) => reasonOf(error),
  );
  return { publicUrl, isPublic: isPublic(env), addresses, site };
}
